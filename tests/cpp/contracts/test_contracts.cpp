// Contracts of joints, forces and interfaces: derivatives, invariance when the model is rotated and
// translated, an account of the energy, and a state that restores the item. A new class is tested
// by a sample in samples.hpp. The contract of a law is in the checks of its folder, and the test of
// the law calls them.

#include <cmath>
#include <memory>

#include "allocation_counter.hpp"
#include "contracts/samples.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const Placing kMoved{.angle = 0.8, .shift = {0.7, -1.1, 0.0}};

/// The ground and two planar bodies: all coordinates in triples (x, y, angle).
Bodies planar_bodies() {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  return bodies;
}

/// A clearance joint between the two bodies at a place with its film, as an integrator would ask.
struct JointCase {
  Bodies bodies = planar_bodies();
  ClearanceJoint joint;
  std::unique_ptr<ItemWorkspace> workspace;
  Vector base;
  double weight = 0.0;
  Vector q, v;

  explicit JointCase(const Interface& interface)
      : joint("pin", sample_gap(), interface), workspace(joint.make_workspace()) {
    const double c = joint.gap().shape().clearance();
    // Partly cavitated; without a film the walls touch.
    Vector6 xi = three((c - 0.3e-6) * std::cos(0.7), (c - 0.3e-6) * std::sin(0.7), 0.0);
    Vector6 rate = three(0.01, -0.02, 12.0);
    if (joint.interaction().contents().film) {
      const FilmHistory h = cavitated_history(joint.interaction(), c, 0.985, 0.7);
      xi = h.xi;
      rate = h.rate;
      base = h.base;
      weight = h.weight;
    }
    const Placement at = place(joint.gap(), bodies, xi, rate);
    q = at.q;
    v = at.v;
  }
  JointEvaluation at(const Vector& coordinates, const Vector& velocities, bool tangents = false) {
    return evaluate(joint, workspace.get(), bodies, coordinates, velocities,
                    base.size() > 0 ? &base : nullptr, weight, tangents);
  }
};

/// Rows or columns of one unit of a matrix over planar bodies: angles, or places.
Matrix of_unit(const Matrix& m, bool row_angle, bool column_angle) {
  Matrix out = Matrix::Zero(m.rows(), m.cols());
  for (int i = 0; i < m.rows(); ++i) {
    for (int j = 0; j < m.cols(); ++j) {
      if ((i % 3 == 2) == row_angle && (j % 3 == 2) == column_angle) out(i, j) = m(i, j);
    }
  }
  return out;
}

