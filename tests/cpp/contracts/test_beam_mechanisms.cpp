// Beams in mechanisms: joints at their sections, reactions, momentum, energy, equilibrium and small
// motions.

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "contracts/samples.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"
#include "tribodyn/beams/beam_body.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/system/equilibrium.hpp"
#include "tribodyn/system/linearisation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr double kPi = std::numbers::pi;

bool in_space_only(const Sample<MakeJoint>& sample) {
  return *sample.make(Marker{}, Marker{})->planar_substitute() != '\0';
}

/// The arm of a pendulum: 1 m long, 0.02 m thick and soft [TianEtAl2009].
BeamSection soft_section() {
  return BeamSection::of(rectangle(0.02, 0.02),
                         {.youngs_modulus = 6e7, .poisson_ratio = 0.3, .density = 6000.0});
}

std::unique_ptr<BeamBody> soft_arm(int elements, const BeamOptions& options) {
  return std::make_unique<BeamBody>(
      "arm", straight_beam(Vector3::Zero(), Vector3::UnitX(), Vector3::UnitY(), elements, "arm"),
      std::vector<BeamSection>{soft_section()}, options);
}

/// A horizontal beam at rest under gravity with a joint between the ground and its start.
struct BeamPendulum {
  Model model;
  int arm = 0;
  const BeamBody* body = nullptr;
  std::size_t joint = 0;

  BeamPendulum(const MakeJoint& make, int elements, const BeamOptions& options, double spin = 0.0) {
    auto own = soft_arm(elements, options);
    body = own.get();
    const std::vector<double> q = own->placed();
    const std::vector<double> v =
        rigid_velocities(*own, q, {0.0, 0.5 * spin, 0.0}, {0.0, 0.0, spin});  // about the start
    arm = model.add_body(std::move(own), q, v);
    const std::string name =
        model.add(make(Marker{.body = kGround}, body->marker(arm, 0.0))).name();
    add_gravity(model);
    model.freeze();
    while (model.items()[joint]->name() != name) ++joint;
  }
  const double* of_arm(const Vector& x) const {
    return x.data() + model.body_offset()[static_cast<std::size_t>(arm)];
  }
  /// Rigid motions times M a: rates of momentum and of angular momentum about the mass centre.
  Vector momentum_rates(const Vector& q, const Vector& a) const {
    const int n = body->coordinates();
    Vector load = Vector::Zero(n);
    for (int e = 0; e < body->elements(); ++e) {
      const std::vector<int> at = body->element_coordinates(e);
      Matrix m(at.size(), at.size());
      body->mass_matrix(e, {}, m);
      for (std::size_t i = 0; i < at.size(); ++i) {
        for (std::size_t j = 0; j < at.size(); ++j) {
          load[at[i]] +=
              m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) * of_arm(a)[at[j]];
        }
      }
    }
    return body->rigid_motions({of_arm(q), of_arm(q), of_arm(q)}).transpose() * load;
  }
};

std::unique_ptr<Joint> pin(const Marker& a, const Marker& b) {
  return std::make_unique<Spherical>("pin", a, b);
}

}  // namespace

TEST_CASE("every joint of a beam: rows, tangents, Hessian, wrench") {
  const Ground ground;
  const PlanarBody rod("rod", 0.2, 1e-4);
  const SpatialBody link("link", 0.4, sample_inertia(1e-3));
  const BeamSection round =
      BeamSection::of(circle(0.3), {.youngs_modulus = 9.0, .poisson_ratio = 0.3, .density = 2.0});
  const auto beam = [&](BeamFormulation formulation, bool planar) {
    return std::make_unique<BeamBody>(
        "beam",
        straight_beam({-1.0, 0.0, 0.0}, {1.5, 0.8, planar ? 0.0 : 0.7}, Vector3::UnitY(), 1,
                      "beam"),
        std::vector<BeamSection>{round}, BeamOptions{.formulation = formulation, .planar = planar});
  };
  const auto solid = beam(BeamFormulation::ancf, false),
             cable = beam(BeamFormulation::cable, false), plate = beam(BeamFormulation::ancf, true),
             wire = beam(BeamFormulation::cable, true);
  const auto end = [&](const Body& body, int k) {
    const auto* own = dynamic_cast<const BeamBody*>(&body);
    if (!own) return skew_marker(k, body.planar());
    const bool on_axis = own == cable.get();
    Marker marker = own->marker(k, 0.6 * own->length(), on_axis ? 0.0 : 0.2,
                                on_axis || own->planar() ? 0.0 : -0.1);
    marker.rotation = skew_marker(k, body.planar()).rotation;
    return marker;
  };
  const std::pair<const Body*, const Body*> pairs[] = {
      {&ground, solid.get()}, {solid.get(), &link},  {&ground, cable.get()},
      {plate.get(), &rod},    {&ground, wire.get()}, {plate.get(), solid.get()}};
  for (const auto& sample : joint_samples()) {
    for (const auto& [first, second] : pairs) {
      INFO(sample.name << " between " << first->name() << " and " << second->name());
      if (first->planar() && second->planar() && in_space_only(sample)) continue;
      const auto joint = sample.make(end(*first, 0), end(*second, 1));
      check_joint(*joint, *first, *second, 2e-8);
    }
  }
}

