"""Two small repositories so that MODULE.bazel offers the labels that WORKSPACE offers."""

load("//third_party/linker:repositories.bzl", "linker_repository")

def _boost_impl(rctx):
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])
alias(name = "crc", actual = "@@{crc}//:boost.crc")
alias(name = "math", actual = "@@{math}//:boost.math")
alias(name = "random", actual = "@@{random}//:boost.random")
""".format(
        crc = rctx.attr.crc.workspace_name,
        math = rctx.attr.math.workspace_name,
        random = rctx.attr.random.workspace_name,
    ))

_boost = repository_rule(
    implementation = _boost_impl,
    attrs = {"crc": attr.label(), "math": attr.label(), "random": attr.label()},
)

def _proto_rules_impl(rctx):
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", "")
    root = "@@" + rctx.attr.protobuf.workspace_name
    rctx.file("defs.bzl", """
load("{root}//bazel:cc_proto_library.bzl", _cc_proto_library = "cc_proto_library")
load("{root}//bazel:proto_library.bzl", _proto_library = "proto_library")
cc_proto_library = _cc_proto_library
proto_library = _proto_library
""".format(root = root))
    rctx.file("versions.bzl", "LIBRARY_VERSIONS = %r\n" % rctx.attr.versions)

_proto_rules = repository_rule(
    implementation = _proto_rules_impl,
    attrs = {"protobuf": attr.label(), "versions": attr.string_dict()},
)

# Not taken from the registry yet: kernels that measure them leave them out.
def _absent_impl(rctx):
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", """
package(default_visibility = ["//visibility:public"])
load("@@{rules_cc}//cc:defs.bzl", "cc_library")
cc_library(name = "{library}", defines = ["{define}"])
""".format(
        define = rctx.attr.define,
        library = rctx.attr.library,
        rules_cc = rctx.attr.rules_cc.workspace_name,
    ))

_absent = repository_rule(
    implementation = _absent_impl,
    attrs = {"define": attr.string(), "library": attr.string(), "rules_cc": attr.label()},
)

def _registry_repositories_impl(_mctx):
    _absent(name = "lab_ck", library = "ck", define = "LAB_HAVE_CK=0", rules_cc = Label("@rules_cc"))
    _absent(name = "lab_tbb", library = "tbb", define = "LAB_HAVE_TBB=0", rules_cc = Label("@rules_cc"))
    _boost(name = "boost", crc = Label("@boost.crc"), math = Label("@boost.math"), random = Label("@boost.random"))
    linker_repository(name = "lab_linker")
    _proto_rules(
        name = "lab_proto_rules",
        protobuf = Label("@com_google_protobuf"),
        # Beside MODULE.bazel, which cannot be read from here.
        versions = {
            "abseil": "20260107.1 from source",
            "benchmark": "1.9.5 from source",
            "protobuf": "33.5 from source",
        },
    )

registry_repositories = module_extension(implementation = _registry_repositories_impl)
