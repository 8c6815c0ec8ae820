// Motions of geometrically exact beams: momentum, energy, restart, every integrator.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "beam_mechanisms/frame_models.hpp"
#include "catch.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/joints/prescribed_rotation.hpp"
#include "tribodyn/joints/revolute.hpp"
#include "tribodyn/system/transfer.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// A curved, twisted beam that flies freely: it starts undeformed and tumbles, its ends move apart.
struct Flying {
  Model model;
  const FrameBeam* beam = nullptr;

  explicit Flying(double stiffness_damping = 0.0) {
    FrameBeamOptions options = curved_options(4);
    for (SectionResultants& s : options.segments) s = sample_section(1.0);
    options.stiffness_damping = stiffness_damping;
    auto own = std::make_unique<FrameBeam>("beam", options);
    beam = own.get();
    const std::vector<double> q = own->placed();
    std::vector<double> v(q.size());
    for (int k = 0; k < own->nodes(); ++k) {
      const Vector3 omega(0.6 + 0.1 * k, -0.4, 0.9 - 0.2 * k);
      const Vector3 rate = Vector3(0.3, 0.1, -0.2) + omega.cross(own->reference(k).position);
      const auto first = v.begin() + 6 * k;
      std::copy(rate.begin(), rate.end(), first);
      std::copy(omega.begin(), omega.end(), first + 3);
    }
    model.add_body(std::move(own), q, v);
    model.freeze();
  }
  /// Momentum and moment of momentum about the origin.
  Eigen::Matrix<double, 6, 1> momentum(const State& s) const {
    const PlacedBodies bodies(model, s);
    const BodyState at = bodies.view().state(1);
    Vector3 linear = Vector3::Zero(), angular = Vector3::Zero();
    Matrix mass(12, 12);
    for (int e = 0; e < beam->elements(); ++e) {
      beam->mass_matrix(e, at, mass);
      const Vector p = mass * Eigen::Map<const Vector>(at.v + 6 * e, 12);
      for (int i = 0; i < 2; ++i) {
        const RotationFrame& frame = at.frame[e + i];
        linear += p.segment<3>(6 * i);
        angular += beam->position(at, e + i).cross(Vector3(p.segment<3>(6 * i))) +
                   frame.tangent.transpose().inverse() * p.segment<3>(6 * i + 3);
      }
    }
    Eigen::Matrix<double, 6, 1> all;
    all << linear, angular;
    return all;
  }
};

/// A beam on a hinge of the ground under gravity, with a rigid body at its end.
struct Pendulum {
  Model model;
  explicit Pendulum(double damping = 0.0) {
    FrameBeamOptions options{.nodes = line_of_nodes(1.0, 4),
                             .segments = {rectangle_resultants(0.03, 0.02, 2e8, 0.3, 2000.0)}};
    options.stiffness_damping = damping;
    auto own = std::make_unique<FrameBeam>("beam", options);
    const std::vector<double> q = own->placed();
    const int beam = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0));
    const int bob = model.add_body(std::make_unique<SpatialBody>("bob", 0.3, sample_inertia(1e-3)),
                                   {1.1, 0.05, 0.0, 0.0, 0.0, 0.0}, Pose(6, 0.0), {});
    Marker hinge{beam}, ground{kGround};
    hinge.rotation = ground.rotation = Eigen::AngleAxisd(0.3, Vector3::UnitX()).toRotationMatrix();
    model.add(std::make_unique<Revolute>("hinge", ground, hinge));
    model.add(std::make_unique<Fixed>("end", Marker{beam, {1.0, 0.0, 0.0}},
                                      Marker{bob, {-0.1, -0.05, 0.0}}));
    add_gravity(model);
    model.freeze();
  }
};

}  // namespace

TEST_CASE("a free beam keeps its momentum, and its energy with the order of the method") {
  const Flying flying;
  std::vector<double> errors;
  for (const double step : {0.02, 0.01}) {
    Run run(flying.model, fixed_step(step), "ESDIRK4");
    const auto before = flying.momentum(run.state);
    run.to(1.0);
    CHECK((flying.momentum(run.state) - before).head<3>().norm() < 1e-12);
    errors.push_back((flying.momentum(run.state) - before).tail<3>().norm());
    CHECK(std::abs(run.energy_error()) < 1e-4 * run.start_energy.kinetic);
  }
  INFO(text(errors));
  CHECK(errors[1] < 1e-5);
  CHECK(orders(errors)[0] > 3.5);
  // The beam has deformed: the bending energy is not small.
  Run run(flying.model, fixed_step(0.02), "ESDIRK4");
  run.to(1.0);
  CHECK(run.balance().potential > 0.02 * run.start_energy.kinetic);
}

