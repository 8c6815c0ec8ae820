// A flexible body at every joint and force: attachments of 36 coordinates in space and 28 in the
// plane, whose orientation follows from the nodes.

#include <cmath>
#include <memory>

#include "bodies/flexible_body.hpp"
#include "contracts/samples.hpp"
#include "forces/force_checks.hpp"
#include "integrators/runs.hpp"
#include "joints/joint_checks.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

bool in_space_only(const Sample<MakeJoint>& sample) {
  return *sample.make(Marker{}, Marker{})->planar_substitute() != '\0';
}

/// The ground, a flexible plate and a planar body: the bodies of force_samples().
Bodies plates(bool flexible_first) {
  Bodies bodies;
  bodies.add<Ground>();
  const FlexibleBody::Options plate{.nodes = {7, 2, 0}, .patch = 14};
  if (flexible_first) {
    bodies.add<FlexibleBody>("plate", plate).add<PlanarBody>("crank", 0.3, 2e-4);
  } else {
    bodies.add<PlanarBody>("crank", 0.3, 2e-4).add<FlexibleBody>("plate", plate);
  }
  return bodies;
}

}  // namespace

TEST_CASE("every joint of a flexible body: rows, tangents, Hessian, wrench") {
  const Ground ground;
  const PlanarBody rod("rod", 0.2, 1e-4);
  const SpatialBody link("link", 0.4, sample_inertia(1e-3));
  const FlexibleBody solid = flexible_solid("solid"), other = flexible_solid("other"),
                     plate = flexible_plate("plate");
  const std::pair<const Body*, const Body*> pairs[] = {
      {&ground, &solid}, {&solid, &link}, {&solid, &other}, {&plate, &solid}, {&plate, &rod}};
  for (const auto& sample : joint_samples()) {
    for (const auto& [first, second] : pairs) {
      INFO(sample.name << " between " << first->name() << " and " << second->name());
      if (first->planar() && second->planar() && in_space_only(sample)) continue;
      const auto joint =
          sample.make(skew_marker(0, first->planar()), skew_marker(1, second->planar()));
      check_joint(*joint, *first, *second);
    }
  }
}

TEST_CASE("every force on a flexible body: tangents and account of energy") {
  for (const auto& sample : force_samples()) {
    INFO(sample.name);
    for (const bool first : {true, false}) {
      const Bodies bodies = plates(first);
      check_force(*sample.make(Placing{}), bodies);
    }
  }
}

namespace {

/// A bar that is flexible, in space or in the plane, and what moves with it.
struct FlexibleMechanism {
  Model model;
  int bar = 0, rigid = 0;
  const FlexibleBody* body = nullptr;
  std::size_t joint = 0;  // its number among the items

  /// A joint between a rigid body (or the ground) and the bar, whose marker is offset and turned by
  /// `miss` from where the joint wants it.
  FlexibleMechanism(const MakeJoint& make, bool planar, bool on_ground, double miss = 0.0) {
    FlexibleBody::Options options{.nodes = {5, 2, planar ? 0 : 3}, .damping = 0.4};
    options.patch = planar ? 10 : 12;
    auto flexible = std::make_unique<FlexibleBody>("bar", options);
    body = flexible.get();
    const Matrix3 turn = Eigen::AngleAxisd(0.3, Vector3::UnitZ()).toRotationMatrix();
    const Marker at_bar = planar_marker(0, 0.1, 0.1, 0.0);
    const Vector3 place(0.4 + miss, -0.2, 0.0);
    const std::vector<double> q = flexible->placed(place, turn);
    bar = model.add_body(std::move(flexible), q, std::vector<double>(q.size(), 0.0));
    const Vector3 origin = place + turn * at_bar.position;
    Marker first = planar_marker(kGround, origin.x() - miss, origin.y(), 0.3 + miss);
    if (!on_ground) {
      const std::vector<double> pose = {origin.x() - 0.1, origin.y(), 0.0};
      if (planar) {
        rigid = add_rigid(model, "rigid", 0.5, 0.02, pose);
      } else {
        rigid = model.add_body(std::make_unique<SpatialBody>("rigid", 0.5, sample_inertia(0.02)),
                               {pose[0], pose[1], 0.0, 0.0, 0.0, 0.0}, Pose(6, 0.0), {});
      }
      first = planar_marker(rigid, 0.1 - miss, 0.0, 0.3 + miss);
    }
    Marker second = at_bar;
    second.body = bar;
    const std::string name = model.add(make(first, second)).name();
    add_gravity(model);
    model.add(std::make_unique<SpringDamper>(
        "spring", planar_marker(kGround, 0.9, 0.9, 0.0), planar_marker(bar, 0.7, 0.1, 0.0),
        SpringDamperOptions{.stiffness = 300.0, .damping = 0.5, .free_length = 0.4}));
    model.freeze();
    while (model.items()[joint]->name() != name) ++joint;
  }

