// A kernel binary on its own: a plain Google Benchmark program over the registered kernels.
//
// For a look, for a debugger, for other people's tools. One process, no forks, so never for a
// number to defend.
#ifndef HARNESS_SUBJECT_STANDALONE_H_
#define HARNESS_SUBJECT_STANDALONE_H_

namespace lab {

// Each kernel with one thread and with as many as this process may use CPUs. A failed check is an
// error of its row. Exit code 1 for a flag that Google Benchmark does not know, else 0.
int RunStandalone(int argc, char** argv);

}  // namespace lab

#endif  // HARNESS_SUBJECT_STANDALONE_H_
