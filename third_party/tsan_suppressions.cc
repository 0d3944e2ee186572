// What thread sanitizer should not report.
//
// absl::Mutex. A thread's first wait maps the memory of its identity with mmap; the thread that
// wakes it posts there. The list of waiters orders the two, in a word that Abseil does not annotate
// when it is built by gcc with the sanitizer, and so each first contended use would be called a
// race.
//
// ck_brlock, behind CkBigReader of kernels/rwlock. Its list of readers is plain memory under a lock
// of inline assembly, which the sanitizer cannot see.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() {
  return "race:AbslInternalPerThreadSemPost\n"
         "race:LowLevelAlloc\n"
         "race:CkBigReader\n";
}
