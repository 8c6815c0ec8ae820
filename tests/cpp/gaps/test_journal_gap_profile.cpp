// The gap of a journal with a profile that turns with the journal.

#include <cmath>
#include <memory>
#include <numbers>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kRadius = 10e-3, kLength = 20e-3, kClearance = 30e-6;

JournalGapOptions plain() {
  return {.bearing_radius = kRadius, .radial_clearance = kClearance, .bearing_length = kLength};
}
JournalGap gap_of(const JournalGapOptions& options) { return {"joint 'pin'", options}; }

LayoutRequest request() {
  LayoutRequest r;
  r.mesh = {.around = 40, .along = 8};
  return r;
}

}  // namespace

TEST_CASE("A profile of the journal is passed to film and contact with the spin as its angle") {
  const auto profile = [](double tilt) {
    MovingHeights waves{{-0.5 * kLength, 0.5 * kLength}, {}};
    for (const double side : {-1.0, 1.0}) {
      for (int k = 0; k < 32; ++k) {
        waves.heights.push_back((1.0 + tilt * side) * 1e-6 * std::sin(std::numbers::pi * k / 16.0));
      }
    }
    return std::make_shared<const MovingProfile>("journal", std::move(waves));
  };
  JournalGapOptions options = plain();
  options.journal_profile = profile(0.0);
  const JournalGap gap = gap_of(options);
  CHECK(gap.spin_has_angle());
  CHECK_FALSE(gap_of(plain()).spin_has_angle());
  CHECK_FALSE(gap.minimum_film_thickness(Vector6::Zero(3)));
  const FilmLayout layout = gap.film_layout("joint", request());
  CHECK(layout.thickness.moving == options.journal_profile);
  CHECK(layout.thickness.turned_by == 2);
  CHECK(layout.mesh.multiplicity() == 2.0);
  const SurfacePoints points = gap.contact_points("joint", 80);
  CHECK(points.moving == options.journal_profile);
  CHECK(points.turned_by == 2);
  CHECK(points.weight.size() == 80 * 16);  // the cells of a profile
  CHECK_THROWS_WITH(gap.smooth_walls("joint"),
                    ContainsSubstring("journal_profile is not possible with a contact law"));
  // A profile that differs along the axis allows no half model.
  options.journal_profile = profile(0.2);
  CHECK(gap_of(options).film_layout("joint", request()).mesh.multiplicity() == 1.0);
  LayoutRequest half = request();
  half.mesh.symmetric = true;
  CHECK_THROWS_WITH(gap_of(options).film_layout("joint", half),
                    ContainsSubstring("the profile of the journal is not symmetric"));
  options.sliding = true;
  CHECK_THROWS_WITH(gap_of(options), ContainsSubstring("on a journal that slides along its axis"));
  options.sliding = false;
  options.collar_radius = 2.0 * kRadius;
  options.axial_clearance = kClearance;
  CHECK_THROWS_WITH(gap_of(options), ContainsSubstring("or has collars"));
}
