// SIGINT, SIGTERM and SIGHUP as a readable descriptor, so that a run ends cleanly: the fork in
// flight is killed, the footer written. A second signal is not waited for: it has the default
// effect.
#ifndef TOOLS_STOP_SIGNAL_H_
#define TOOLS_STOP_SIGNAL_H_

namespace lab {

class StopSignal {
 public:
  // Installs the handlers, once per process. -1 from fd() where the system gave no pipe: then
  // signals just kill.
  StopSignal();
  int fd() const { return fd_; }
  bool requested() const;  // a signal has come

 private:
  int fd_ = -1;
};

}  // namespace lab

#endif  // TOOLS_STOP_SIGNAL_H_