TEST_CASE("generalized-alpha with the spectral radius 1 keeps the energy of a free beam") {
  const Flying flying;
  IntegratorOptions options = fixed_step(0.01);
  options.spectral_radius = 1.0;
  Run run(flying.model, options, "generalized-alpha");
  double worst = 0.0;
  while (run.state.time < 10.0) {
    REQUIRE(run.step(10.0).accepted);
    const EnergyBalance now = run.balance();
    worst = std::max(worst, std::abs(now.kinetic + now.potential - run.start_energy.kinetic -
                                     run.start_energy.potential));
  }
  INFO(worst / run.start_energy.kinetic);
  CHECK(worst < 5e-5 * run.start_energy.kinetic);
}

TEST_CASE("damping takes exactly the energy that a beam loses") {
  const Flying flying(0.05);
  Run run(flying.model, fixed_step(0.005), "ESDIRK4");
  const auto before = flying.momentum(run.state);
  run.to(1.0);
  CHECK(run.dissipated > 0.01 * run.start_energy.kinetic);
  CHECK(std::abs(run.energy_error()) < 1e-4 * run.dissipated);
  // Stiffness-proportional damping does not resist rigid motions.
  CHECK((flying.momentum(run.state) - before).norm() < 1e-6);
}

TEST_CASE("a beam in a mechanism: every integrator, energy and restart") {
  const Pendulum pendulum(1e-3);
  for (const std::string& integrator : integrator_names()) {
    INFO(integrator);
    const double step = integrator == "Cash-Karp" ? 2e-5 : 1e-3;
    const double end = integrator == "Cash-Karp" ? 2e-3 : 0.05;
    Run whole(pendulum.model, fixed_step(step), integrator);
    whole.to(end);
    const State saved = whole.state;
    const double fallen = -kGravity * end;
    CHECK(std::abs(saved.v[6 * 4 + 1] - fallen) < std::abs(fallen));
    const EnergyBalance now = whole.balance();
    CHECK(now.kinetic > 0.0);
    CHECK(std::abs(whole.energy_error()) < 2e-3 * now.kinetic);
    CHECK(whole.worst_drift < 1e-6);
    whole.to(1.1 * end);
    Run other(pendulum.model, fixed_step(step), integrator);
    other.state = saved;
    while (other.state.time < 1.1 * end) {
      REQUIRE(other.integrator.step(other.state, 1.1 * end).accepted);
    }
    CHECK(same_bits(other.state, whole.state));
  }
}

TEST_CASE("a beam turns by several turns, with charts that move") {
  // A beam that spins freely about its middle by 3 turns stays straight.
  FrameBeamOptions options{.nodes = line_of_nodes(1.0, 4),
                           .segments = {rectangle_resultants(0.1, 0.1, 1e6, 0.3, 100.0)}};
  auto own = std::make_unique<FrameBeam>("beam", options);
  const FrameBeam& beam = *own;
  const double speed = 2.0 * std::numbers::pi;
  const std::vector<double> q = own->placed();
  std::vector<double> v(q.size(), 0.0);
  for (int k = 0; k <= 4; ++k) {
    v[static_cast<std::size_t>(6 * k + 1)] = speed * (0.25 * k - 0.5);
    v[static_cast<std::size_t>(6 * k + 5)] = speed;
  }
  Model model;
  model.add_body(std::move(own), q, v);
  model.freeze();
  Run run(model, fixed_step(0.005), "ESDIRK4");
  run.to(3.0);
  const PlacedBodies bodies(model, run.state);
  const BodyState at = bodies.view().state(1);
  // The stretch oscillates; the middle stays, and the spin slows a little while the beam is long.
  CHECK((beam.position(at, 2) - Vector3(0.5, 0.0, 0.0)).norm() < 1e-9);
  CHECK(std::abs(run.energy_error()) < 1e-4 * run.start_energy.kinetic);
  for (int k = 0; k < 4; ++k) {
    CHECK(std::abs(beam.resultants(at, k).strain[1]) < 1e-2);
    CHECK(std::abs(beam.resultants(at, k).strain[2]) < 1e-9);
  }
}