  /// Force and moment about the origin on the bar: what its nodes' accelerations need, less its
  /// weight and the spring.
  std::pair<Vector3, Vector3> missing(const State& s) const {
    const double* q = s.q.data() + model.body_offset()[static_cast<std::size_t>(bar)];
    const double* a = s.a.data() + model.body_offset()[static_cast<std::size_t>(bar)];
    Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
    for (int i = 0; i < body->node_count(); ++i) {
      const Vector3 each = body->node_mass(i) * (body->of_node(a, i) + kGravity * Vector3::UnitY());
      force += each;
      moment += body->of_node(q, i).cross(each);
    }
    return {force, moment};
  }
};

/// The loads that the recorded values of a joint and of the spring say.
struct Recorded {
  Vector3 force = Vector3::Zero(), moment = Vector3::Zero();

  static Recorded of_joint(const FlexibleMechanism& m, const State& s, const DynamicsWorkspace& ws,
                           int receiver) {
    const BodiesView view = ws.view(m.model, s.q, s.v, s.a);
    const Item& item = *m.model.items()[m.joint];
    const ItemInstant at =
        item_instant(m.model, m.joint, s.time, view, s.multipliers, &s.history, ws);
    double row[32] = {};
    item.record(at, row);
    Recorded out;
    if (m.body->planar() && view.body(item.attachments()[0]->body()).planar()) {
      out.force.head<2>() = Vector2(row[0], row[1]);
      out.moment.z() = row[2];
    } else {
      out.force = Vector3(row[0], row[1], row[2]);
      out.moment = Vector3(row[3], row[4], row[5]);
    }
    // About the origin, and on the bar, which is the second body.
    const AttachmentMotion motion =
        motion_of(view, *item.attachments()[static_cast<std::size_t>(receiver)]);
    out.moment += motion.origin.value.cross(out.force);
    if (receiver == 0) {
      out.force = -out.force;
      out.moment = -out.moment;
    }
    return out;
  }
  void add_spring(const FlexibleMechanism& m, const State& s, const DynamicsWorkspace& ws) {
    const BodiesView view = ws.view(m.model, s.q, s.v, s.a);
    for (std::size_t k = 0; k < m.model.items().size(); ++k) {
      const Item& item = *m.model.items()[k];
      if (item.name() != "spring") continue;
      double row[2];
      item.record(item_instant(m.model, k, s.time, view, s.multipliers, &s.history, ws), row);
      const PairMotion ends(view, *item.attachments()[0], *item.attachments()[1]);
      const Vector3 r = ends.motion[1].origin.value;
      const Vector3 pull = row[1] * (ends.motion[0].origin.value - r).normalized();
      force += pull;
      moment += r.cross(pull);
    }
  }
};

}  // namespace

TEST_CASE("every joint of a flexible body: the reaction is what its momentum needs") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      for (const bool on_ground : {true, false}) {
        INFO(sample.name << (planar ? " in the plane" : " in space")
                         << (on_ground ? " on the ground" : ""));
        const FlexibleMechanism m(sample.make, planar, on_ground);
        DynamicsWorkspace ws(m.model);
        const State s = initial_state(m.model, ws);
        const int receiver = static_cast<const Joint*>(m.model.items()[m.joint])->receiver();
        Recorded load = Recorded::of_joint(m, s, ws, receiver);
        CHECK(load.force.norm() + load.moment.norm() > 1e-3);
        load.add_spring(m, s, ws);
        const auto [force, moment] = m.missing(s);
        // Accelerations are solved to round-off; rows hold to 1e-10 m.
        CHECK((load.force - force).norm() < 1e-8 * (1.0 + force.norm()));
        CHECK((load.moment - moment).norm() < 1e-8 * (1.0 + moment.norm()));
      }
    }
  }
}

TEST_CASE("every joint of a flexible body: start positions, energy and drift") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      INFO(sample.name << (planar ? " in the plane" : " in space"));
      const FlexibleMechanism m(sample.make, planar, true, 1e-3);
      for (const std::string& integrator : integrator_names()) {
        INFO(integrator);
        Run run(m.model, fixed_step(5e-4), integrator);
        DynamicsWorkspace ws(m.model);
        evaluate_rows(m.model, 0.0, run.state.q, run.state.v, run.state.a, ws);
        if (ws.constraint.size() > 0) {
          CHECK(ws.constraint.cwiseAbs().maxCoeff() < 1e-10);
          CHECK(ws.constraint_rate.cwiseAbs().maxCoeff() < 1e-9);
        }
        run.to(0.02);
        const double scale = run.balance().kinetic + run.start_energy.potential + 0.01;
        CHECK(std::abs(run.energy_error()) < 1e-2 * scale);
        CHECK(run.worst_drift < 1e-4);
      }
    }
  }
}

TEST_CASE("every joint of a flexible body: a saved state repeats every bit") {
  for (const auto& sample : joint_samples()) {
    for (const bool planar : {true, false}) {
      if (planar && in_space_only(sample)) continue;
      INFO(sample.name << (planar ? " in the plane" : " in space"));
      const FlexibleMechanism m(sample.make, planar, false);
      for (const std::string& integrator : integrator_names()) {
        INFO(integrator);
        Run whole(m.model, fixed_step(1e-3), integrator);
        whole.to(3e-3);
        const State saved = whole.state;
        whole.to(6e-3);
        Run other(m.model, fixed_step(1e-3), integrator);
        other.state = saved;
        while (other.state.time < 6e-3) REQUIRE(other.integrator.step(other.state, 6e-3).accepted);
        CHECK(same_bits(other.state, whole.state));
      }
    }
  }
}