TEST_CASE("every joint of a beam: the reaction is what its momentum needs") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      INFO(sample.name << (planar ? " in the plane" : " in space"));
      const BeamPendulum m(sample.make, 2, {.planar = planar});
      Run run(m.model, fixed_step(1e-3), "ESDIRK4");
      run.to(5e-3);
      const State& s = run.state;
      DynamicsWorkspace& ws = run.integrator.workspace();
      const BodiesView view = ws.view(m.model, s.q, s.v, s.a);
      const Item& item = *m.model.items()[m.joint];
      std::size_t count = 0, at = 0;
      int size = 0;
      for (const Channel& channel : item.channels(view)) {
        if (channel.quantity == "force") {
          at = count;
          size = static_cast<int>(channel.size());
        }
        count += static_cast<std::size_t>(channel.size());
      }
      REQUIRE(size == (planar ? 2 : 3));
      std::vector<double> row(count);
      item.record(item_instant(m.model, m.joint, s.time, view, s.multipliers, &s.history, ws),
                  row.data());
      const double sign = static_cast<const Joint&>(item).receiver() == 1 ? 1.0 : -1.0;
      const Vector needed = m.momentum_rates(s.q, s.a);
      for (int k = 0; k < size; ++k) {
        const double weight = k == 1 ? -kGravity * m.body->mass() : 0.0;
        CHECK(std::abs(sign * row[at + static_cast<std::size_t>(k)] + weight - needed[k]) <
              1e-8 * kGravity * m.body->mass());
      }
    }
  }
}

TEST_CASE("a free beam keeps its momentum") {
  for (const bool cable : {true, false}) {
    auto own = soft_arm(4, {.formulation = cable ? BeamFormulation::cable : BeamFormulation::ancf});
    const BeamBody& body = *own;
    Model model;
    std::vector<double> q = own->placed();
    std::vector<double> v = rigid_velocities(*own, q, {0.3, 0.1, -0.2}, {0.5, 2.0, -3.0});
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] += 0.3 * std::sin(1.0 + 2.3 * static_cast<double>(i));
    const std::size_t n = q.size();
    model.add_body(std::move(own), q, v);
    model.freeze();
    Matrix mass = Matrix::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
    for (int e = 0; e < body.elements(); ++e) {
      const int first = body.element_coordinates(e)[0];
      const auto size = static_cast<Eigen::Index>(body.element_coordinates(e).size());
      Matrix m(size, size);
      body.mass_matrix(e, {}, m);
      mass.block(first, first, size, size) += m;
    }
    Run run(model, fixed_step(5e-4), "ESDIRK4");
    const auto momenta = [&] {
      const Vector rigid =
          body.rigid_motions({run.state.q.data(), run.state.v.data(), nullptr}).transpose() *
          Vector(mass * run.state.v);
      return rigid;
    };
    const Vector before = momenta();
    run.to(0.05);
    INFO((cable ? "cable" : "ancf"));
    // Measured: 6e-15 kg m/s; 1.3e-9 kg m2/s and 1e-5 J of 5.6 J, errors of fourth order.
    CHECK((momenta() - before).head(3).norm() < 1e-13);
    CHECK((momenta() - before).tail(3).norm() < 5e-9);
    CHECK(before.tail(3).norm() > 0.1);
    CHECK(std::abs(run.energy_error()) < 3e-5);
  }
}

