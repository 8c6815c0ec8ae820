#pragma once
/// A flexible bar with a joint or a force between it and a rigid body or the ground.

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "bodies/flexible_body.hpp"
#include "bodies/sample_bodies.hpp"
#include "integrators/runs.hpp"
#include "tribodyn/bodies/spatial_body.hpp"
#include "tribodyn/forces/spring_damper.hpp"

namespace tribodyn::test {

using MakeItem = std::function<std::unique_ptr<Item>(const Marker&, const Marker&)>;

/// A bar that is flexible, in space or in the plane, and what moves with it.
struct FlexibleMechanism {
  struct Options {
    bool planar = true;
    bool on_ground = true;  ///< the ground carries the first marker, otherwise a rigid body
    double miss = 0.0;      ///< offset and turn of the first marker from where an item wants it
    Vector3 velocity = Vector3::Zero();  ///< of the bar at the start [m/s]
    Vector3 spin = Vector3::Zero();      ///< [rad/s]
  };

  Model model;
  int bar = 0, rigid = 0;
  const FlexibleBody* body = nullptr;
  std::size_t joint = 0;  ///< number of the item among the items
  int on_bar = 1;         ///< which attachment of the item is on the bar

  /// `make` gets a marker of a rigid body or the ground, and one of the bar.
  FlexibleMechanism(const MakeItem& make, const Options& options) {
    const bool planar = options.planar;
    const double miss = options.miss;
    FlexibleBody::Options flexible{.nodes = {5, 2, planar ? 0 : 3}, .damping = 0.4};
    flexible.patch = planar ? 10 : 12;
    auto own = std::make_unique<FlexibleBody>("bar", flexible);
    body = own.get();
    const Matrix3 turn = Eigen::AngleAxisd(0.3, Vector3::UnitZ()).toRotationMatrix();
    const Marker at_bar = planar_marker(0, 0.1, 0.1, 0.0);
    const Vector3 place(0.4 + miss, -0.2, 0.0);
    const std::vector<double> q = own->placed(place, turn);
    const Vector3 origin = place + turn * at_bar.position;
    std::vector<double> v;
    for (int i = 0; i < body->node_count(); ++i) {
      const Vector3 rate =
          options.velocity + options.spin.cross(body->of_node(q.data(), i) - origin);
      v.insert(v.end(), rate.data(), rate.data() + (planar ? 2 : 3));
    }
    bar = model.add_body(std::move(own), q, v);
    Marker first = planar_marker(kGround, origin.x() - miss, origin.y(), 0.3 + miss);
    if (!options.on_ground) {
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
    on_bar = item().attachments()[0]->body() == bar ? 0 : 1;
  }

  const Item& item() const { return *model.items()[joint]; }

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

  /// From the channels "force" and "moment" of a joint, which give the load on the body of its
  /// attachment `receiver`.
  static Recorded of_joint(const FlexibleMechanism& m, const State& s, const DynamicsWorkspace& ws,
                           int receiver) {
    const BodiesView view = ws.view(m.model, s.q, s.v, s.a);
    const Item& item = m.item();
    std::size_t count = 0, force = 0, moment = 0;
    for (const Channel& channel : item.channels(view)) {
      if (channel.quantity == "force") force = count;
      if (channel.quantity == "moment") moment = count;
      count += static_cast<std::size_t>(channel.size());
    }
    REQUIRE(moment > force);
    std::vector<double> row(count);
    item.record(item_instant(m.model, m.joint, s.time, view, s.multipliers, &s.history, ws),
                row.data());
    Recorded out;
    const std::size_t n = moment - force;  // 2 in the plane
    for (std::size_t k = 0; k < n; ++k) out.force[static_cast<int>(k)] = row[force + k];
    for (std::size_t k = 0; k < 3; ++k) {
      if (n == 3) out.moment[static_cast<int>(k)] = row[moment + k];
    }
    if (n == 2) out.moment.z() = row[moment];
    // About the origin, and on the bar.
    const AttachmentMotion motion =
        motion_of(view, *item.attachments()[static_cast<std::size_t>(receiver)]);
    out.moment += motion.origin.value.cross(out.force);
    if (receiver != m.on_bar) {
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

}  // namespace tribodyn::test
