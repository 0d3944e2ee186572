// Stocks to reserve from, for the lab and for Google Benchmark. See README.md.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "harness/subject/kernel.h"
#include "kernels/reserve/stock_kernel.h"
#include "kernels/reserve/stocks.h"
#include "kernels/support/floors.h"

namespace lab {
namespace {

// The words of README.md.
template <Stock S>
std::vector<std::string> ContractOf() {
  std::vector<std::string> words;
  if (S::kContract.never_negative) words.push_back("never_negative");
  if (S::kContract.fails_only_when_empty) words.push_back("fails_only_when_empty");
  return words;
}

template <Stock S>
void Register(std::string name, Waiting waiting, const Floor& floor) {
  RegisterKernel({.name = std::move(name),
                  .family = "reserve",
                  .comparison_group = "reserve: one item",
                  .contract = ContractOf<S>(),
                  .operation = "one attempt to take an item",
                  .checks = "every window: items left, items sold",
                  .setup_excluded = "a new stock and new handles before each window",
                  .params = {{.name = "supply",
                              .default_value = "plenty",
                              .help = "whether there is always an item, or a thousand per window",
                              .words = {"plenty", "scarce"}}},
                  .counters = {{.name = "sold", .help = "attempts that got an item"}},
                  .waiting = waiting,
                  .floor_ns = floor.ns,
                  .floor_reason = floor.reason,
                  .make = [](const KernelArgs& args) {
                    const bool plenty = args.Word("supply") == "plenty";
                    return std::make_unique<StockKernel<S>>(args,
                                                            plenty ? kPlentyOfItems : kScarceItems);
                  }});
}

void RegisterStocks() {
  // A failing attempt is one load for those that look first: no locked instruction bounds it.
  Register<MutexStock>("mutex", Waiting::kBlocks, kLockedFloor);
  Register<CompareExchangeStock>("compare_exchange", Waiting::kNever, kStoreFloor);
  Register<FetchSubUndoStock>("fetch_sub_undo", Waiting::kNever, kLockedFloor);
  Register<VersionedStock>("versioned", Waiting::kNever, kStoreFloor);
  Register<EscrowStock<64>>("escrow_64", Waiting::kNever, kStoreFloor);
  Register<RacyStock>("racy", Waiting::kNever, kStoreFloor);
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::RegisterStocks();
  return lab::SubjectMain(argc, argv);
}