TEST_CASE("a soft pendulum for one second") {
  // [TianEtAl2009], case 1. The plain continuum is stiffer: Poisson locking.
  Vector3 tips[3];
  int k = 0;
  for (const BeamFormulation formulation :
       {BeamFormulation::cable, BeamFormulation::ancf, BeamFormulation::continuum}) {
    const BeamPendulum m(pin, 5, {.formulation = formulation});
    IntegratorOptions options = fixed_step(2e-3);
    options.spectral_radius = 0.8;
    Run run(m.model, options, "generalized-alpha");
    run.to(1.0);
    INFO("formulation " << k);
    const double fallen = run.start_energy.potential - run.balance().potential;
    CHECK(fallen > 0.05);
    // Measured: at most 4e-5 of the kinetic energy.
    CHECK(std::abs(run.energy_error()) < 2e-4 * fallen);
    CHECK(run.worst_drift < 1e-12);
    tips[k++] = m.body->position(m.of_arm(run.state.q), 1.0);
  }
  // The cable has neither shear nor rotary inertia of its sections.
  CHECK((tips[0] - tips[1]).norm() < 2e-3);
  CHECK((tips[2] - tips[1]).norm() > 0.05);
}

TEST_CASE("a damped pendulum loses the energy that its damping reports") {
  for (const bool cable : {true, false}) {
    const BeamPendulum m(pin, 3,
                         {.formulation = cable ? BeamFormulation::cable : BeamFormulation::ancf,
                          .stiffness_damping = 2e-2,
                          .mass_damping = 0.3});
    Run run(m.model, fixed_step(1e-3), "ESDIRK4");
    run.to(0.2);
    INFO((cable ? "cable" : "ancf"));
    CHECK(run.dissipated > 1e-2);
    CHECK(std::abs(run.energy_error()) < 1e-4 * run.dissipated);  // measured 3e-5
  }
}

TEST_CASE("pendulums of all integrators: energy, and a saved state repeats every bit") {
  for (const bool planar : {true, false}) {
    const BeamPendulum m(pin, 2, {.planar = planar, .stiffness_damping = 1e-4});
    for (const std::string& integrator : integrator_names()) {
      if (integrator == "Cash-Karp") continue;  // sections are too stiff for explicit steps
      INFO(integrator << (planar ? " in the plane" : " in space"));
      Run whole(m.model, fixed_step(1e-3), integrator);
      whole.to(0.02);
      const State saved = whole.state;
      whole.to(0.04);
      CHECK(std::abs(whole.energy_error()) < 2e-4 * whole.balance().kinetic);
      Run other(m.model, fixed_step(1e-3), integrator);
      other.state = saved;
      while (other.state.time < 0.04) REQUIRE(other.integrator.step(other.state, 0.04).accepted);
      CHECK(same_bits(other.state, whole.state));
    }
  }
}

TEST_CASE("a cantilever in equilibrium under its weight, and its small motions") {
  const auto make = [](const Marker& a, const Marker& b) -> std::unique_ptr<Joint> {
    return std::make_unique<Fixed>("clamp", a, b);
  };
  Vector3 tips[3];
  double bending[3];
  int k = 0;
  for (const bool cable : {true, false}) {
    for (const bool planar : {true, false}) {
      if (cable && !planar) continue;  // its sections cannot be clamped about the tangent
      const BeamFormulation formulation = cable ? BeamFormulation::cable : BeamFormulation::ancf;
      const BeamPendulum m(make, 6, {.formulation = formulation, .planar = planar});
      DynamicsWorkspace ws(m.model);
      const State s = equilibrium_state(m.model, ws, 0.0);
      tips[k] = m.body->position(m.of_arm(s.q), 1.0);
      // At the clamp the section carries the moment of the weight, with the error of second order
      // of the curvature at the end of an element: measured 0.10 and 0.07 with six elements.
      const BeamLoad load = m.body->resultants(m.of_arm(s.q), 0.0);
      const double weight = kGravity * m.body->mass();
      Vector3 centre, velocity;
      m.body->mass_centre({m.of_arm(s.q), m.of_arm(s.v), nullptr}, centre, velocity);
      CHECK(std::abs(load.moment.z() / (weight * centre.x()) + 1.0) < 0.13);
      const Linearisation l = linearise(m.model, s, ws);
      const double first = std::abs(l.eigenvalues[0].imag());
      bending[k] = planar ? first : std::abs(l.eigenvalues[2].imag());
      CHECK(l.unsteadiness < 1e-6);
      ++k;
    }
  }
  CHECK((tips[1] - tips[2]).norm() < 1e-9);
  CHECK((tips[0] - tips[1]).norm() < 5e-3);
  CHECK(std::abs(bending[1] / bending[2] - 1.0) < 1e-6);
  CHECK(std::abs(bending[0] / bending[1] - 1.0) < 1e-2);
}
