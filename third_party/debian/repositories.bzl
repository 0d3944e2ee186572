"""Repositories backed by Debian's packages and source packages; nothing comes from anywhere else.

Serves Bazel 4.2.3 (Debian 12) and 7.7.1 (Debian testing) from one WORKSPACE.

  * Bazel's rules: from the packages bazel-rules-*, linked into place.
  * What measured code links (Abseil, Google Benchmark, and GoogleTest for the tests): upstream's sources from
    Debian's source packages, built by upstream's BUILD files with our flags. Debian's binaries carry assertions
    (Google Benchmark calls itself DEBUG, absl::Mutex detects deadlocks), and sanitizers cannot see into them.
  * Protobuf, Boost: the -dev packages. Protobuf carries frames between windows, never inside one.
"""

load("//third_party/linker:repositories.bzl", "linker_repository")

# ---------------------------------------------------------------- Bazel rules

def _debian_rules_impl(rctx):
    src = None
    for p in rctx.attr.paths:
        if rctx.path(p).exists:
            src = rctx.path(p)
            break
    if src == None:
        # This Debian release has no such package: an empty repository is never loaded from.
        rctx.file("WORKSPACE", "")
        rctx.file("BUILD", "")
        if rctx.name == "bazel_features":
            rctx.file("deps.bzl", "def bazel_features_deps():\n    pass\n")
        return
    if rctx.attr.mode == "link":
        for f in src.readdir():
            rctx.symlink(f, f.basename)
        if not rctx.path("WORKSPACE").exists and not rctx.path("WORKSPACE.bazel").exists:
            rctx.file("WORKSPACE", "")
        return

    # mode "patch_cc": Debian 12's rules_cc 0.0.4 expects a newer @bazel_tools than Debian 12's Bazel 4.2.3.
    utils = rctx.path("/usr/share/bazel/embedded_tools/tools/cpp/toolchain_utils.bzl")
    needs = utils.exists and "def use_cpp_toolchain" not in rctx.read(utils)
    if not needs:
        for f in src.readdir():
            rctx.symlink(f, f.basename)
        return
    res = rctx.execute(["cp", "-rL", str(src) + "/.", str(rctx.path("."))])
    if res.return_code != 0:
        fail("cannot copy rules_cc: " + res.stderr)
    for f in ["cc_flags_supplier.bzl", "compiler_flag.bzl"]:
        p = "cc/private/rules_impl/" + f
        if not rctx.path(p).exists:
            continue
        t = rctx.read(p)
        t = t.replace("\"find_cpp_toolchain\", \"use_cpp_toolchain\"", "\"find_cpp_toolchain\"")
        t = t.replace("toolchains = use_cpp_toolchain()", "toolchains = [\"@bazel_tools//tools/cpp:toolchain_type\"]")
        rctx.delete(p)
        rctx.file(p, t, executable = False)

debian_rules = repository_rule(
    implementation = _debian_rules_impl,
    attrs = {"paths": attr.string_list(), "mode": attr.string(default = "link", values = ["link", "patch_cc"])},
    local = True,
)

# ---------------------------------------------------------------- helpers

def _headers(rctx, names):
    """Symlinks /usr/include/NAME so that header contents are tracked by Bazel's action keys."""
    for n in names:
        p = rctx.path("/usr/include/" + n)
        if not p.exists:
            fail("/usr/include/%s is missing: install the Debian -dev package for %s" % (n, rctx.name))
        rctx.symlink(p, "include/" + n)

_HDRS = """
package(default_visibility = ["//visibility:public"])
cc_library(
    name = "headers",
    hdrs = glob(["include/**"], exclude_directories = 1),
    includes = ["include"],
)
"""

# ---------------------------------------------------------------- sources of what measured code links

# Upstream tarballs as Debian carries them, by version. apt checks the signed index; these pins check us.
_SHA256 = {
    "abseil_20220623.1": "abfe2897f3a30edaa74bc34365afe3c2a3cd012091a97dc7e008f7016adcd5fe",
    "abseil_20260526.0": "6e1aee535473414164bf83e4ebc40240dec71a4701f8a642d906e95bea1aea0c",
    "benchmark_1.7.1": "6430e4092653380d9dc4ccb45a1e2dc9259d581f4866dc0759713126056bc1d7",
    "benchmark_1.9.1": "32131c08ee31eeff2c8968d7e874f3cb648034377dfc32a4c377fa8796d84981",
    "googletest_1.12.1": "81964fe578e9bd7c94dfdb09c8e4d6e6759e19967e397dbea48d1c10e45d0df2",
    "googletest_1.18.0": "b9cf3c3d06dbae3eeca671e2a3ea33f3749e23eaa1389cd92c9d0a575e146128",
}

_PACKAGES = ["abseil", "benchmark", "googletest"]

