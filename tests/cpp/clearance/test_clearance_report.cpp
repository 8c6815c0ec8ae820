// The recorded channels of a clearance joint.

#include <cmath>
#include <map>
#include <string>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/clearance_joint.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Approx;

namespace {

constexpr double kClearance = 30e-6;

/// Ground and two planar bodies: all coordinates in triples (x, y, angle).
Bodies two_bodies() {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  return bodies;
}

std::unique_ptr<ClearanceJoint> sample_joint(const Interface& interface) {
  return std::make_unique<ClearanceJoint>("pin", sample_gap(), interface);
}

}  // namespace

TEST_CASE("What a clearance joint records is listed as its channels") {
  const Bodies bodies = two_bodies();
  const auto joint = sample_joint(*sample_mixed(1e5));
  const FilmHistory h = cavitated_history(joint->interaction(), kClearance, 0.985, 0.7);
  const Placement at = place(joint->gap(), bodies, h.xi, h.rate);
  const Vector a = Vector::Zero(bodies.n());
  const auto workspace = joint->make_workspace();
  const JointEvaluation f =
      evaluate(*joint, workspace.get(), bodies, at.q, at.v, &h.base, h.weight);
  REQUIRE(f.status == ItemStatus::ok);
  const Vector end = h.base + h.weight * f.history_rate;

  int count = 0;
  const BodiesView there = bodies.view(at.q, at.v, a);
  for (const Channel& channel : joint->channels(there)) count += channel.size();
  // Past the end a mark that must stay.
  std::vector<double> row(static_cast<std::size_t>(count) + 1, 4711.0);
  joint->record({.view = &there, .history = end.data(), .workspace = workspace.get()}, row.data());
  CHECK(row.back() == 4711.0);
  std::map<std::string, double> value;
  std::size_t k = 0;
  for (const Channel& channel : joint->channels(there)) {
    for (int i = 0; i < channel.size(); ++i) {
      const std::string tail =
          channel.components.empty() ? "" : "/" + channel.components[static_cast<std::size_t>(i)];
      value[channel.quantity + tail] = row[k++];
    }
  }
  const auto& ws = static_cast<const ClearanceJoint::Workspace&>(*workspace);
  const double e = std::hypot(h.xi[0], h.xi[1]);
  CHECK(value.at("eccentricity/x") == Approx(h.xi[0]).epsilon(1e-9));
  CHECK(value.at("eccentricity_rate/x") == Approx(h.rate[0]).epsilon(1e-9));
  CHECK(value.at("eccentricity_rate/y") == Approx(h.rate[1]).epsilon(1e-9));
  CHECK(value.at("eccentricity_ratio") == Approx(e / kClearance).epsilon(1e-9));
  CHECK(value.at("eccentricity_ratio_rate") ==
        Approx((h.xi[0] * h.rate[0] + h.xi[1] * h.rate[1]) / e / kClearance).epsilon(1e-6));
  CHECK(value.at("minimum_film_thickness") == Approx(kClearance - e).epsilon(1e-6));
  CHECK(value.at("sliding_velocity") == Approx(4.0));
  CHECK(value.at("bearing_force/x") == Approx(ws.force.force[0]).epsilon(1e-14));
  CHECK(value.at("bearing_force/y") ==
        Approx(value.at("film_force/y") + value.at("asperity_force/y")).epsilon(1e-12));
  CHECK(value.at("bearing_moment") == Approx(ws.force.force[2]).epsilon(1e-14));
  CHECK(value.at("friction_torque") == -ws.force.force[2]);  // it turns counter-clockwise
  CHECK(value.at("friction_torque") > 0.0);
  CHECK(value.at("power_loss") ==
        Approx(value.at("film_power_loss") + value.at("asperity_power_loss")));
  CHECK(value.at("asperity_power_share") ==
        Approx(value.at("asperity_power_loss") / value.at("power_loss")));
  CHECK(value.at("oil_volume") > 0.0);
  CHECK(value.at("contact_area") > 0.0);
  CHECK(value.at("contact_law_range") == 0.0);
  CHECK(value.at("film_linear_solves") >= 1.0);
  CHECK(joint->dissipated_power(bodies.view(at.q, at.v, a), workspace.get()) > 0.0);
  const BodiesView view = bodies.view(at.q, at.v, a);
  const double of_film = joint->film_energy(view, end.data()),
               of_asperities = joint->potential_energy(0.0, view, workspace.get());
  CHECK(of_film > 0.0);
  CHECK(of_asperities > 0.0);
  ItemInstant instant;
  instant.view = &view;
  instant.history = end.data();
  instant.workspace = workspace.get();
  CHECK(joint->stored_energy(instant).potential == Approx(of_film + of_asperities).epsilon(1e-14));
}

TEST_CASE("At the centre of the bearing the rate of the eccentricity is the speed") {
  const Bodies bodies = two_bodies();
  const auto joint = sample_joint(DryInterface(sample_asperity_contact()));
  ClearanceJoint centred("pin",
                         journal_gap("joint 'pin'", planar_marker(1, 0.0, 0.0, 0.0),
                                     planar_marker(0, 0.0, 0.0, 0.0), sample_bearing()),
                         DryInterface(sample_asperity_contact()));
  Vector q = Vector::Zero(bodies.n()), v = Vector::Zero(bodies.n());
  const Vector a = Vector::Zero(bodies.n());
  v.head(2) << 0.03, -0.04;
  const auto workspace = centred.make_workspace();
  evaluate(centred, workspace.get(), bodies, q, v);
  std::vector<double> row(32);
  const BodiesView there = bodies.view(q, v, a);
  centred.record({.view = &there, .workspace = workspace.get()}, row.data());
  // After the reaction (3): eccentricity (2), its rate, ratio and rate of the ratio.
  CHECK(row[5] == 0.03);
  CHECK(row[6] == -0.04);
  CHECK(row[7] == 0.0);
  CHECK(row[8] == Approx(0.05 / kClearance));
  // No loss, no share of it.
  CHECK(row[14] == 0.0);
}
