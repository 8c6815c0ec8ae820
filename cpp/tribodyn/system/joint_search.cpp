#include "tribodyn/system/joint_search.hpp"

#include <optional>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

Vector with_offsets(const Vector& mobility, const AssemblyRows& rows, double offsets) {
  Vector all(mobility.size() + rows.offsets());
  all << mobility, Vector::Constant(rows.offsets(), offsets);
  return all;
}

namespace {

// If a few shakes do not help, no position closes the mechanism.
constexpr int kMostShakes = 4;

[[noreturn]] void fail_beyond_limit(const AssemblyRows& rows, const Vector& x, double time,
                                    const std::vector<double>& history) {
  double distance = 0.0;
  const int row = rows.beyond_limit(x, distance);
  const StartRows& own = *rows.start_rows(row);
  throw ConvergenceError(
      {.item = rows.owner(row),
       .quantity = own.name,
       .value = distance,
       .unit = "m",
       .rule = std::string("must be below the ") + own.limit_name +
               ", but the joints do not close with a smaller value",
       .hint = "check marker positions: parts that should meet are too far apart",
       .time = time,
       .residual_history = history});
}

[[noreturn]] void fail_open(const AssemblyRows& rows, double time,
                            const std::vector<double>& history) {
  Eigen::Index worst = 0;
  const double distance = rows.value.cwiseAbs().maxCoeff(&worst);
  const auto row = static_cast<int>(worst);
  ErrorInfo info{.item = rows.owner(row),
                 .quantity = "initial distance",
                 .value = distance,
                 .unit = "m or rad",
                 .rule = "must vanish, but no position of the bodies closes the joint",
                 .hint = "check marker positions and give better positions or angles of the bodies",
                 .time = time,
                 .residual_history = history};
  if (const StartRows* own = rows.start_rows(row)) {
    info.quantity = std::string("deviation from the ") + own->name;
    info.unit = "m";
    info.rule = "must vanish, but no position of the bodies has the given value";
    info.hint = std::string("leave out the ") + own->name +
                " to have this value computed, or check the markers";
  }
  throw ConvergenceError(info);
}

/// One attempt of a search for closed joints.
struct Try {
  Vector mobility;
  int shakes;
  bool goes_on = false;  // continues from the end of the last try
};

/// Translations enter linearly and need no second try. Offsets precede rotations by a tenth of a
/// radian: a mechanism that closes within its clearance does not search for another position.
std::vector<Try> tries_of(const AssemblyRows& rows, const Vector& translations, const Vector& all) {
  const Vector closed = with_offsets(all, rows, 0.0), open = with_offsets(all, rows, 1.0);
  std::vector<Try> tries = {{with_offsets(translations, rows, 0.0), 0}};
  if (rows.offsets() > 0) tries.insert(tries.end(), {{closed, 0}, {open, 0}});
  tries.push_back({closed, kMostShakes});
  // From the guess, offsets would again close beyond their limits.
  if (rows.offsets() > 0) tries.push_back({open, kMostShakes, true});
  return tries;
}

/// A search for closed joints from one guess.
class JointSearch {
 public:
  JointSearch(AssemblyRows& rows, const ClosingOptions& options, const State& state)
      : rows_(rows),
        state_(state),
        options_(options),
        metric_(rows.model(), state.q, state.charts) {}

  /// Makes the tries, from the guess x, until one closes the joints with offsets below their
  /// limits; x is then the closed position, otherwise the end of the last try.
  bool close(const std::vector<Try>& tries, Vector& x) {
    const Vector guess = x;
    for (const Try& each : tries) {
      if (!each.goes_on || !x.allFinite()) x = guess;
      if (done(each, metric_, x, nullptr)) return true;
    }
    return false;
  }

  /// Places deformable bodies as rigid bodies. x is then the closed position; otherwise the
  /// position nearest to it, if it is nearer than the guess.
  bool place(const Vector& translations, const Vector& all, Vector& x) {
    RigidMoves moves(rows_.model(), x, state_.charts);
    if (!moves.any()) return false;
    const Vector start = moves.start();
    moves.place(start);
    const KineticMetric metric = metric_.of(moves.derivative(start));
    const double apart = distance(x);
    std::vector<Try> tries = tries_of(rows_, translations, all);
    tries.insert(tries.begin() + 1, {with_offsets(all, rows_, 0.0), 0});
    Vector z;
    for (std::size_t k = 0; k < tries.size(); ++k) {
      Try each = tries[k];
      each.mobility = moves.mobility(each.mobility);
      // The coordinates of a node are translations, although they also rotate the body.
      if (k == 0) each.mobility.head(moves.motions()).array() *= 1.0 - moves.rotations().array();
      if (!each.goes_on || !z.allFinite()) z = start;
      const bool closed = done(each, metric, z, &moves);
      if (closed || (k == 1 && z.allFinite() && distance(moves.place(z)) < apart)) {
        x = moves.place(z);
      }
      if (closed) return true;
    }
    return false;
  }

  [[noreturn]] void fail() {
    if (too_open_) fail_beyond_limit(rows_, *too_open_, state_.time, history_);
    fail_open(rows_, state_.time, history_);
  }

 private:
  bool done(const Try& each, const KineticMetric& metric, Vector& x, RigidMoves* moves) {
    ClosingOptions options = options_;
    options.shakes = each.shakes;
    if (!close_rows(rows_, state_.time, state_.v, metric, each.mobility, options, x, history_,
                    moves)) {
      return false;
    }
    const Vector& found = moves ? moves->place(x) : x;
    double beyond = 0.0;
    if (rows_.beyond_limit(found, beyond) < 0) return true;
    if (!too_open_) too_open_ = found;
    return false;
  }
  double distance(const Vector& x) {
    rows_.evaluate(state_.time, x, state_.v);
    return rows_.value.norm();
  }

  AssemblyRows& rows_;
  const State& state_;
  ClosingOptions options_;
  KineticMetric metric_;
  std::optional<Vector> too_open_;
  std::vector<double> history_;
};

}  // namespace

void search_positions(AssemblyRows& rows, const Vector& translations, const Vector& all,
                      const ClosingOptions& options, State& state) {
  JointSearch search(rows, options, state);
  Vector x = with_offsets(state.q, rows, 0.0);
  if (!search.place(translations, all, x) && !search.close(tries_of(rows, translations, all), x)) {
    search.fail();
  }
  state.q = x.head(rows.coordinates());
}

}  // namespace tribodyn