def _debian_sources_impl(rctx):
    rctx.report_progress("apt-get source " + " ".join(_PACKAGES))
    here = str(rctx.path("."))
    res = rctx.execute([str(rctx.path(Label("//third_party/debian:fetch_sources.sh"))), here] + _PACKAGES)
    if res.return_code != 0:
        fail("apt-get could not fetch the sources of %s (a package archive must be reachable once):\n%s" % (", ".join(_PACKAGES), res.stderr))
    for package in _PACKAGES:
        found = [f for f in rctx.path(".").readdir() if f.basename.startswith(package + "_") and ".orig.tar." in f.basename]
        if len(found) != 1:
            fail("expected one upstream tarball of %s, found %s" % (package, found))
        key = found[0].basename.split(".orig.tar.")[0]
        res = rctx.execute(["sha256sum", str(found[0])])
        sha256 = res.stdout.split(" ")[0]
        if key not in _SHA256:
            fail("%s is a version this project has no hash for (it is %s). Add the line to third_party/debian/repositories.bzl if you trust your archive." % (key, sha256))
        if sha256 != _SHA256[key]:
            fail("%s has sha256 %s, pinned is %s: refusing it" % (found[0].basename, sha256, _SHA256[key]))
        res = rctx.execute(["sh", "-c", "mkdir $1 && tar -xf $2 -C $1 --strip-components=1", "sh", package, str(found[0])])
        if res.return_code != 0:
            fail("cannot unpack %s: %s" % (found[0], res.stderr))
        rctx.file(package + "/LAB_SOURCE", key + " " + sha256 + "\n")
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", "exports_files(%r)" % [p + "/LAB_SOURCE" for p in _PACKAGES])

debian_sources = repository_rule(implementation = _debian_sources_impl)

def _source_package_impl(rctx):
    root = rctx.path(rctx.attr.marker).dirname
    res = rctx.execute(["cp", "-r", str(root) + "/.", str(rctx.path("."))])
    if res.return_code != 0:
        fail("cannot copy %s: %s" % (root, res.stderr))

    # Newer Abseil has a select branch for a compiler that Debian testing's rules_cc does not know.
    rctx.execute(["find", ".", "-name", "BUILD.bazel", "-exec", "sed", "-i", "/rules_cc.*compiler:emscripten\": \\[\\],/d", "{}", "+"])

source_package = repository_rule(
    implementation = _source_package_impl,
    attrs = {"marker": attr.label(mandatory = True, doc = "LAB_SOURCE in the unpacked tarball")},
)

# ---------------------------------------------------------------- headers only

def _boost_impl(rctx):
    _headers(rctx, ["boost"])
    rctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])
cc_library(
    name = "boost",
    hdrs = glob(["include/boost/**"], exclude_directories = 1),
    includes = ["include"],
)
alias(name = "crc", actual = ":boost")
alias(name = "math", actual = ":boost")
alias(name = "random", actual = ":boost")
""")
    rctx.file("WORKSPACE", "workspace(name = %r)\n" % rctx.name)

system_boost = repository_rule(implementation = _boost_impl, local = True)

# ---------------------------------------------------------------- libraries that are measured as they come

def _system_library_impl(rctx):
    _headers(rctx, rctx.attr.headers)
    rctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])
cc_library(
    name = %r,
    hdrs = glob(["include/**"], exclude_directories = 1),
    defines = [%r],
    includes = ["include"],
    linkopts = %r,
)
""" % (rctx.attr.library, rctx.attr.define, rctx.attr.linkopts))
    rctx.file("WORKSPACE", "workspace(name = %r)\n" % rctx.name)

system_library = repository_rule(
    implementation = _system_library_impl,
    attrs = {
        "library": attr.string(mandatory = True, doc = "the target"),
        "headers": attr.string_list(mandatory = True, doc = "files and folders of /usr/include"),
        "define": attr.string(mandatory = True, doc = "LAB_HAVE_...=1, where third_party/registry has 0"),
        "linkopts": attr.string_list(),
    },
    local = True,
)

# ---------------------------------------------------------------- proto rules

def _proto_rules_impl(rctx):
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", "")
    rctx.file("defs.bzl", """
load("@rules_cc//cc:defs.bzl", _cc_proto_library = "cc_proto_library")
load("@rules_proto//proto:defs.bzl", _proto_library = "proto_library")
cc_proto_library = _cc_proto_library
proto_library = _proto_library
""")
    versions = {}
    for package in _PACKAGES:
        key, sha256 = rctx.read(Label("@debian_sources//:%s/LAB_SOURCE" % package)).strip().split(" ")
        versions[package] = "%s from source, sha256 %s" % (key.split("_")[1], sha256[:16])
    versions["protobuf"] = "distribution's shared library"
    rctx.file("versions.bzl", "LIBRARY_VERSIONS = %r\n" % versions)

proto_rules = repository_rule(implementation = _proto_rules_impl)

# ---------------------------------------------------------------- protobuf