/// Largest error of a tangent, each block of equal units by its own largest entry.
double block_error(const Matrix& value, const Matrix& reference) {
  double worst = 0.0;
  for (bool row : {false, true}) {
    for (bool column : {false, true}) {
      const Matrix expected = of_unit(reference, row, column);
      const double scale = expected.cwiseAbs().maxCoeff();
      const double error = (of_unit(value, row, column) - expected).cwiseAbs().maxCoeff();
      if (error > 0.0) worst = std::max(worst, error / scale);
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("every joint: rows, tangents, Hessian") {
  for (const auto& sample : joint_samples()) {
    INFO(sample.name);
    check_joint_kind(sample.make);
  }
}

TEST_CASE("every joint: turning and moving the whole changes nothing") {
  const PlanarBody rod("rod", 0.2, 1e-4), crank("crank", 0.3, 2e-4);
  const Motion motion{6, 0.9};
  const double t = 0.6;
  for (const auto& sample : joint_samples()) {
    INFO(sample.name);
    const auto joint = sample.make(skew_marker(0, true), skew_marker(1, true));
    const JointFunctions f{*joint, rod, crank};
    const auto rows = f.rows(t, motion.q(t), motion.v(t), motion.a(t));
    const auto moved = f.rows(t, kMoved.placed(motion.q(t), true),
                              kMoved.placed(motion.v(t), false), kMoved.placed(motion.a(t), false));
    // Rows in global axes turn, so lengths are compared.
    CHECK(moved.value.norm() == Approx(rows.value.norm()).epsilon(1e-13));
    CHECK(moved.rate.norm() == Approx(rows.rate.norm()).epsilon(1e-13));
    CHECK(moved.acceleration.norm() == Approx(rows.acceleration.norm()).epsilon(1e-13));
  }
}

TEST_CASE("every force: tangents and account of energy") {
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    check_force(*sample.make(Placing{}), planar_bodies());
  }
}

TEST_CASE("every force: turning and moving the whole turns it") {
  const Bodies bodies = planar_bodies();
  const Motion motion{bodies.n(), 0.9};
  const double t = 0.6;
  const Vector q = motion.q(t), v = motion.v(t), a = Vector::Zero(bodies.n());
  const Vector other = motion.q(t + 0.1);
  const Vector q1 = kMoved.placed(q, true), v1 = kMoved.placed(v, false);
  const Vector other1 = kMoved.placed(other, true);
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    const auto here = sample.make(Placing{}), there = sample.make(kMoved);
    const Evaluated f = evaluate(*here, bodies, t, q, v), g = evaluate(*there, bodies, t, q1, v1);
    // Round-off of sums of a few terms of one size.
    const double scale = f.force.norm();
    CHECK((g.force - kMoved.placed(f.force, false)).norm() < 1e-13 * scale);
    const BodiesView view = bodies.view(q, v, a), view1 = bodies.view(q1, v1, a);
    CHECK(there->power(t, view1, nullptr) == Approx(here->power(t, view, nullptr)));
    CHECK(there->dissipated_power(view1, nullptr) == Approx(here->dissipated_power(view, nullptr)));
    CHECK(there->supplied_power(t, view1, nullptr) ==
          Approx(here->supplied_power(t, view, nullptr)));
    // Energies up to a constant: heights are measured from the origin.
    const double change = here->potential_energy(t, bodies.view(other, v, a), nullptr) -
                          here->potential_energy(t, view, nullptr);
    CHECK(there->potential_energy(t, bodies.view(other1, v1, a), nullptr) -
              there->potential_energy(t, view1, nullptr) ==
          Approx(change).margin(1e-13));
  }
}

TEST_CASE("every interface: tangents of its joint") {
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    const JointEvaluation f = c.at(c.q, c.v, true);
    REQUIRE(f.status == ItemStatus::ok);
    CHECK(f.force.norm() > 1e-3);
    const Matrix by_q =
        difference_jacobian([&](const Vector& x) { return c.at(x, c.v).force; }, c.q, 3e-9);
    const Matrix by_v =
        difference_jacobian([&](const Vector& x) { return c.at(c.q, x).force; }, c.v, 1e-3);
    // Steps of 3 nm: the last digit of positions of decimetres leaves 1e-8 of the derivative.
    CHECK(block_error(f.by_q, by_q) < 1e-6);
    // Edges of cavities cross nodes within the step: 5e-6 measured with half-Sommerfeld.
    CHECK(block_error(f.by_v, by_v) < 1e-5);
  }
}

TEST_CASE("every interface: turning and moving the whole turns it") {
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    const JointEvaluation f = c.at(c.q, c.v);
    const Vector a = Vector::Zero(c.bodies.n());
    const double power = c.joint.power(0.0, c.bodies.view(c.q, c.v, a), c.workspace.get());
    const Vector q = kMoved.placed(c.q, true), v = kMoved.placed(c.v, false);
    const JointEvaluation g = c.at(q, v);
    // The place in the gap keeps 1e-16 m of 30 um, and thin films enlarge that by some hundred.
    CHECK((g.force - kMoved.placed(f.force, false)).norm() < 1e-8 * f.force.norm());
    CHECK(c.joint.power(0.0, c.bodies.view(q, v, a), c.workspace.get()) ==
          Approx(power).epsilon(1e-8));
  }
}

TEST_CASE("every interface: account of energy") {
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    const JointEvaluation f = c.at(c.q, c.v);
    const Vector a = Vector::Zero(c.bodies.n());
    const BodiesView view = c.bodies.view(c.q, c.v, a);
    const double power = c.joint.power(0.0, view, c.workspace.get());
    CHECK(power == Approx(f.force.dot(c.v)).epsilon(1e-9));
    // Half-Sommerfeld cuts pressures off: what the walls give is not what the oil turns into heat.
    if (sample.name.find("half_sommerfeld") != std::string::npos) continue;
    const double heat = c.joint.dissipated_power(view, c.workspace.get());
    const double stored = difference(
        [&](double s) {
          const Vector x = c.q + s * c.v;
          const Vector content = c.base + (c.weight + s) * f.history_rate;
          const BodiesView moved = c.bodies.view(x, c.v, a);
          return c.joint.potential_energy(0.0, moved, nullptr) +
                 c.joint.film_energy(moved, content.data());
        },
        0.0, 3e-7);
    CHECK(heat > (sample.name == "DryInterface" ? -1e-300 : 1e-3));
    // The last digit of places of decimetres, by the force, in 3e-7 s leaves 2e-7 of the power.
    CHECK(-power == Approx(heat + stored).epsilon(1e-6));
  }
}

