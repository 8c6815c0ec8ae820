#include "tribodyn/system/equilibrium.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/system/charts.hpp"
#include "tribodyn/system/equation_matrix.hpp"
#include "tribodyn/system/initial_conditions.hpp"
#include "tribodyn/system/own_coordinates.hpp"

namespace tribodyn {

namespace {

constexpr double kFirstStep = 0.1;    // of a clearance, the mechanism, a radian
constexpr double kLargestTurn = 0.5;  // [rad]
constexpr double kLargestWay = 0.5;   // of a clearance, or of the size of the mechanism
constexpr double kLongest = 1e6;      // sigma [s2]: a frequency of 1e-3 rad/s is still a stiffness
constexpr double kGrowth = 2.0;       // of sigma beyond what the accelerations have fallen
constexpr double kMostGrowth = 100.0;
constexpr double kLost = 10.0;   // times the accelerations before: back, and a shorter step
constexpr double kBeyond = 0.5;  // of the forces before, against the step: it went too far
constexpr double kFar = 1e-2;    // of a step that may not go against the forces
constexpr int kMostHalvings = 30;
constexpr int kSettled = 3;              // last steps that must be small: contents settle with them
constexpr double kLongestHistory = 1.0;  // [s], far beyond the time in which oil passes a film
constexpr double kFirstWeight = 1e-6;    // [s], of the contents at the start
constexpr double kRoundOff = 1e-7;  // steps below it that no longer shrink are those of round-off
constexpr double kStillAccelerates = 1e-9;  // of what the rows' accelerations are summed from

/// The search from a start.
class Search {
 public:
  Search(const Model& model, DynamicsWorkspace& ws, State& state)
      : model_(model),
        ws_(ws),
        state_(state),
        matrix_(*model.structure()),
        own_(OwnCoordinates::all(model)) {
    const int size = model.coordinates() + model.unknowns() + model.rows();
    rhs_.setZero(size);
    solution_.setZero(size);
    inertia_.setZero(model.coordinates() + model.unknowns());
    ws_.charts = state_.charts;
    move_charts();
  }

  int run(const RestOptions& options);

 private:
  bool evaluate(bool tangents);
  void move_as_driven();
  bool accelerate();
  bool step(double sigma);
  double size(const Vector& dq, double& longest) const;
  bool move_charts();
  void factor(const EquationWeights& weights);
  [[noreturn]] void fail(const std::vector<double>& history) const;
  [[noreturn]] void fail_item() const;

  Eigen::Index n() const { return model_.coordinates(); }