_WKT = ["any", "api", "duration", "empty", "field_mask", "source_context", "struct", "timestamp", "type", "wrappers"]
_WKT_DEPS = {"api": ["source_context", "type"], "type": ["any", "source_context"]}

def _protobuf_impl(rctx):
    _headers(rctx, ["google/protobuf"])
    protoc = rctx.which("protoc")
    if protoc == None:
        fail("protoc is missing: install protobuf-compiler")
    rctx.symlink(protoc, "protoc")
    out = [_HDRS, "exports_files([\"protoc\"])"]
    out.append("cc_library(name = \"protobuf\", deps = [\":headers\"], linkopts = [\"-lprotobuf\", \"-lpthread\"])")
    out.append("cc_library(name = \"protobuf_lite\", deps = [\":headers\"], linkopts = [\"-lprotobuf-lite\", \"-lpthread\"])")
    for w in _WKT:
        out.append("proto_library(name = \"%s_proto\", srcs = [\"include/google/protobuf/%s.proto\"], strip_import_prefix = \"/include\", deps = %r)" % (w, w, [":%s_proto" % d for d in _WKT_DEPS.get(w, [])]))
    out.append("proto_library(name = \"descriptor_proto\", srcs = [\"include/google/protobuf/descriptor.proto\"], strip_import_prefix = \"/include\")")
    out.append("proto_lang_toolchain(name = \"cc_toolchain\", command_line = \"--cpp_out=$(OUT)\", runtime = \":protobuf\", blacklisted_protos = %r)" % ([":%s_proto" % w for w in _WKT] + [":descriptor_proto"]))
    rctx.file("BUILD.bazel", "\n".join(out) + "\n")
    rctx.file("WORKSPACE", "workspace(name = %r)\n" % rctx.name)

system_protobuf = repository_rule(implementation = _protobuf_impl, local = True)

# ---------------------------------------------------------------- coverage

def _coverage_stub_impl(rctx):
    # cc_test depends on this at analysis time under Bazel 4.2.3, even when no coverage is asked for.
    rctx.file("WORKSPACE", "workspace(name = %r)\n" % rctx.name)
    rctx.file("lcov_merge.sh", rctx.read(rctx.path(Label("//third_party/debian:lcov_merge.py"))), executable = True)
    rctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])
sh_binary(name = "lcov_merger", srcs = ["lcov_merge.sh"])
sh_binary(name = "coverage_report_generator", srcs = ["lcov_merge.sh"])
alias(name = "coverage_output_generator", actual = ":lcov_merger")
""")

coverage_stub = repository_rule(implementation = _coverage_stub_impl, local = True)

# ---------------------------------------------------------------- entry point

def debian_repositories():
    """Every repository of the project, from Debian's packages and source packages."""
    b = "/usr/share/bazel"
    debian_rules(name = "bazel_skylib", paths = [b + "/tools/skylib"])
    debian_rules(name = "bazel_features", paths = [b + "/tools/features"])
    debian_rules(name = "platforms", paths = [b + "/tools/platforms"])
    debian_rules(name = "rules_cc", paths = [b + "/rules/cc"], mode = "patch_cc")
    debian_rules(name = "rules_java", paths = [b + "/rules/java"])
    debian_rules(name = "rules_license", paths = [b + "/rules/license"])
    debian_rules(name = "rules_python", paths = [b + "/rules/python"])
    debian_rules(name = "rules_proto", paths = [b + "/rules/proto"])
    proto_rules(name = "lab_proto_rules")
    linker_repository(name = "lab_linker")
    debian_sources(name = "debian_sources")
    source_package(name = "com_google_absl", marker = "@debian_sources//:abseil/LAB_SOURCE")
    source_package(name = "com_github_google_benchmark", marker = "@debian_sources//:benchmark/LAB_SOURCE")
    source_package(name = "com_google_googletest", marker = "@debian_sources//:googletest/LAB_SOURCE")
    system_protobuf(name = "com_google_protobuf")
    system_boost(name = "boost")

    # Locks (kernels/lock, kernels/rwlock). Concurrency Kit is headers; of oneTBB only tbb::mutex calls the library.
    system_library(
        name = "lab_ck",
        library = "ck",
        headers = [
            "ck_backoff.h",
            "ck_brlock.h",
            "ck_cc.h",
            "ck_elide.h",
            "ck_limits.h",
            "ck_md.h",
            "ck_pflock.h",
            "ck_pr.h",
            "ck_rwlock.h",
            "ck_stdbool.h",
            "ck_stddef.h",
            "ck_stdint.h",
            "ck_string.h",
            "ck_tflock.h",
            "gcc",
            "spinlock",
        ],
        define = "LAB_HAVE_CK=1",
    )
    system_library(
        name = "lab_tbb",
        library = "tbb",
        headers = ["oneapi", "tbb"],
        define = "LAB_HAVE_TBB=1",
        linkopts = ["-ltbb"],
    )
    coverage_stub(name = "remote_coverage_tools")
