"""@lab_linker//:defs.bzl: whether this machine has a linker that can shuffle functions (lld, from LLVM 13 on)."""

def _linker_impl(rctx):
    lld = rctx.which("ld.lld")
    can = False
    if lld != None:
        can = "--shuffle-sections" in rctx.execute([lld, "--help"]).stdout
    rctx.file("WORKSPACE", "")
    rctx.file("BUILD.bazel", "")
    rctx.file("defs.bzl", "CAN_SHUFFLE = %r\n" % can)

linker_repository = repository_rule(
    implementation = _linker_impl,
    environ = ["PATH"],
    local = True,
)