TEST_CASE("every interface: what it holds makes another workspace go on as its own") {
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    REQUIRE(c.at(c.q, c.v).status == ItemStatus::ok);
    const ItemFacets facets = c.joint.facets();
    Vector held = Vector::Constant(facets.held ? facets.held->held_size() : 0, -1.0);
    if (facets.held) facets.held->accept(c.workspace.get(), held.data());
    const auto next = [&] {
      ItemEffort before, after;
      if (facets.fields) facets.fields->add_effort(c.workspace.get(), before);
      const JointEvaluation f = c.at(c.q, 1.5 * c.v, true);
      if (facets.fields) facets.fields->add_effort(c.workspace.get(), after);
      return std::pair(f, after.film_linear_solves - before.film_linear_solves);
    };
    const auto [own, own_effort] = next();
    c.workspace = c.joint.make_workspace();
    if (facets.held) facets.held->restore(held.data(), c.workspace.get());
    const auto [other, other_effort] = next();
    CHECK(other.force == own.force);
    CHECK(other.by_q == own.by_q);
    CHECK(other.by_v == own.by_v);
    CHECK(other_effort == own_effort);
  }
}

namespace {

/// A body on each side of what is tried, pulled by springs so that everything moves.
Model mechanism(const std::function<void(Model&, int, int)>& add, bool planar = true) {
  Model model;
  int first = 0, second = 0;
  if (planar) {
    first = add_rigid(model, "first", 1.0, 0.05, {0.2, 0.1, 0.0}, {0.0, 0.0, 0.4});
    second = add_rigid(model, "second", 0.5, 0.02, {0.3, 0.2, 0.1});
  } else {
    first = model.add_body(std::make_unique<SpatialBody>("first", 1.0, sample_inertia(0.05)),
                           {0.2, 0.1, 0.0, 0.1, 0.0, 0.0}, Pose(6, 0.0), {});
    second = model.add_body(std::make_unique<SpatialBody>("second", 0.5, sample_inertia(0.02)),
                            {0.3, 0.2, 0.1, 0.0, 0.2, 0.1}, Pose(6, 0.0), {});
  }
  add(model, first, second);
  add_gravity(model);
  for (int body : {first, second}) {
    model.add(std::make_unique<SpringDamper>(
        "spring " + std::to_string(body), planar_marker(kGround, 0.5 * body, 1.0, 0.0),
        planar_marker(body, 0.1, 0.0, 0.0),
        SpringDamperOptions{.stiffness = 400.0, .damping = 2.0, .free_length = 0.3}));
  }
  model.freeze();
  return model;
}

/// A copy of the state goes on in another integrator and repeats every bit, the accounts too.
void check_restart(const Model& model, const std::string& integrator, double step) {
  INFO(integrator);
  Run whole(model, fixed_step(step), integrator);
  whole.to(4 * step);
  const State saved = whole.state;
  whole.to(8 * step);
  Run other(model, fixed_step(step), integrator);
  other.state = saved;
  while (other.state.time < 8 * step)
    REQUIRE(other.integrator.step(other.state, 8 * step).accepted);
  CHECK(same_bits(other.state, whole.state));
  CHECK(other.state.flows == whole.state.flows);
  CHECK(other.state.work == whole.state.work);
  CHECK(whole.state.work.cwiseAbs().maxCoeff() > 0.0);
}

}  // namespace

TEST_CASE("every joint and force: a saved state repeats every bit") {
  for (const auto& sample : joint_samples()) {
    INFO(sample.name);
    for (const bool planar : {true, false}) {
      if (planar && *sample.make(Marker{}, Marker{})->planar_substitute()) continue;
      const Model model = mechanism(
          [&](Model& m, int a, int b) {
            m.add(sample.make(planar_marker(a, 0.2, 0.0, 0.0), planar_marker(b, -0.1, 0.0, 0.3)));
          },
          planar);
      for (const std::string& integrator : integrator_names()) {
        check_restart(model, integrator, 1e-3);
      }
    }
  }
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    if (sample.name == "Gravity") continue;  // every model here has it
    const Model model = mechanism([&](Model& m, int, int) { m.add(sample.make(Placing{})); });
    for (const std::string& integrator : integrator_names()) {
      check_restart(model, integrator, 1e-3);
    }
  }
}

