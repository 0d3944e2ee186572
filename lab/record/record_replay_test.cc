// A record damaged in thousands of ways, the same ways on every run: a fuzzer for plain builds. See
// record_reader_fuzzer.cc for one that learns.
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "gtest/gtest.h"
#include "lab/record/frames.h"
#include "lab/record/reader_properties.h"
#include "lab/record/record.pb.h"
#include "lab/record/record_reader.h"
#include "lab/record/test_records.h"

namespace lab {
namespace {

constexpr int kMutations = 2000;

// mt19937's numbers are fixed by the standard; those of its distributions are not.
class Mutator {
 public:
  explicit Mutator(uint32_t seed) : random_(seed) {}

  size_t Below(size_t limit) { return limit == 0 ? 0 : random_() % limit; }

  // One damage such as disks, transfers and editors do.
  void Damage(std::string* bytes) {
    const size_t at = Below(bytes->size());
    const size_t length = 1 + Below(40);
    switch (Below(7)) {
      case 0:  // a flipped bit
        (*bytes)[at] = static_cast<char>((*bytes)[at] ^ (1 << Below(8)));
        break;
      case 1:  // another byte
        (*bytes)[at] = static_cast<char>(random_());
        break;
      case 2:  // lost bytes
        bytes->erase(at, length);
        break;
      case 3:  // zeros
        bytes->replace(at, length, std::string(length, '\0'));
        break;
      case 4:  // bytes twice
        bytes->insert(at, bytes->substr(at, length));
        break;
      case 5:  // bytes from elsewhere
        bytes->insert(at, bytes->substr(Below(bytes->size()), 10 * length));
        break;
      case 6:  // a cut
        if (Below(4) == 0) bytes->resize(at);
        break;
    }
    if (bytes->empty()) bytes->push_back('\0');
  }

  void DamageSeveralTimes(std::string* bytes) {
    for (size_t times = 1 + Below(4); times > 0; --times) Damage(bytes);
  }

 private:
  std::mt19937 random_;
};

std::string SmallRecord() {
  return ToRecordBytes(MakeTestRecord({.blocks = 1, .warmup_iterations = 0, .iterations = 1}));
}

std::set<std::string> Values(const RunRecord& record) {
  std::set<std::string> values;
  for (const Frame& frame : record.frame()) values.insert(frame.SerializeAsString());
  return values;
}

TEST(RecordReplay, NoDamageMakesAValueThatWasNotWritten) {
  const std::string original = SmallRecord();
  ReadReport report;
  const std::set<std::string> written = Values(ReadRecord(original, &report).value());
  Mutator mutator(1);
  for (int i = 0; i < kMutations; ++i) {
    std::string bytes = original.substr(kRecordMagic.size());
    mutator.DamageSeveralTimes(&bytes);
    bytes.insert(0, kRecordMagic);
    ASSERT_EQ(BrokenReaderProperty(bytes), "") << "mutation " << i;
    const absl::StatusOr<RunRecord> record = ReadRecord(bytes, &report);
    ASSERT_TRUE(record.ok());
    for (const Frame& frame : record->frame()) {
      ASSERT_EQ(written.count(frame.SerializeAsString()), 1u) << "mutation " << i;
    }
  }
}

TEST(RecordReplay, NoPayloadBreaksTheReaderThoughItsChecksumHolds) {
  // A writer of ours with a bug, or of another language: damage first, checksums after.
  const RunRecord original = MakeTestRecord({.blocks = 1, .iterations = 1});
  Mutator mutator(2);
  int not_a_message = 0;
  for (int i = 0; i < kMutations; ++i) {
    std::string bytes(kRecordMagic);
    for (int frame = 0; frame < 3; ++frame) {
      const size_t from = mutator.Below(static_cast<size_t>(original.frame_size()));
      std::string payload = original.frame(static_cast<int>(from)).SerializeAsString();
      mutator.DamageSeveralTimes(&payload);
      bytes += EncodeFrame(payload);
    }
    ASSERT_EQ(BrokenReaderProperty(bytes), "") << "mutation " << i;
    ReadReport report;
    ASSERT_TRUE(ReadRecord(bytes, &report).ok());
    not_a_message += static_cast<int>(report.skipped.size());
  }
  // Both happened: frames that are messages still, and frames that are none.
  EXPECT_GT(not_a_message, kMutations / 10);
  EXPECT_LT(not_a_message, 3 * kMutations);
}

TEST(RecordReplay, NoFileBreaksTheReaderWhateverItsMagic) {
  Mutator mutator(3);
  for (int i = 0; i < kMutations; ++i) {
    std::string bytes = SmallRecord().substr(0, 8 + mutator.Below(60));
    mutator.DamageSeveralTimes(&bytes);
    ASSERT_EQ(BrokenReaderProperty(bytes), "") << "mutation " << i;
  }
}

}  // namespace
}  // namespace lab
