#pragma once
/// Dead points: where the drives ask for more than the joints allow.
///
/// A crank that is driven towards an angle at which its coupler and its rocker are in line cannot
/// turn on. Short of it the rows of the joints become dependent, the rocker is moved by 1/sqrt(t0 -
/// t) and the kinetic energy grows like 1/(t0 - t), all of which equations of motion are content
/// with. A parallelogram passes its flat position with dependent rows as well, and a linkage that
/// misses a dead point by little is whipped through; so neither dependence nor speed tells where a
/// motion ends. What tells is whether positions exist beyond, and they are looked for: the joints
/// are closed at instants ahead, one from the other, and in shorter parts of the time where that
/// fails.
///
/// Source: [GosselinAngeles1990] (singularities of the first kind: the end of the range of the
/// input).

#include <memory>
#include <optional>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// Where a motion ends.
struct DeadPoint {
  double time = 0.0;            ///< [s], after which no position closes the joints
  const Item* drive = nullptr;  ///< that asks for most power on the way there
};

/// Looks ahead from states of one model. It takes memory with its first search.
class DeadPointSearch {
 public:
  explicit DeadPointSearch(const Model& model);
  ~DeadPointSearch();

  /// The end of the motion within twice `expected` [s] of the state, where there is one. What a
  /// search has found free up to the expected instant is not searched again.
  std::optional<DeadPoint> find(const State& state, double expected);
  /// Whether any rows follow functions of time; without them a motion has no end.
  bool has_drives() const { return !drives_.empty(); }

 private:
  struct Memory;

  const Model& model_;
  std::vector<std::size_t> drives_;  // items
  std::unique_ptr<Memory> memory_;
  double free_from_ = 0.0, free_until_ = 0.0;  // [s]
};

}  // namespace tribodyn
