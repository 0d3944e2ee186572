// Reader/writer locks that are wrong, one fault each.
#ifndef KERNELS_RWLOCK_BROKEN_RWLOCKS_H_
#define KERNELS_RWLOCK_BROKEN_RWLOCKS_H_

#include <mutex>

#include "kernels/rwlock/rwlock.h"

namespace lab {

// Readers never wait for a writer.
class ReaderWithWriterLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    section();
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    const std::lock_guard lock(writers_);
    section();
  }

 private:
  std::mutex writers_;
};

// Its readers give up without having looked: what they hand back is not what was guarded.
class NoLookLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section) {}
  template <typename Section>
  void Write(Handle&, Section section) {
    const std::lock_guard lock(mutex_);
    section();
  }

 private:
  std::mutex mutex_;
};

// Its writes are lost: the section never runs.
class NoWriteLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    const std::lock_guard lock(mutex_);
    section();
  }
  template <typename Section>
  void Write(Handle&, Section) {}

 private:
  std::mutex mutex_;
};

// Writers do not exclude each other.
class WritersTogetherLock {
 public:
  using Handle = NoHandle;
  template <typename Section>
  void Read(Handle&, Section section) {
    section();
  }
  template <typename Section>
  void Write(Handle&, Section section) {
    section();
  }
};

}  // namespace lab

#endif  // KERNELS_RWLOCK_BROKEN_RWLOCKS_H_
