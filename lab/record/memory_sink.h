// A ByteSink in memory, for tests; its disk can be full.
//
//   std::string file;
//   auto writer = RecordWriter::Start(std::make_unique<MemorySink>(&file, {.capacity_bytes =
//   100}));
//
// Like a file, the bytes outlive the sink. Like FileSink, an Append that does not fit leaves
// nothing behind, unless `leaves_torn_tail`: then the part that fitted stays, as after a crash or
// on a file system that refuses to cut it off.
#ifndef LAB_RECORD_MEMORY_SINK_H_
#define LAB_RECORD_MEMORY_SINK_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "lab/record/record_writer.h"

namespace lab {

struct MemorySinkOptions {
  size_t capacity_bytes = SIZE_MAX;  // of the whole file
  bool leaves_torn_tail = false;
  absl::Status sync_status;  // what Sync answers
};

class MemorySink : public ByteSink {
 public:
  using Options = MemorySinkOptions;

  explicit MemorySink(std::string* file, Options options = {})
      : file_(*file), options_(std::move(options)) {}

  absl::Status Append(std::string_view bytes) override {
    const size_t room = options_.capacity_bytes - file_.size();
    if (bytes.size() <= room) {
      file_.append(bytes);
      return absl::OkStatus();
    }
    if (options_.leaves_torn_tail) file_.append(bytes.substr(0, room));
    return absl::ResourceExhaustedError("memory sink: full");
  }

  absl::Status Sync() override {
    ++syncs_;
    return options_.sync_status;
  }

  int syncs() const { return syncs_; }

 private:
  std::string& file_;
  const Options options_;
  int syncs_ = 0;
};

}  // namespace lab

#endif  // LAB_RECORD_MEMORY_SINK_H_