TEST_CASE("a beam that starts apart from its joint moves there without strain") {
  auto own = std::make_unique<FrameBeam>("beam", curved_options(4));
  const FrameBeam& beam = *own;
  const Matrix3 start = Eigen::AngleAxisd(0.4, Vector3(0.0, 0.6, 0.8)).toRotationMatrix();
  const std::vector<double> q = own->placed({0.3, -0.2, 0.1}, start);
  Model model;
  const int body = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0),
                                  {.coordinates = std::vector<bool>(q.size(), false)},
                                  Eigen::Quaterniond(start).coeffs());
  const BeamNode& node = beam.reference(2);
  const Matrix3 end = Eigen::AngleAxisd(0.9, Vector3(0.6, 0.8, 0.0)).toRotationMatrix();
  model.add(std::make_unique<Fixed>("joint", Marker{kGround, {1.0, 2.0, 3.0}, end},
                                    Marker{body, node.position, node.frame}));
  model.freeze();
  DynamicsWorkspace ws(model);
  const State state = initial_state(model, ws);
  const PlacedBodies bodies(model, state);
  const BodyState at = bodies.view().state(body);
  CHECK((beam.position(at, 2) - Vector3(1.0, 2.0, 3.0)).norm() < 1e-12);
  CHECK((beam.rotation(at, 2) - end).norm() < 1e-12);
  CHECK(beam.potential_energy(at) < 1e-24);
}

TEST_CASE("a run of another model with the same beam continues from its state") {
  const Pendulum first, second;
  Run run(first.model, fixed_step(1e-3), "ESDIRK4");
  run.to(0.2);
  DynamicsWorkspace ws(second.model);
  TransferReport report;
  const State state = transferred(first.model, run.state, second.model, ws, report);
  CHECK(report.corrections.empty());
  CHECK((state.v.segment<3>(0) - run.state.v.segment<3>(0)).norm() < 1e-9);
  const PlacedBodies before(first.model, run.state), after(second.model, state);
  const RotationFrame *old = before.view().state(1).frame, *now = after.view().state(1).frame;
  for (int k = 0; k < 5; ++k) CHECK((old[k].rotation - now[k].rotation).norm() < 1e-9);
}

namespace {

/// The right-angle cantilever of Simo and Vu-Quoc: two beams of 10 m, a force at the elbow out of
/// their plane that rises to 50 N in 1 s and falls to 0 in another.
struct RightAngle {
  Model model;
  int leg[2] = {0, 0};

  explicit RightAngle(int segments) {
    const SectionResultants s{.axial = 1e6,
                              .shear_y = 1e6,
                              .shear_z = 1e6,
                              .torsion = 1e3,
                              .bending_y = 1e3,
                              .bending_z = 1e3,
                              .mass_per_length = 1.0,
                              .inertia_x = 20.0,
                              .inertia_y = 10.0,
                              .inertia_z = 10.0};
    const Matrix3 turn = Eigen::AngleAxisd(0.5 * std::numbers::pi, Vector3::UnitZ()).matrix();
    for (int k = 0; k < 2; ++k) {
      FrameBeamOptions options{.nodes = line_of_nodes(10.0, segments), .segments = {s}};
      auto own = std::make_unique<FrameBeam>(k == 0 ? "first" : "second", options);
      const Matrix3 axes = k == 0 ? Matrix3(Matrix3::Identity()) : turn;
      const std::vector<double> q = own->placed(k == 0 ? Vector3::Zero() : Vector3(10, 0, 0), axes);
      leg[k] = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0), {},
                              Eigen::Quaterniond(axes).coeffs());
    }
    model.add(std::make_unique<Fixed>("clamp", Marker{kGround}, Marker{leg[0]}));
    Marker start{leg[1]};
    start.rotation = turn.transpose();
    model.add(std::make_unique<Fixed>("elbow", Marker{leg[0], {10.0, 0.0, 0.0}}, start));
    LoadComponents load;
    load.force[2] = table({0.0, 1.0, 2.0, 3.0}, {0.0, 50.0, 0.0, 0.0});
    model.add(std::make_unique<AppliedWrench>("load", Marker{leg[0], {10.0, 0.0, 0.0}}, load,
                                              LoadAxes::global));
    model.freeze();
  }
};

}  // namespace

