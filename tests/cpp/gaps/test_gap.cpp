// What all shapes have in common, on journals that tilt and slide, with and without collars.

#include <numbers>

#include "gaps/shape_checks.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/guide_gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

using namespace tribodyn;
using namespace tribodyn::test;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRadius = 2.0, kClearance = 0.3, kLength = 3.0, kCollar = 2.8, kAxial = 0.2;

JournalGapOptions sample(bool misalignment, bool sliding = false, bool collars = false) {
  return {.bearing_radius = kRadius,
          .radial_clearance = kClearance,
          .bearing_length = kLength,
          .misalignment = misalignment,
          .sliding = sliding,
          .collar_radius = collars ? kCollar : 0.0,
          .axial_clearance = kAxial};
}
JournalGap journal(bool misalignment, bool sliding = false, bool collars = false) {
  return {"joint 'pin'", sample(misalignment, sliding, collars)};
}

/// The journal, and its collars where the surface looks along the axis.
double to_journal(const Vector3& place, const Vector3& direction) {
  if (std::abs(direction.z()) > 0.5) {
    const double side = direction.z() > 0.0 ? 1.0 : -1.0;
    return ray_to_plane(place, direction, side * Vector3::UnitZ(), 0.5 * kLength + kAxial);
  }
  return ray_to_round(place, direction, kRadius - kClearance, 2);
}

}  // namespace

TEST_CASE("Translations, tilts, slides and spins are counted by what they do") {
  const JournalGap all = journal(true, true);
  CHECK(all.names() == std::vector<std::string>{"x", "y", "tilt_x", "tilt_y", "z", "spin"});
  CHECK(all.translations() == 2);
  CHECK(all.tilts() == std::vector<int>{2, 3});
  CHECK(all.slides() == std::vector<int>{4});
  CHECK(all.spins() == std::vector<int>{5});
  CHECK(all.sliding_velocity(list({9.0, 9.0, 9.0, 9.0, 3.0, 2.0})) == 5.0);
  const JournalGap held = journal(true, false, true);
  CHECK(held.names() == std::vector<std::string>{"x", "y", "z", "tilt_x", "tilt_y", "spin"});
  CHECK(held.translations() == 3);
  CHECK(held.centring() == 2);
  CHECK(held.own_scale(2) == Approx(kClearance / kAxial));
  // The larger of the end of the bearing and, by the clearances, the edge of a collar.
  CHECK(held.own_scale(3) == Approx(kClearance / kAxial * kCollar));
  CHECK(all.own_scale(3) == 0.5 * kLength);
}

TEST_CASE("The film of a journal and its collars is the way between rigid walls") {
  const FilmMesh mesh{.around = 24, .along = 6};
  check_thickness(journal(true), mesh, to_journal, list({1e-3, -2e-3, 1.5e-3, 1e-3, 0.4}));
  check_thickness(journal(true, true), mesh, to_journal,
                  list({1e-3, -2e-3, 1.5e-3, 1e-3, 2e-3, 1e-3}));
  check_thickness(journal(true, false, true), mesh, to_journal,
                  list({1e-3, -2e-3, 1e-3, 1.5e-3, 1e-3, 1e-3}));
}

TEST_CASE("The least film of a tilted journal with collars is that of many nodes") {
  const JournalGap gap = journal(true, false, true);
  for (const Vector6& xi :
       {list({0.1, -0.05, 0.0, 0.02, 0.03, 0.0}), list({0.01, 0.02, 0.08, 0.02, -0.01, 0.0}),
        list({0.02, 0.0, -0.1, -0.01, 0.02, 0.0})}) {
    const double least = *gap.minimum_film_thickness(xi);
    const double found = scanned(gap, {.around = 720, .along = 8}, xi);
    // Half of a cell of 0.0087 rad away a film is thicker by 1e-5 of what closes it.
    CHECK(found >= least - 1e-14);
    CHECK(found - least < 2e-5);
  }
}

TEST_CASE("Sites of journals that tilt and slide have the derivatives of differences") {
  check_site_derivatives(journal(true, true), list({1.7, -2.2, 0.3, 0.4, 0.3, 0.5}));
  check_site_derivatives(journal(true, false, true), list({1.7, -2.2, 0.1, 0.3, 0.4, 0.5}));
}

TEST_CASE("Contact points of collars make up their rings") {
  for (const bool misalignment : {false, true}) {
    const SurfacePoints points = journal(misalignment, false, true).contact_points("gap", 80);
    double rings = 0.0, wall = 0.0;
    for (std::size_t i = 0; i < points.weight.size(); ++i) {
      const bool axial = points.normal[i].z() != 0.0;
      (axial ? rings : wall) += points.weight[i];
      CHECK(points.thickness[i] == (axial ? kAxial : kClearance));
      if (axial) CHECK(points.normal[i].z() * points.position[i].z() < 0.0);
    }
    CHECK(rings == Approx(2.0 * kPi * (kCollar * kCollar - kRadius * kRadius)).epsilon(1e-13));
    CHECK(wall == Approx(2.0 * kPi * kRadius * kLength).epsilon(1e-13));
  }
}

