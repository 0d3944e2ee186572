"""kernel_benchmark: a kernel's program, linked in several layouts."""

load("@lab_linker//:defs.bzl", "CAN_SHUFFLE")
load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library", "cc_test")

# Blocks draw from these: as many as the longest job has blocks, since a layout that is drawn twice is one unit all the
# same. Linking one takes a tenth of a second.
LAYOUTS = 30

def kernel_benchmark(name, srcs, deps, may_fail = None):
    """The program NAME, and the same objects linked as NAME_layout_1, NAME_layout_2, ...

    The order of functions in NAME_layout_K is drawn by the linker from the seed K. Where a function
    lies can move its time by several percent, so that two programs that were linked once each may
    differ for no other reason. Where the machine has no lld there are no layouts, and a run says
    that its verdicts are about "these binaries".

    Args:
      name: of the program; ends in _benchmark.
      srcs: the file with LAB_KERNEL registrations, compiled once.
      deps: of it; //harness/subject among them.
      may_fail: benchmarks whose check may fail in a plain run of all of them, which is the test
        NAME_smoke_test: controls, and what is right in some thread counts only. None: no such test.
    """
    cc_library(
        name = name + "_objects",
        srcs = srcs,
        linkstatic = True,
        deps = deps,
        alwayslink = True,
    )
    cc_binary(
        name = name,
        visibility = ["//:uses_kernels"],
        deps = [name + "_objects"],
    )
    layouts = range(1, LAYOUTS + 1) if CAN_SHUFFLE else []
    for seed in layouts:
        cc_binary(
            name = "%s_layout_%d" % (name, seed),
            linkopts = ["-fuse-ld=lld", "-Wl,--shuffle-sections=.text*=%d" % seed],
            deps = [name + "_objects"],
        )

    if may_fail != None:
        cc_test(
            name = name + "_smoke_test",
            size = "small",
            args = ["$(rootpath %s)" % name] + may_fail,
            data = [name],
            deps = ["//kernels/support:smoke_test_main"],
        )

    # For `data`: all of them.
    native.filegroup(
        name = name + "s",
        data = [name] + ["%s_layout_%d" % (name, seed) for seed in layouts],
        visibility = ["//:uses_kernels"],
    )