TEST_CASE("right-angle bend: a large motion of 30 s with its account of energy") {
  const RightAngle bend(5);
  IntegratorOptions options = fixed_step(0.05);
  options.spectral_radius = 0.9;
  Run run(bend.model, options, "ESDIRK4");
  double elbow = 0.0, tip = 0.0, kinetic = 0.0, free = 0.0, off = 0.0;
  const Eigen::Index last = bend.model.coordinates();
  while (run.state.time < 30.0) {
    REQUIRE(run.step(30.0).accepted);
    elbow = std::max(elbow, std::abs(run.state.q[6 * 5 + 2]));
    tip = std::max(tip, std::abs(run.state.q[last - 4]));
    const EnergyBalance now = run.balance();
    kinetic = std::max(kinetic, now.kinetic);
    if (run.state.time < 2.0) continue;
    // Without the load the energy is constant.
    const double energy = now.kinetic + now.potential;
    if (free == 0.0) free = energy;
    off = std::max(off, std::abs(energy / free - 1.0));
  }
  INFO("elbow " << elbow << ", tip " << tip << ", energy " << off << ", balance "
                << run.energy_error() / kinetic);
  CHECK(std::abs(run.energy_error()) < 5e-5 * kinetic);
  CHECK(off < 5e-5);  // measured: 1.3e-5
  CHECK(elbow > 4.0);
  CHECK(tip > 6.0);
}

namespace {

/// The speed of the spin-up of Simo and Vu-Quoc: 0.4 (t - (7.5/pi) sin(2 pi t/15)) until 15 s, then
/// 6 rad/s.
class SpinUp final : public TimeFunction {
 public:
  double value(double t) const noexcept override {
    return t >= kEnd ? 6.0 : 0.4 * (t - kShare * std::sin(t / kShare));
  }
  double derivative(double t) const noexcept override {
    return t >= kEnd ? 0.0 : 0.4 * (1.0 - std::cos(t / kShare));
  }
  double integral(double t) const noexcept override {
    if (t >= kEnd) return 6.0 * t - 45.0;
    return 0.4 * (0.5 * t * t + kShare * kShare * (std::cos(t / kShare) - 1.0));
  }

 private:
  static constexpr double kEnd = 15.0, kShare = 7.5 / std::numbers::pi;
};

}  // namespace

TEST_CASE("spin-up: a flexible arm stretches as a rotating bar") {
  PlanarFrameBeamOptions options;
  const int segments = 8;
  for (int k = 0; k <= segments; ++k) options.nodes.push_back({10.0 * k / segments, 0.0, 0.0});
  options.segments = {{.axial = 2.8e7,
                       .shear_y = 1e7,
                       .shear_z = 1e7,
                       .torsion = 1.0,
                       .bending_y = 1.4e4,
                       .bending_z = 1.4e4,
                       .mass_per_length = 1.2,
                       .inertia_x = 1.2e-3,
                       .inertia_y = 6e-4,
                       .inertia_z = 6e-4}};
  auto own = std::make_unique<PlanarFrameBeam>("arm", options);
  const std::vector<double> q = own->placed();
  Model model;
  const int arm = model.add_body(std::move(own), q, std::vector<double>(q.size(), 0.0));
  add_revolute(model, "hinge", Marker{kGround}, Marker{arm});
  model.add(std::make_unique<PrescribedRotation>("drive", Marker{kGround}, Marker{arm}, 0.0,
                                                 std::make_shared<SpinUp>()));
  model.freeze();
  Run run(model, fixed_step(0.02), "generalized-alpha");
  const auto tip = [&] {  // in axes that turn with the drive
    const double angle = SpinUp().integral(run.state.time);
    const double x = run.state.q[3 * segments], y = run.state.q[3 * segments + 1];
    return Vector2(x * std::cos(angle) + y * std::sin(angle) - 10.0,
                   y * std::cos(angle) - x * std::sin(angle));
  };
  double lag = 0.0, stretch = 0.0, left = 0.0;
  int count = 0;
  while (run.state.time < 18.0) {
    REQUIRE(run.step(18.0).accepted);
    lag = std::min(lag, tip()[1]);
    if (run.state.time < 15.5) continue;
    stretch += tip()[0];
    left = std::max(left, std::abs(tip()[1]));
    ++count;
  }
  INFO("lag " << lag << ", left " << left << ", stretch " << stretch / count);
  CHECK(std::abs(lag + 0.58) < 0.01);
  CHECK(left < 0.015);
  CHECK(std::abs(stretch / count / 5.14317e-4 - 1.0) < 1e-2);
}