TEST_CASE("Ports of a bearing with collars lie in its wall, not in the rings") {
  LayoutRequest ask{.mesh = {.around = 24, .along = 6}};
  ask.ports = {std::make_shared<AxialGroove>(
                   AxialGrooveOptions{.pressure = 1e5, .angle = 0.5, .width = 0.4}),
               std::make_shared<SupplyHole>(SupplyHoleOptions{
                   .pressure = 1e5, .angle = 3.0, .position = 1.2, .diameter = 0.6})};
  const FilmLayout with = journal(false, false, true).film_layout("gap", ask);
  ask.mesh.symmetric = false;
  const FilmLayout without = journal(false).film_layout("gap", ask);
  CHECK(with.port_nodes == without.port_nodes);
  REQUIRE(names_of(with.outlets).size() == 4);  // the ports, the ends, the collars
  REQUIRE(without.outlets.size() == 3);
  for (std::size_t k = 0; k < 2; ++k) {
    REQUIRE_FALSE(with.port_nodes[k].empty());
    CHECK(with.outlets[k].nodes == without.outlets[k].nodes);
    for (const int node : with.port_nodes[k]) {
      CHECK(with.mesh.normal()[static_cast<std::size_t>(node)].z() == 0.0);
    }
  }
}

TEST_CASE("Edges along which a wall drags oil are ports where they are flooded") {
  LayoutRequest ask{.mesh = {.around = 16, .along = 4}, .flooded = {"all"}};
  CHECK(journal(false).film_layout("gap", ask).ports.empty());
  CHECK(journal(false, true).film_layout("gap", ask).ports.size() == 1);
  CHECK(journal(false, false, true).film_layout("gap", ask).ports.empty());
  const GuideGap guide(
      "gap", {.slider_length = 1.0, .slider_height = 1.0, .slider_width = 1.0, .clearance = 0.1});
  CHECK(guide.film_layout("gap", ask).ports.size() == 2);
  ask.flooded = {"sides"};
  CHECK(guide.film_layout("gap", ask).ports.size() == 1);
  ask.flooded = {"rim"};
  CHECK_THROWS_WITH(
      guide.film_layout("gap", ask),
      ContainsSubstring("gap: flooded 'rim' is not an open boundary; open boundaries are 'ends', "
                        "'sides'"));
}

TEST_CASE("Collars say what is wrong with them") {
  const auto fails = [](auto change, const std::string& text) {
    JournalGapOptions o = sample(false, false, true);
    change(o);
    CHECK_THROWS_WITH(JournalGap("joint 'pin'", o), ContainsSubstring("joint 'pin': " + text));
  };
  using O = JournalGapOptions;
  fails([](O& o) { o.collar_radius = 1.0; },
        "collar_radius = 1 m must be above the bearing_radius");
  fails([](O& o) { o.axial_clearance = 0.0; }, "axial_clearance = 0 m must be > 0");
  fails([](O& o) { o.sliding = true; }, "sliding = 1 is not possible with collars");
  fails([](O& o) { o.arc = {0.0, 1.0}; },
        "collar_radius = 2.8 m requires a full ring without a profile");
  fails([](O& o) { o.profile.nodes = {0.0}; }, "collar_radius = 2.8 m requires a full ring");
  CHECK_THROWS_WITH(
      journal(false, false, true).smooth_walls("joint 'pin'"),
      ContainsSubstring("joint 'pin': collar_radius is not possible with a contact law"));
  for (const JournalGap& gap : {journal(true), journal(false, true), journal(false, false, true)}) {
    CHECK_THROWS_WITH(gap.film_mesh("gap", {.symmetric = true}, {}),
                      ContainsSubstring("gap: symmetric = True is not possible: a "));
  }
}

namespace {

/// Two plates that slide, without any optional ability.
class BareGap final : public Gap {
 public:
  BareGap() : Gap({.noun = "bare gap", .clearance = 1e-3}) {
    add("z", {.translation = Vector3::UnitZ()});
    add("x", {.translation = Vector3::UnitX(), .entrains = true}, 0.0);
  }
  GapFacets facets() const override { return GapFacets::of(*this); }
  std::optional<double> minimum_film_thickness(const Vector6& xi) const override {
    return clearance() - xi[0];
  }
  double sliding_velocity(const Vector6& rate) const override { return rate[1]; }
};

}  // namespace

TEST_CASE("A gap without an ability names it where an interface needs it") {
  const BareGap gap;
  CHECK_FALSE((gap.facets().film || gap.facets().asperities || gap.facets().sites));
  CHECK_THROWS_WITH(gap.film_surface("joint 'a'"),
                    ContainsSubstring("joint 'a': interface is not possible in a bare gap, which "
                                      "has no surface for a film"));
  CHECK_THROWS_WITH(gap.contact_points("joint 'a'", 80),
                    ContainsSubstring("which has no wall with asperities"));
  CHECK_THROWS_WITH(gap.smooth_walls("joint 'a'"),
                    ContainsSubstring("which has no sites at which smooth walls touch"));
}

TEST_CASE("The eccentricity is that of the journal, without its axial position") {
  CHECK(journal(false).centring() == 2);
  CHECK(journal(true, false, true).translations() == 3);
  CHECK(journal(true, false, true).centring() == 2);
  CHECK(BareGap().centring() == 1);
}

TEST_CASE("All shapes of the kernel have all abilities") {
  const JournalGap pin = journal(true);
  CHECK((pin.facets().film && pin.facets().asperities && pin.facets().sites));
  CHECK(&pin.film_surface("gap") == pin.facets().film);
  CHECK(&pin.smooth_walls("gap") == pin.facets().sites);
}
