#include "harness/host_lock/holder_note.h"

#include <optional>
#include <string>

#include "absl/time/time.h"
#include "gtest/gtest.h"

namespace lab {
namespace {

const absl::TimeZone kUtc = absl::UTCTimeZone();
// 2025-11-30 22:14:03 UTC
const absl::Time kSince = absl::FromUnixSeconds(1'764'540'843);
const HolderNote kNote = {.pid = 4312, .since = kSince, .what = "serialization"};

TEST(HolderNote, IsTextAndComesBack) {
  const std::string text = WriteHolderNote(kNote);
  EXPECT_EQ(text, "lab-host-lock 1\npid 4312\nsince 1764540843\nwhat serialization\n");
  EXPECT_EQ(ReadHolderNote(text), kNote);
}

TEST(HolderNote, CutAnywhereItIsNoNoteButStillOurs) {
  const std::string text = WriteHolderNote(kNote);
  for (size_t length = 0; length < text.size(); ++length) {
    EXPECT_EQ(ReadHolderNote(text.substr(0, length)), std::nullopt) << length;
    EXPECT_TRUE(IsHolderNote(text.substr(0, length))) << length;
  }
}

TEST(HolderNote, OtherFilesAreNotOurs) {
  EXPECT_FALSE(IsHolderNote("root:x:0:0:root:/root:/bin/bash\n"));
  EXPECT_FALSE(IsHolderNote("lab-host-lick 1"));
  EXPECT_EQ(ReadHolderNote("lab-host-lock 1\npid many\nsince 0\nwhat x\n"), std::nullopt);
  EXPECT_EQ(ReadHolderNote("lab-host-lock 1\npid 1\nsince 0\nwho x\n"), std::nullopt);
}

TEST(HolderNote, WhatIsOneShortPrintableLine) {
  HolderNote note = kNote;
  note.what = "two\nlines\x1b[2J";
  EXPECT_EQ(ReadHolderNote(WriteHolderNote(note))->what, "two lines?[2J");
  note.what = std::string(1000, 'w');
  EXPECT_EQ(ReadHolderNote(WriteHolderNote(note))->what, std::string(100, 'w'));
  EXPECT_EQ(ReadHolderNote("lab-host-lock 1\npid 1\nsince 0\nwhat \x1b[2J\n")->what, "?[2J");
}

TEST(HolderNote, ForPeople) {
  EXPECT_EQ(HolderText(kNote, kSince + absl::Hours(1), kUtc),
            "pid 4312, serialization, since 22:14:03");
  EXPECT_EQ(HolderText(kNote, kSince + absl::Hours(2), kUtc),  // 00:14 on the next day
            "pid 4312, serialization, since 2025-11-30 22:14:03");
}

}  // namespace
}  // namespace lab