  const Model& model_;
  DynamicsWorkspace& ws_;
  State& state_;
  EquationMatrix matrix_;
  std::vector<OwnCoordinates> own_;
  Vector rhs_, solution_, inertia_;
  double weight_ = 0.0;        // of the history's rate [s]
  double acceleration_ = 0.0;  // sqrt(x . M x)
  Vector x_;                   // accelerations
};

void Search::factor(const EquationWeights& weights) {
  if (matrix_.factor(ws_, weights)) return;
  const int row = matrix_.dependent_row();
  throw SingularSystem(
      {.item = row >= 0 ? model_.items()[model_.owner(row)]->label() : "model",
       .quantity = "equilibrium",
       .rule = "has no unique step there",
       .hint = "a joint already prevents this motion, or forces turn over here: give the bodies "
               "other start positions",
       .time = state_.time});
}

/// Velocities of the least kinetic energy that meet the rates of the rows.
void Search::move_as_driven() {
  state_.v.setZero();
  if (model_.rows() == 0) return;
  evaluate_rows(model_, state_.time, state_.q, state_.v, state_.a, ws_);
  if (ws_.constraint_rate.isZero(0.0)) return;
  factor({});
  rhs_.setZero();
  rhs_.tail(model_.rows()) = -ws_.constraint_rate;
  matrix_.solve(rhs_, solution_);
  state_.v = solution_.head(n());
}

bool Search::evaluate(bool tangents) {
  DynamicsRequest request;
  request.time = state_.time;
  request.q = &state_.q;
  request.v = &state_.v;
  request.a = &state_.a;
  request.multipliers = &state_.multipliers;
  request.unknowns = &state_.unknowns;
  request.history_base = &state_.history;
  request.history_weight = weight_;
  request.tangents = tangents;
  return tribodyn::evaluate(model_, request, ws_) == ItemStatus::ok;
}

/// Sets the accelerations x at the state, with the multipliers that belong to them; false where an
/// item cannot be evaluated.
bool Search::accelerate() {
  move_as_driven();
  if (!evaluate(model_.unknowns() > 0 || model_.structure()->has_load_rows())) return false;
  factor({});
  rhs_.setZero();
  rhs_.head(ws_.residual.size()) = -ws_.residual;
  matrix_.solve(rhs_, solution_);
  x_ = solution_.head(n());
  state_.unknowns += solution_.segment(n(), model_.unknowns());
  state_.multipliers += solution_.tail(model_.rows());
  ws_.multiply_mass(x_, inertia_);
  acceleration_ = std::sqrt(std::max(0.0, inertia_.head(n()).dot(x_)));
  return std::isfinite(acceleration_);
}

/// The step of the length sqrt(sigma) from the last evaluation, which has tangents.
bool Search::step(double sigma) {
  if (!evaluate(true)) return false;
  factor({.stiffness = sigma});
  rhs_.head(ws_.residual.size()) = -ws_.residual;
  rhs_.tail(model_.rows()) = -ws_.constraint / sigma;
  matrix_.solve(rhs_, solution_);
  solution_.head(n()) *= sigma;
  return solution_.allFinite();
}

/// Largest part of a change of the coordinates: of clearances, of the size of the mechanism, of a
/// radian. `longest` is the largest share of it that may be taken.
double Search::size(const Vector& dq, double& longest) const {
  double largest = 0.0;
  longest = 1.0;
  const auto note = [&](double change, double by, double most) {
    largest = std::max(largest, change / by);
    if (change > most) longest = std::min(longest, most / change);
  };
  OwnMotion motion;
  Vector6 change;
  for (const OwnCoordinates& own : own_) {
    motion.bounds_searches = true;
    own.motion(ws_, motion);
    if (!motion.bounds_searches) continue;
    own.change(ws_, dq, change);
    note(change.norm(), motion.length,
         std::min(kLargestWay * motion.length, motion.largest_change));
  }
  for (int i = 0; i < dq.size(); ++i) {
    if (model_.units()[static_cast<std::size_t>(i)] == Unit::metre) {
      note(std::abs(dq[i]), model_.length_scale(), kLargestWay * model_.length_scale());
    } else {
      note(std::abs(dq[i]), 1.0, kLargestTurn);
    }
  }
  return largest;
}

/// Origins of charts are where the bodies are: there no second derivative of their coordinates is
/// no angular acceleration. Whether any has moved.
bool Search::move_charts() {
  bool any = false;
  for (int k = 0; k < static_cast<int>(model_.chart_coordinates().size()); ++k) {
    any = move_chart(model_, k, 0.0, state_).has_value() || any;
  }
  state_.a.setZero();
  ws_.charts = state_.charts;
  return any;
}

int Search::run(const RestOptions& options) {
  std::vector<double> history;
  double share = 1.0;
  weight_ = kFirstWeight;
  // Velocities by the least kinetic energy need masses; those of bodies in space are not constant.
  if (!model_.chart_coordinates().empty() && !evaluate(false)) fail_item();
  if (!accelerate()) fail_item();
  const double first = size(x_, share);
  double sigma = first > 0.0 ? std::min(1.0, kFirstStep / first) : 1.0;
  const double longest = std::min(kLongest, 1e8 * sigma);
  int settled = 0, resting = 0;
  double smallest = acceleration_;
  for (int k = 1; k <= options.max_iterations; ++k) {
    history.push_back(acceleration_);
    weight_ = std::min(kLongestHistory, std::sqrt(sigma));
    const Vector q = state_.q, multipliers = state_.multipliers, unknowns = state_.unknowns;
    const Vector before = state_.history;
    const Vector driving = inertia_.head(n());
    const double last = acceleration_;
    if (!step(sigma)) fail_item();
    const Vector change = solution_;
    const double moved = size(change.head(n()), share);
    const double driven = change.head(n()).dot(driving);
    if (driven < 0.0 && moved > kFar) {  // uphill, where forces turn over: shorter steps go down
      sigma *= 0.1;
      continue;
    }
    bool found = false;
    for (int half = 0; half < kMostHalvings && !found; ++half, share *= found ? 1.0 : 0.5) {
      state_.q = q + share * change.head(n());
      state_.unknowns = unknowns + share * change.segment(n(), model_.unknowns());
      state_.multipliers = multipliers + share * change.tail(model_.rows());
      found = accelerate();
    }
    if (!found) fail_item();
    // What drove it, seen from where it is now.
    const double drives = change.head(n()).dot(inertia_.head(n()));
    const bool beyond = driven > 0.0 && drives < -kBeyond * driven;
    const bool grown = share == 1.0 && acceleration_ > kLost * last;
    const bool lost = (beyond || grown) && share * moved > kRoundOff;
    if (lost) {
      state_.q = q;
      state_.multipliers = multipliers;
      state_.unknowns = unknowns;
      state_.history = before;
      sigma *= 0.1;
      if (!accelerate()) fail_item();
      continue;
    }
    state_.history += weight_ * ws_.history_rate;
    if (move_charts() && !accelerate()) fail_item();
    if (share == 1.0) {
      const double fall = acceleration_ > 0.0 ? last / acceleration_ : kMostGrowth;
      sigma = std::min(longest, sigma * std::clamp(kGrowth * fall, 0.5, kMostGrowth));
    }
    resting = acceleration_ < 0.5 * smallest ? 0 : resting + 1;
    smallest = std::min(smallest, acceleration_);
    const bool long_enough = sigma >= 1e-2 * longest;
    const bool small = moved <= options.tolerance || (moved <= kRoundOff && resting > 5);
    settled = share == 1.0 && long_enough && small ? settled + 1 : 0;
    if (settled >= kSettled) return k;
  }
  fail(history);
}

void Search::fail_item() const {
  if (ws_.failed_item < 0) {
    throw ConvergenceError({.item = "model",
                            .quantity = "equilibrium",
                            .rule = "was not found: forces are not finite",
                            .time = state_.time});
  }
  const auto k = static_cast<std::size_t>(ws_.failed_item);
  const BodiesView view = ws_.view(model_, state_.q, state_.v, state_.a);
  const ItemFailure failure = model_.items()[k]->failure(view, ws_.items[k].get());
  throw ConvergenceError({.item = model_.items()[k]->label(),
                          .quantity = failure.quantity,
                          .value = failure.value,
                          .unit = failure.unit,
                          .rule = std::string("has no equilibrium: ") + failure.reason,
                          .hint = failure.hint,
                          .time = state_.time});
}

/// The coordinates that still accelerate by more than a tenth of the largest, in their own units.
void Search::fail(const std::vector<double>& history) const {
  std::string names;
  int worst = 0;
  double largest = 0.0;
  const auto size = [this](int i) {
    const bool length = model_.units()[static_cast<std::size_t>(i)] == Unit::metre;
    return std::abs(x_[i]) / (length ? model_.length_scale() : 1.0);
  };
  for (int i = 0; i < x_.size(); ++i) {
    if (size(i) > largest) {
      largest = size(i);
      worst = i;
    }
  }
  for (int i = 0; i < x_.size(); ++i) {
    if (i == worst || size(i) < 0.1 * largest) continue;
    names += ", " + coordinate_label(model_, i);
  }
  const bool length = model_.units()[static_cast<std::size_t>(worst)] == Unit::metre;
  throw ConvergenceError(
      {.item = coordinate_label(model_, worst),
       .quantity = "acceleration",
       .value = x_[worst],
       .unit = length ? "m/s2" : "rad/s2",
       .rule = "must vanish in an equilibrium, but nothing holds this coordinate" +
               (names.empty() ? std::string() : "; nor " + names.substr(2)),
       .hint = "hold it by a joint, a spring or a film that carries the load, or start nearer to "
               "an equilibrium",
       .time = state_.time,
       .residual_history = history});
}

/// With a = 0 what the drives move must move steadily.
void check_drives(const Model& model, const State& state, const DynamicsWorkspace& ws) {
  double fastest = 0.0;
  for (int i = 0; i < state.v.size(); ++i) {
    const bool length = model.units()[static_cast<std::size_t>(i)] == Unit::metre;
    fastest = std::max(fastest, std::abs(state.v[i]) / (length ? model.length_scale() : 1.0));
  }
  for (int row = 0; row < model.rows(); ++row) {
    const bool length = ws.row_unit[static_cast<std::size_t>(row)] == Unit::metre;
    const double scale = length ? model.length_scale() : 1.0;
    const double acceleration = ws.constraint_acceleration[row];
    // Of the square of the speed, and of a mechanism that turns in a second.
    const double limit = kStillAccelerates * std::max(1.0, fastest * fastest) * scale;
    if (std::abs(acceleration) <= limit) continue;
    throw ModelError(
        {.item = model.items()[model.owner(row)]->label(),
         .quantity = "acceleration",
         .value = acceleration,
         .unit = length ? "m/s2" : "rad/s2",
         .rule = "must vanish in an equilibrium, but the drives ask for it",
         .hint = "a drive may turn a body about its own centre of mass, or stand still",
         .time = state.time});
  }
}

/// Sums in histories, such as the oil that has left, are those of the search: they begin here.
void count_anew(const Model& model, State& state) {
  const PlacedBodies view(model, state);
  const Vector found = state.history;
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    const Segment own = model.places()[k].history;
    if (own.size == 0) continue;
    model.items()[k]->take_history(*model.items()[k], view, found.data() + own.first, view,
                                   state.history.data() + own.first);
  }
}

}  // namespace

std::string coordinate_label(const Model& model, int coordinate) {
  std::size_t body = model.bodies().size() - 1;
  while (model.body_offset()[body] > coordinate) --body;
  return "body '" + model.bodies()[body]->name() + "', " +
         model.bodies()[body]->coordinate_name(coordinate - model.body_offset()[body]);
}

State equilibrium_state(const Model& model, DynamicsWorkspace& ws, double time,
                        const RestOptions& options, int* iterations) {
  AssemblyGuess guess = initial_guess(model);
  guess.time = time;
  State state = consistent_state(model, ws, guess);
  const int steps = Search(model, ws, state).run(options);
  if (iterations) *iterations = steps;
  check_drives(model, state, ws);
  state.history_rate = ws.history_rate;
  count_anew(model, state);
  return state;
}

}  // namespace tribodyn
