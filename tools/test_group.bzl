"""One test program from many small test files, compiled together.

Most of a small test's build is reading the headers that its neighbours read too. A group reads them
once. So the names in its files' unnamed namespaces share one scope: the compiler tells where two clash.
"""

load("@rules_cc//cc:defs.bzl", "cc_library", "cc_test")

def test_group(name, srcs, deps, **kwargs):
    """A cc_test over `srcs`, with the sources compiled as one file.

    Args:
      name: of the test; ends in _test.
      srcs: the test files of this folder.
      deps: of all of them.
      **kwargs: handed to cc_test.
    """
    cc_library(
        name = name + "_files",
        testonly = True,
        textual_hdrs = srcs,
        tags = ["manual"],
        deps = deps,
    )
    native.genrule(
        name = name + "_together",
        testonly = True,
        outs = [name + ".cc"],
        cmd = "for f in %s; do echo \"#include \\\"%s/$$f\\\"\"; done > $@" % (
            " ".join(srcs),
            native.package_name(),
        ),
        tags = ["manual"],
    )
    cc_test(
        name = name,
        srcs = [name + ".cc"],
        deps = deps + [name + "_files"],
        **kwargs
    )
