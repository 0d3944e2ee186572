// A fake machine out of one text: the files of its /proc, /sys and /etc and the system's answers.
// testdata/*.machine are such texts; a surprise in the field becomes a new one.
//
//   # a comment
//   /proc/sys/kernel/randomize_va_space = 2
//   /sys/devices/system/cpu/cpu[0-3]/topology/core_id = %     four files; % is the CPU, %% a
//   percent sign /sys/devices/system/cpu/cpu[0,8]/topology/thread_siblings_list = 0,8 /etc/binary
//   := "\000\377"                                 C escapes, no newline added
//   /sys/devices/system/cpu/cpu0/cpufreq -> ../cpufreq/policy0
//   /sys/class/thermal/                                       an empty directory
//   /proc/cpuinfo <<                                          lines up to one that says ">>"
//   processor : 0
//   >>
//   @architecture = aarch64                                   an answer, over FakeSystemCalls
//   @numa_policy unknown get_mempolicy: Operation not permitted
#ifndef HARNESS_ENVIRONMENT_MACHINE_TREE_H_
#define HARNESS_ENVIRONMENT_MACHINE_TREE_H_

#include <string>
#include <string_view>
#include <vector>

#include "harness/environment/system_calls.h"

namespace lab {

struct Machine {
  std::string root;  // a directory of its own under the test's temporary one
  SystemCalls system;
};

// Unpacks; fails the test on a line it does not understand.
Machine UnpackMachine(std::string_view text);

// That of testdata/NAME.machine.
Machine UnpackNamedMachine(std::string_view name);

// NAMEs of all of them, sorted.
std::vector<std::string> MachineNames();

}  // namespace lab

#endif  // HARNESS_ENVIRONMENT_MACHINE_TREE_H_
