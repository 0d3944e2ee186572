// A child for the launcher's tests: does one thing, named by its first argument.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace {

constexpr int kInput = 3;
constexpr int kFrames = 4;

void Write(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(fd, bytes.data(), bytes.size());
    if (count <= 0) _exit(90);
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

void Say(std::string_view text) { Write(STDOUT_FILENO, text); }

[[noreturn]] void Hang() {
  while (true) pause();
}

[[noreturn]] void FloodForEver(int fd) {
  const std::string block(10'000, 'x');
  while (true) Write(fd, block);
}

// The length of the input and its last byte.
void ReadInput() {
  char buffer[1 << 16];
  size_t total = 0;
  char last = '-';
  for (ssize_t count = 0; (count = read(kInput, buffer, sizeof(buffer))) > 0;) {
    total += static_cast<size_t>(count);
    last = buffer[count - 1];
  }
  Say(std::to_string(total) + last);
}

// Numbers of the open descriptors. Asked for one by one, since listing a folder opens another.
void ListDescriptors() {
  for (int fd = 0; fd < 1024; ++fd) {
    if (fcntl(fd, F_GETFD) != -1) Say(std::to_string(fd) + " ");
  }
}

// Not default or blocked, but for those that a sanitizer takes for itself.
void ListSignals() {
  sigset_t mask;
  sigprocmask(SIG_SETMASK, nullptr, &mask);
  for (int signal = 1; signal < SIGRTMIN; ++signal) {
    if (signal == SIGBUS || signal == SIGFPE || signal == SIGSEGV) continue;
    struct sigaction action {};
    sigaction(signal, nullptr, &action);
    if (action.sa_handler != SIG_DFL) Say(std::to_string(signal) + " not default\n");
    if (sigismember(&mask, signal) != 0) Say(std::to_string(signal) + " blocked\n");
  }
}

void TellOfItself() {
  int death_signal = 0;
  prctl(PR_GET_PDEATHSIG, &death_signal);
  char at_stdin = 0;
  Say(getpgrp() == getpid() ? "own group\n" : "group of another\n");
  Say("death signal " + std::to_string(death_signal) + "\n");
  Say("stdin has " + std::to_string(read(STDIN_FILENO, &at_stdin, 1)) + "\n");
}

// Holds an exclusive lock on `path`, says so in a frame, and stays.
[[noreturn]] void LockThenHang(const char* path) {
  const int fd = open(path, O_RDWR | O_CREAT, 0600);
  if (flock(fd, LOCK_EX) != 0) _exit(92);
  Write(kFrames, "locked");
  alarm(60);
  Hang();
}

// A process left behind that holds the pipes, and an exclusive lock on `path` for as long as it
// lives. Returns when it has the lock.
void LeaveBehind(const char* path, bool new_session) {
  int ready[2];
  if (pipe(ready) != 0) _exit(91);
  if (fork() == 0) {
    if (new_session) setsid();
    const int fd = open(path, O_RDWR | O_CREAT, 0600);
    if (flock(fd, LOCK_EX) != 0) _exit(92);
    Write(ready[1], "r");
    alarm(60);  // so that a failing test leaves nothing for long
    Hang();
  }
  char byte = 0;
  if (read(ready[0], &byte, 1) != 1) _exit(93);
}

void Crash() {
  signal(SIGSEGV, SIG_DFL);  // no sanitizer's report
  raise(SIGSEGV);
}

void IgnoreTerm() {
  signal(SIGTERM, SIG_IGN);
  Write(kFrames, "deaf");
  Hang();
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view what = argc > 1 ? argv[1] : "";
  if (what == "exit") return atoi(argv[2]);
  if (what == "segv") Crash();
  if (what == "abort") abort();
  if (what == "hang") Hang();
  if (what == "frame_then_hang") Write(kFrames, "frame"), Hang();
  if (what == "ignore_term") IgnoreTerm();
  if (what == "stop_itself") Write(kFrames, "stopping"), raise(SIGSTOP);
  if (what == "flood_frames") FloodForEver(kFrames);
  if (what == "flood_output") FloodForEver(STDOUT_FILENO);
  if (what == "write_frames") Write(kFrames, std::string(strtoul(argv[2], nullptr, 10), 'f'));
  if (what == "close_and_hang") close(kFrames), close(STDOUT_FILENO), close(STDERR_FILENO), Hang();
  if (what == "close_and_exit") close(kFrames);
  if (what == "lock_then_hang") LockThenHang(argv[2]);
  if (what == "leave_behind") LeaveBehind(argv[2], false);
  if (what == "leave_behind_session") LeaveBehind(argv[2], true);
  if (what == "read_input") ReadInput();
  if (what == "say") Say(argv[2]);
  if (what == "say_many") Say(std::string(strtoul(argv[2], nullptr, 10), 'a') + "end");
  if (what == "complain") Write(STDERR_FILENO, argv[2]), _exit(1);
  if (what == "environment") Say(getenv("LAB_TEST")), Say(getenv("PATH") ? " PATH" : " no PATH");
  if (what == "descriptors") ListDescriptors();
  if (what == "signals") ListSignals();
  if (what == "itself") TellOfItself();
  return 0;
}
