#include "tribodyn/system/row_order.hpp"

#include <algorithm>

namespace tribodyn {

namespace {

/// Rows and the coordinates that determine them, one for each: augmenting paths.
class Matching {
 public:
  Matching(const std::vector<RowBlock>& blocks, std::size_t variables)
      : blocks_(blocks), placed_(variables, 0), block_of_(variables, kFree), seen_(variables, 0) {}

  void place(int variable) { placed_[static_cast<std::size_t>(variable)] = 1; }
  /// Matches all rows of a block, or none of them.
  bool add(int block) {
    for (int i = 0; i < blocks_[static_cast<std::size_t>(block)].rows; ++i) {
      ++search_;
      if (augment(block)) continue;
      for (int& owner : block_of_) {
        if (owner == block) owner = kFree;  // the others keep a coordinate each
      }
      return false;
    }
    return true;
  }

 private:
  static constexpr int kFree = -1;

  bool augment(int block) {
    for (int x : blocks_[static_cast<std::size_t>(block)].coordinates) {
      const auto at = static_cast<std::size_t>(x);
      if (!placed_[at] || seen_[at] == search_) continue;
      seen_[at] = search_;
      if (block_of_[at] != kFree && !augment(block_of_[at])) continue;
      block_of_[at] = block;
      return true;
    }
    return false;
  }

  const std::vector<RowBlock>& blocks_;
  std::vector<char> placed_;
  std::vector<int> block_of_;  // that each coordinate determines
  std::vector<int> seen_;      // last search that met each coordinate
  int search_ = 0;
};

}  // namespace

bool is_symmetric(const std::vector<ItemLayout>& layouts) {
  return std::all_of(layouts.begin(), layouts.end(), [](const ItemLayout& layout) {
    if (layout.by_v || layout.load_rows > 0) return false;
    if (!layout.variables.empty() || !layout.listed.empty()) return false;
    if (layout.mass == MassKind::variable) return false;
    const bool ideal_joint = layout.rows > 0 && !layout.has_forces;
    return !layout.by_q || ideal_joint || layout.mass == MassKind::constant;
  });
}

void put_rows_behind(const std::vector<std::vector<int>>& groups,
                     const std::vector<RowBlock>& blocks, std::vector<int>& order) {
  std::vector<int> nodes(order.size()), waiting, sorted;
  for (std::size_t k = 0; k < order.size(); ++k) {
    nodes[static_cast<std::size_t>(order[k])] = static_cast<int>(k);
  }
  std::size_t variables = 0;
  for (const std::vector<int>& group : groups) variables += group.size();
  Matching matching(blocks, variables);
  const int count = static_cast<int>(groups.size());
  for (int node : nodes) {
    if (node >= count) {
      waiting.push_back(node);
    } else {
      sorted.push_back(node);
      for (int x : groups[static_cast<std::size_t>(node)]) matching.place(x);
    }
    std::erase_if(waiting, [&](int block) {
      if (!matching.add(block - count)) return false;
      sorted.push_back(block);
      return true;
    });
  }
  sorted.insert(sorted.end(), waiting.begin(), waiting.end());
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    order[static_cast<std::size_t>(sorted[k])] = static_cast<int>(k);
  }
}

}  // namespace tribodyn
