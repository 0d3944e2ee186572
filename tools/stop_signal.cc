#include "tools/stop_signal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <initializer_list>

namespace lab {
namespace {

int g_write_end = -1;
volatile sig_atomic_t g_requested = 0;

void OnSignal(int) {
  const int saved = errno;
  g_requested = 1;
  // The pipe stays readable from here on; nobody drains it.
  [[maybe_unused]] const ssize_t ignored = write(g_write_end, "x", 1);
  errno = saved;
}

}  // namespace

StopSignal::StopSignal() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return;
  fd_ = ends[0];
  g_write_end = ends[1];
  struct sigaction action = {};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_RESETHAND;  // the second one kills
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
}

bool StopSignal::requested() const { return g_requested != 0; }

}  // namespace lab
