#pragma once
/// Dead points: positions that the drives would have to pass but the joints do not permit.
///
/// A driven crank cannot pass an angle at which its coupler and its rocker are in line. As the time
/// t [s] approaches the instant t0 of this angle, the rows of the joints become dependent, the
/// velocity of the rocker grows as 1/sqrt(t0 - t) and the kinetic energy as 1/(t0 - t), all in
/// agreement with the equations of motion. A parallelogram also passes its flat position with
/// dependent rows, and a linkage that narrowly misses a dead point passes its vicinity at high
/// speed; so neither dependence nor speed identifies the end of a motion. The criterion is whether
/// positions exist after t0. The search closes the joints at future instants, each time starting
/// from the positions at the preceding instant, and subdivides the time where this fails.
///
/// Source: [GosselinAngeles1990] (singularities of the first kind, at the end of the range of the
/// input).

#include <memory>
#include <optional>

#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

/// End of a motion.
struct DeadPoint {
  double time = 0.0;            ///< instant [s] after which no position closes the joints
  const Item* drive = nullptr;  ///< drive with the largest power up to this instant
};

/// Looks ahead from states of one model. Allocates memory at its first search.
class DeadPointSearch {
 public:
  explicit DeadPointSearch(const Model& model);
  ~DeadPointSearch();

  /// The end of the motion within twice `expected` [s] after the state, if there is an end. Times
  /// at which positions were found are not searched again up to the expected instant.
  std::optional<DeadPoint> find(const State& state, double expected);
  /// Whether any rows depend on time; without them a motion has no end.
  bool has_drives() const { return !drives_.empty(); }

 private:
  struct Memory;

  const Model& model_;
  std::vector<std::size_t> drives_;  // items
  std::unique_ptr<Memory> memory_;
  double free_from_ = 0.0, free_until_ = 0.0;  // [s]
};

}  // namespace tribodyn
