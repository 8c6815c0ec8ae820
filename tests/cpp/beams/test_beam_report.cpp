// The channels of beams with slopes, beside the functions of the beam.

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "beams/sample_beams.hpp"
#include "catch.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("channels of beams are their axis, sections, resultants and energies") {
  for_all_beams(3, 0.0, 0.0, [](const BeamBody& body) {
    const Vector q = disturbed(body, 0.05, 0.3), v = disturbed(body, 0.5, 0.9);
    const BodyState state{q.data(), v.data(), v.data()};
    std::vector<Channel> channels;
    Report list(channels);
    body.report(nullptr, list);
    std::size_t size = 0;
    for (const Channel& channel : channels) size += static_cast<std::size_t>(channel.size());
    std::vector<double> values(size);
    Report store(values.data());
    body.report(&state, store);
    REQUIRE(store.place() == values.data() + size);
    std::map<std::string, const double*> at;
    const double* next = values.data();
    for (const Channel& channel : channels) {
      at[channel.quantity] = next;
      next += channel.size();
    }
    Vector3 centre, velocity;
    body.mass_centre(state, centre, velocity);
    const int d = body.planar() ? 2 : 3;
    for (int c = 0; c < d; ++c) {
      CHECK(at.at("position")[c] == centre[c]);
      CHECK(at.at("velocity")[c] == velocity[c]);
    }
    CHECK(*at.at("strain_energy") == body.potential_energy(state));
    CHECK(*at.at("kinetic_energy") == body.kinetic_energy(v.data()));
    for (int node = 0; node < 4; ++node) {
      const Vector3 place = body.position(q.data(), body.arc_length(node));
      // The displacement in a short time on both sides; linear in the time, but for round-off.
      const double t = 1e-3, s = body.arc_length(node);
      const Vector later = q + t * v, sooner = q - t * v;
      const Vector3 rate =
          (body.position(later.data(), s) - body.position(sooner.data(), s)) / (2.0 * t);
      const BeamLoad load = body.resultants_at_node(q.data(), v.data(), node);
      for (int c = 0; c < d; ++c) {
        CHECK(at.at("axis_position")[d * node + c] == place[c]);
        CHECK(std::abs(at.at("axis_velocity")[d * node + c] - rate[c]) < 1e-12);
        CHECK(at.at("section_force")[d * node + c] == load.force[c]);
        if (d == 3) CHECK(at.at("section_moment")[d * node + c] == load.moment[c]);
      }
      if (d == 2) CHECK(at.at("section_moment")[node] == load.moment.z());
      if (d == 2) continue;
      const Eigen::Quaterniond turn(Eigen::Vector4d(at.at("section_orientation") + 4 * node));
      CHECK((turn.toRotationMatrix() - body.section_frame(q.data(), body.arc_length(node))).norm() <
            1e-14);
    }
  });
}
