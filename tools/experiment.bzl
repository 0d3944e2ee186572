"""experiment: a runnable question. `bazel run //lab:NAME` is `bazel run //tools:lab -- run NAME`."""

load("@rules_cc//cc:defs.bzl", "cc_binary")

def experiment(name, kernels):
    """The program of //tools:lab under the experiment's name, beside its file and its kernels.

    Args:
      name: of lab/experiments/NAME.textproto.
      kernels: the kernel binaries that the file names.
    """
    cc_binary(
        name = name,
        args = ["run", name],
        data = [
            "//harness/probe",
            "//lab/experiments",
        ] + kernels,
        deps = ["//tools:lab_main"],
    )
