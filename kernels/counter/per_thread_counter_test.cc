#include "kernels/counter/per_thread_counter.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

namespace lab {
namespace {

using Handle = PerThreadCounter::Handle;

TEST(PerThreadCounter, KeepsTheCountOfThreadsThatExited) {
  PerThreadCounter counter;
  Handle here(counter);
  here.Add(1);
  std::thread([&] { Handle(counter).Add(10); }).join();
  EXPECT_EQ(counter.live_handles(), 1u);
  EXPECT_EQ(counter.Value(), 11);
}

TEST(PerThreadCounter, AThreadMayComeBack) {
  PerThreadCounter counter;
  for (int64_t i = 1; i <= 100; ++i) Handle(counter).Add(i);
  EXPECT_EQ(counter.live_handles(), 0u);
  EXPECT_EQ(counter.Value(), 5050);
}

TEST(PerThreadCounter, AThreadMayHoldTwoHandles) {
  PerThreadCounter counter;
  Handle one(counter);
  Handle two(counter);
  one.Add(1);
  two.Add(2);
  EXPECT_EQ(counter.live_handles(), 2u);
  EXPECT_EQ(counter.Value(), 3);
}

TEST(PerThreadCounter, HandlesMayGoInAnyOrder) {
  PerThreadCounter counter;
  std::vector<std::unique_ptr<Handle>> handles;
  for (int64_t i = 0; i < 5; ++i) {
    handles.push_back(std::make_unique<Handle>(counter));
    handles.back()->Add(int64_t{1} << i);
  }
  for (const std::size_t gone : {2, 0, 4, 1, 3}) {
    handles[gone].reset();
    EXPECT_EQ(counter.Value(), 31);
  }
  EXPECT_EQ(counter.live_handles(), 0u);
}

TEST(PerThreadCounter, SlotsShareNoPairOfLines) {
  PerThreadCounter counter;
  std::vector<std::unique_ptr<Handle>> handles;
  std::set<std::uintptr_t> pairs;
  for (int i = 0; i < 100; ++i) {
    handles.push_back(std::make_unique<Handle>(counter));
    pairs.insert(reinterpret_cast<std::uintptr_t>(handles.back()->address()) / 128);
  }
  EXPECT_EQ(pairs.size(), 100u);
  EXPECT_EQ(sizeof(Handle), 128u);
}

}  // namespace
}  // namespace lab