namespace {

/// A record fills the numbers of its channels, all of them and no others, and allocates nothing.
void check_record(const Item& item, const ItemInstant& at) {
  INFO(item.label());
  std::size_t count = 0;
  for (const Channel& channel : item.channels(*at.view)) {
    CHECK_FALSE(channel.quantity.empty());
    count += static_cast<std::size_t>(channel.size());
  }
  constexpr std::size_t kBeyond = 8;
  std::vector<double> first(count + kBeyond, 1.25e300), second(count + kBeyond, -2.5e300);
  const long before = allocations.load();
  item.record(at, first.data());
  CHECK(allocations.load() == before);
  item.record(at, second.data());
  for (std::size_t k = 0; k < count + kBeyond; ++k) {
    INFO("number " << k << " of " << count);
    CHECK((first[k] == second[k]) == (k < count));
  }
}

void check_records(const Model& model) {
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  const BodiesView view = ws.view(model, state.q, state.v, state.a);
  for (std::size_t k = 0; k < model.items().size(); ++k) {
    check_record(*model.items()[k],
                 item_instant(model, k, state.time, view, state.multipliers, &state.history, ws));
  }
}

}  // namespace

TEST_CASE("every body, joint, force and interface: the record fills exactly its channels") {
  for (const auto& sample : joint_samples()) {
    INFO(sample.name);
    for (const bool planar : {true, false}) {
      if (planar && *sample.make(Marker{}, Marker{})->planar_substitute()) continue;
      check_records(mechanism(
          [&](Model& m, int a, int b) {
            m.add(sample.make(planar_marker(a, 0.2, 0.0, 0.0), planar_marker(b, -0.1, 0.0, 0.3)));
          },
          planar));
    }
  }
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    if (sample.name == "Gravity") continue;  // every model here has it
    check_records(mechanism([&](Model& m, int, int) { m.add(sample.make(Placing{})); }));
  }
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    const JointEvaluation f = c.at(c.q, c.v);
    const Vector a = Vector::Zero(c.bodies.n());
    const BodiesView view = c.bodies.view(c.q, c.v, a);
    const Vector end = c.base + c.weight * f.history_rate;
    check_record(c.joint, {.view = &view,
                           .history = end.size() > 0 ? end.data() : nullptr,
                           .workspace = c.workspace.get()});
  }
}

TEST_CASE("every interface: what it records is what acts on the bodies") {
  for (const auto& sample : interface_samples()) {
    INFO(sample.name);
    JointCase c(*sample.make());
    const JointEvaluation f = c.at(c.q, c.v);
    const Vector a = Vector::Zero(c.bodies.n());
    const BodiesView view = c.bodies.view(c.q, c.v, a);
    int count = 0, force = -1, moment = -1;
    for (const Channel& channel : c.joint.channels(view)) {
      if (channel.quantity == "bearing_force") force = count;
      if (channel.quantity == "bearing_moment") moment = count;
      count += channel.size();
    }
    std::vector<double> row(static_cast<std::size_t>(count));
    const Vector end = c.base + c.weight * f.history_rate;
    c.joint.record({.view = &view,
                    .history = end.size() > 0 ? end.data() : nullptr,
                    .workspace = c.workspace.get()},
                   row.data());
    // In the plane: the axes of the bearing's marker, and places of both markers.
    const GapKinematics& gap = c.joint.gap();
    const auto pose = [&](const Marker& marker) {
      const Vector q = c.q.segment(c.bodies.offset(marker.body), 3);
      const Eigen::Rotation2Dd turn(q[2]);
      return std::pair<Eigen::Vector2d, Eigen::Matrix2d>(
          q.head<2>() + turn * marker.position.head<2>(),
          turn.toRotationMatrix() * marker.rotation.topLeftCorner<2, 2>());
    };
    const auto [at, ignored] = pose(gap.journal());
    const auto [place, axes] = pose(gap.bearing());
    const Eigen::Vector2d on_journal =
        axes * Eigen::Vector2d(row[static_cast<std::size_t>(force)],
                               row[static_cast<std::size_t>(force) + 1]);
    Vector loads = Vector::Zero(c.bodies.n());
    for (const auto& [body, sign] :
         {std::pair{gap.journal().body, 1.0}, {gap.bearing().body, -1.0}}) {
      const int k = c.bodies.offset(body);
      const Eigen::Vector2d arm = at - c.q.segment(k, 2);
      loads.segment(k, 2) += sign * on_journal;
      loads[k + 2] += sign * (row[static_cast<std::size_t>(moment)] + arm.x() * on_journal.y() -
                              arm.y() * on_journal.x());
    }
    // Round-off of sums of a few terms.
    CHECK((loads - f.force).norm() < 1e-13 * f.force.norm());
  }
}
