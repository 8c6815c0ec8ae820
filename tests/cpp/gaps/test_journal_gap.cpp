// The shape of a journal bearing: coordinates, thickness, mesh of its film, contact points.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/relative_motion.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRadius = 10e-3, kLength = 20e-3, kClearance = 30e-6;

JournalGapOptions sample(std::vector<double> arc = {}, bool misalignment = false) {
  return {.bearing_radius = kRadius,
          .radial_clearance = kClearance,
          .bearing_length = kLength,
          .arc = std::move(arc),
          .misalignment = misalignment};
}
JournalGap gap_of(const JournalGapOptions& options) { return {"joint 'pin'", options}; }

Vector6 list(std::initializer_list<double> values) {
  Vector6 x(static_cast<Eigen::Index>(values.size()));
  std::copy(values.begin(), values.end(), x.data());
  return x;
}

LayoutRequest request(int around = 40, int along = 8) {
  LayoutRequest r;
  r.mesh = {.around = around, .along = along};
  return r;
}

double sum(const std::vector<double>& values) {
  double total = 0.0;
  for (const double value : values) total += value;
  return total;
}

void same_mesh(const SurfaceMesh& mesh, const SurfaceMesh& other) {
  CHECK(mesh.position() == other.position());
  CHECK(mesh.normal() == other.normal());
  CHECK(mesh.weight() == other.weight());
  CHECK(mesh.elements() == other.elements());
  CHECK(mesh.lay() == other.lay());
  CHECK(mesh.multiplicity() == other.multiplicity());
  CHECK(mesh.shape() == other.shape());
  REQUIRE(mesh.pairs().size() == other.pairs().size());
  bool same = true;
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const MeshPair &a = mesh.pairs()[k], &b = other.pairs()[k];
    same = same && a.a == b.a && a.b == b.b && a.along == b.along && a.across == b.across &&
           a.face == b.face && a.turn == b.turn;
  }
  CHECK(same);
  REQUIRE(mesh.boundaries().size() == other.boundaries().size());
  for (std::size_t k = 0; k < mesh.boundaries().size(); ++k) {
    CHECK(mesh.boundaries()[k].name == other.boundaries()[k].name);
    CHECK(mesh.boundaries()[k].nodes == other.boundaries()[k].nodes);
    CHECK(mesh.boundaries()[k].face == other.boundaries()[k].face);
  }
}

std::shared_ptr<const SupplyPort> hole(double position) {
  return std::make_shared<SupplyHole>(
      SupplyHoleOptions{.angle = 1.0, .position = position, .diameter = 2e-3});
}

std::shared_ptr<const SupplyPort> groove(double pressure, double angle, double width) {
  return std::make_shared<AxialGroove>(
      AxialGrooveOptions{.pressure = pressure, .angle = angle, .width = width});
}

/// Heights that tell one point from another.
std::vector<double> heights(std::size_t size) {
  std::vector<double> values(size);
  for (std::size_t i = 0; i < size; ++i) values[i] = 1e-9 * static_cast<double>(i + 1);
  return values;
}

}  // namespace

TEST_CASE("A journal moves along x and y and spins, and tilts where it may") {
  const JournalGap gap = gap_of(sample()), misalignment = gap_of(sample({}, true));
  CHECK(gap.names() == std::vector<std::string>{"x", "y", "spin"});
  CHECK(misalignment.names() == std::vector<std::string>{"x", "y", "tilt_x", "tilt_y", "spin"});
  CHECK(gap.size() == 3);
  CHECK(misalignment.size() == 5);
  CHECK(gap.spins() == std::vector<int>{2});
  CHECK(misalignment.spins() == std::vector<int>{4});
  const Vector3 none = Vector3::Zero();
  const Vector3 translations[] = {Vector3::UnitX(), Vector3::UnitY(), none, none, none};
  const Vector3 rotations[] = {none, none, Vector3::UnitX(), Vector3::UnitY(), Vector3::UnitZ()};
  for (int k = 0; k < 5; ++k) {
    const GapCoordinate& c = misalignment.coordinates()[static_cast<std::size_t>(k)];
    CHECK(c.translation == translations[k]);
    CHECK(c.rotation == rotations[k]);
    CHECK(c.entrains == (k == 4));
  }
  CHECK(gap.coordinates()[2].rotation == Vector3::UnitZ());
  CHECK(gap.coordinates()[2].entrains);
  for (const JournalGap* one : {&gap, &misalignment}) {
    CHECK(one->translations() == 2);
    CHECK(one->clearance() == kClearance);
  }
  CHECK(gap.sliding_velocity(list({1.0, 2.0, -300.0})) == Approx(-3.0));
  CHECK(misalignment.sliding_velocity(list({1.0, 2.0, 7.0, 8.0, 400.0})) == Approx(4.0));
}

TEST_CASE("The smallest film thickness is the clearance less the eccentricity") {
  const JournalGap gap = gap_of(sample());
  CHECK(*gap.minimum_film_thickness(list({0.0, 0.0, 0.0})) == 30e-6);
  CHECK(*gap.minimum_film_thickness(list({6e-6, -8e-6, 1.0})) == Approx(20e-6));
  CHECK(*gap.minimum_film_thickness(list({30e-6, 40e-6, 0.0})) == Approx(-20e-6));
  // A tilt of 1 mrad moves the ends by 10 um: at +z a turn about x goes to -y, one about y to +x.
  const JournalGap misalignment = gap_of(sample({}, true));
  CHECK(*misalignment.minimum_film_thickness(list({0.0, -8e-6, 1e-3, 0.0, 0.0})) == Approx(12e-6));
  CHECK(*misalignment.minimum_film_thickness(list({3e-6, 0.0, 0.0, 1e-3, 0.0})) == Approx(17e-6));
  // Both at once: at +z (16, 12) um, at -z (-4, -28) um.
  CHECK(*misalignment.minimum_film_thickness(list({6e-6, -8e-6, -2e-3, 1e-3, 0.0})) ==
        Approx(30e-6 - std::hypot(4e-6, 28e-6)));
  // On the arc from 0 to 90 degrees: at the far side the edges are nearest, with the cosine.
  const JournalGap quarter = gap_of(sample({0.0, 0.5 * kPi}));
  CHECK(*quarter.minimum_film_thickness(list({6e-6, 8e-6, 0.0})) == Approx(20e-6));
  CHECK(*quarter.minimum_film_thickness(list({6e-6, -8e-6, 0.0})) == Approx(24e-6));
  CHECK(*quarter.minimum_film_thickness(list({-6e-6, -8e-6, 0.0})) == Approx(36e-6));
  // A profile is known at its points alone.
  JournalGapOptions worn = sample();
  worn.profile.nodes = {0.0};
  CHECK_FALSE(gap_of(worn).minimum_film_thickness(list({0.0, 0.0, 0.0})).has_value());
}

TEST_CASE("The closed form of the smallest thickness is that of a fine scan") {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> unit(-1.0, 1.0);
  const std::vector<std::vector<double>> arcs = {
      {}, {0.0, kPi}, {-0.4, 0.9}, {2.0, 2.0 + 1.9 * kPi}, {-7.0, -5.5}};
  for (const std::vector<double>& arc : arcs) {
    for (const bool misalignment : {false, true}) {
      const JournalGap gap = gap_of(sample(arc, misalignment));
      const double start = arc.empty() ? 0.0 : arc[0];
      const double span = arc.empty() ? 2.0 * kPi : arc[1] - arc[0];
      double below = 0.0, above = 0.0;
      for (int k = 0; k < 60; ++k) {
        Vector6 xi = Vector6::Zero(gap.size());
        for (int i = 0; i < 2; ++i) xi[i] = 20e-6 * unit(random);
        for (int i = 2; i < gap.size() - 1; ++i) xi[i] = 2e-3 * unit(random);
        // The thickness of each point as films and contacts compute it.
        double least = INFINITY;
        constexpr int kPoints = 1000;
        for (int i = 0; i <= kPoints; ++i) {
          const double angle = start + span * i / kPoints;
          const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
          for (int j = -2; j <= 2; ++j) {
            const Vector3 x = kRadius * n + Vector3(0.0, 0.0, 0.25 * kLength * j);
            double h = kClearance;
            for (int c = 0; c < gap.size(); ++c) {
              const auto at = static_cast<std::size_t>(c);
              h -= n.dot(gap.coordinates()[at].displacement(x)) * xi[c];
            }
            least = std::min(least, h);
          }
        }
        const double found = *gap.minimum_film_thickness(xi);
        below = std::max(below, least - found);
        above = std::max(above, found - least);
      }
      CAPTURE(arc, misalignment, below, above);
      // The scan misses the place by half a step, 3e-3 rad, of a cosine of at most 57 um.
      CHECK(below < 57e-6 * 0.5 * 3.2e-3 * 3.2e-3);
      CHECK(above < 1e-18);
    }
  }
}

TEST_CASE("Half of a bearing without ports has the mesh of the mesh generator, bit by bit") {
  const JournalGap gap = gap_of(sample());
  for (const auto& [around, along] : {std::pair{80, 16}, std::pair{41, 2}, std::pair{8, 30}}) {
    const SurfaceMesh mesh = gap.film_mesh("bearing", {.around = around, .along = along}, {});
    same_mesh(mesh, cylinder_mesh(kRadius, kLength, around, along / 2, true, true));
  }
  // An odd number of cells takes the whole length.
  same_mesh(gap.film_mesh("bearing", {.around = 40, .along = 7}, {}),
            cylinder_mesh(kRadius, kLength, 40, 7, false, true));
  // The whole has the very lines of the half, on both sides.
  const SurfaceMesh half = gap.film_mesh("bearing", {.around = 40, .along = 8}, {});
  const SurfaceMesh whole =
      gap.film_mesh("bearing", {.around = 40, .along = 8, .symmetric = false}, {});
  CHECK(whole.multiplicity() == 1.0);
  CHECK(whole.shape() == std::array<int, 2>{40, 9});
  for (std::size_t j = 0; j < 5; ++j) {
    CHECK(whole.axes()[1].values[4 + j] == half.axes()[1].values[j]);
    CHECK(whole.axes()[1].values[4 - j] == -half.axes()[1].values[j]);
  }
  CHECK(whole.axes()[0].values == half.axes()[0].values);
  const SurfaceMesh triangles =
      gap.film_mesh("bearing", {.around = 40, .along = 8, .triangles = true}, {});
  CHECK(triangles.elements().size() == 2 * half.elements().size());
}

TEST_CASE("A half mesh carries the whole surface") {
  const double area = 2.0 * kPi * kRadius * kLength;
  const SurfaceMesh mesh = gap_of(sample()).film_mesh("bearing", {.around = 400, .along = 8}, {});
  CHECK(mesh.multiplicity() == 2.0);
  // Chords are shorter than arcs by (pi/400)^2/6 = 1e-5.
  CHECK(mesh.multiplicity() * sum(mesh.weight()) == Approx(area).epsilon(2e-5));
}

TEST_CASE("Half of a bearing is taken where bearing, ports and motion are symmetric") {
  const std::vector<double> arc = {-1.0, 1.2};
  JournalGapOptions uneven = sample();
  uneven.profile.symmetric = false;
  struct Fault {
    const char* text;
    JournalGapOptions options;
    SupplyPorts ports;
    int along;
  };
  const Fault faults[] = {
      {"a tilting journal is not symmetric", sample({}, true), {}, 8},
      {"a tilting journal is not symmetric", sample(arc, true), {}, 8},
      {"the ports are not symmetric about z = 0", sample(), {hole(5e-3)}, 8},
      {"the ports are not symmetric about z = 0", sample(), {hole(5e-3), hole(-4e-3)}, 8},
      {"the number of cells along the bearing is odd", sample(), {}, 7},
      {"the profile is not symmetric about z = 0", uneven, {}, 8},
  };
  for (const Fault& fault : faults) {
    CAPTURE(fault.text);
    const JournalGap gap = gap_of(fault.options);
    FilmMesh mesh{.around = 40, .along = fault.along};
    CHECK(gap.film_mesh("bearing", mesh, fault.ports).multiplicity() == 1.0);
    mesh.symmetric = false;
    CHECK(gap.film_mesh("bearing", mesh, fault.ports).multiplicity() == 1.0);
    mesh.symmetric = true;
    CHECK_THROWS_AS(gap.film_mesh("bearing", mesh, fault.ports), InvalidInput);
    CHECK_THROWS_WITH(
        gap.film_mesh("bearing", mesh, fault.ports),
        ContainsSubstring("bearing: symmetric = True is not possible: " + std::string(fault.text)));
  }
  for (const auto& options : {sample(), sample(arc)}) {
    for (const SupplyPorts& ports : {SupplyPorts{}, {hole(0.0)}, {hole(5e-3), hole(-5e-3)}}) {
      const JournalGap gap = gap_of(options);
      FilmMesh mesh{.around = 40, .along = 8};
      const SurfaceMesh half = gap.film_mesh("bearing", mesh, ports);
      CHECK(half.multiplicity() == 2.0);
      CHECK(half.axes()[1].values.front() == 0.0);
      CHECK(half.axes()[1].values.back() == 0.5 * kLength);
      mesh.symmetric = true;
      same_mesh(gap.film_mesh("bearing", mesh, ports), half);
      mesh.symmetric = false;
      CHECK(gap.film_mesh("bearing", mesh, ports).axes()[1].values.front() == -0.5 * kLength);
    }
  }
  // Where the whole is taken although the ports mirror each other, its lines do as well.
  const std::vector<double> z =
      gap_of(sample({}, true)).film_mesh("bearing", {}, {hole(5e-3), hole(-5e-3)}).axes()[1].values;
  for (std::size_t j = 0; j < z.size(); ++j) CHECK(z[j] == -z[z.size() - 1 - j]);
}

TEST_CASE("An arc has open edges all around") {
  const JournalGap gap = gap_of(sample({-1.0, 1.2}));
  const SurfaceMesh mesh = gap.film_mesh("bearing", {.around = 22, .along = 4}, {});
  CHECK(gap.open_boundaries() == std::vector<std::string>{"ends", "leading", "trailing"});
  CHECK(gap_of(sample()).open_boundaries() == std::vector<std::string>{"ends"});
  CHECK(mesh.shape() == std::array<int, 2>{23, 3});
  CHECK(mesh.axes()[0].values.front() == -1.0);
  CHECK(mesh.axes()[0].values.back() == 1.2);
  for (const std::string& name : gap.open_boundaries()) CHECK_NOTHROW(mesh.boundary(name));
  CHECK(mesh.boundary("leading").nodes.front() == 0);
}

TEST_CASE("A film gets mesh, thickness and ports in one") {
  LayoutRequest ask = request();
  ask.ports = {groove(3e5, 0.5, 0.2), hole(5e-3), hole(-5e-3)};
  const FilmLayout layout = gap_of(sample()).film_layout("bearing", ask);
  const auto nodes = static_cast<std::size_t>(layout.mesh.size());
  CHECK(layout.mesh.multiplicity() == 2.0);
  CHECK(layout.thickness.nodes == std::vector<double>(nodes, kClearance));
  CHECK(layout.thickness.faces.empty());
  CHECK(layout.open_boundaries == std::vector<std::string>{"ends"});
  REQUIRE(layout.port_nodes.size() == 3);
  CHECK(layout.port_nodes[2].empty());  // on the other side
  REQUIRE(layout.ports.size() == 2);
  for (std::size_t k = 0; k < 2; ++k) {
    CHECK(layout.ports[k].nodes == layout.port_nodes[k]);
    CHECK(layout.ports[k].pressure == ask.ports[k]->pressure());
  }
  REQUIRE(layout.outlets.size() == 4);
  CHECK(layout.outlets[3].name == "ends");
  CHECK(layout.outlets[3].multiplicity == 2.0);
  CHECK(layout.outlets[0].nodes.size() == 2 * layout.port_nodes[0].size());
  CHECK(layout.outlets[2].nodes == layout.port_nodes[1]);
  // What is wrong with a port is told before a mesh is made with it.
  ask.ports[0] = groove(-1e5, 0.5, 0.2);
  CHECK_THROWS_WITH(gap_of(sample()).film_layout("bearing", ask),
                    ContainsSubstring("bearing: pressure of ports[0] (axial groove) = -100000 Pa"));
  ask.cavitation_pressure = -1e5;
  CHECK_NOTHROW(gap_of(sample()).film_layout("bearing", ask));
  ask = request();
  ask.ports = {groove(0.0, 2.0, 0.1)};
  CHECK_THROWS_WITH(gap_of(sample({-1.0, 1.0})).film_layout("bearing", ask),
                    ContainsSubstring("must lie on the arc from -1 to 1 rad"));
}

TEST_CASE("Oil stands outside of the edges that are flooded") {
  const JournalGap arc = gap_of(sample({-1.0, 1.0})), ring = gap_of(sample());
  LayoutRequest ask = request(24, 4);
  ask.ambient_pressure = 1e5;
  CHECK(arc.film_layout("bearing", ask).ports.empty());
  const SurfaceMesh mesh = arc.film_mesh("bearing", ask.mesh, {});
  ask.flooded = {"trailing"};
  FilmLayout layout = arc.film_layout("bearing", ask);
  REQUIRE(layout.ports.size() == 1);
  CHECK(layout.ports[0].nodes == mesh.boundary("trailing").nodes);
  CHECK(layout.ports[0].pressure == 1e5);
  for (const std::vector<std::string>& all :
       {std::vector<std::string>{"all"}, {"ends", "leading", "trailing"}}) {
    ask.flooded = all;
    layout = arc.film_layout("bearing", ask);
    REQUIRE(layout.ports.size() == 2);
    CHECK(layout.ports[0].nodes == mesh.boundary("leading").nodes);
    CHECK(layout.ports[1].nodes == mesh.boundary("trailing").nodes);
  }
  // Baths come first, then ports.
  ask.ports = {groove(1e5, 0.0, 0.1)};
  layout = arc.film_layout("bearing", ask);
  REQUIRE(layout.ports.size() == 3);
  CHECK(layout.ports[2].nodes == layout.port_nodes[0]);
  ask = request();
  for (const char* name : {"ends", "all"}) {
    ask.flooded = {name};
    CHECK(ring.film_layout("bearing", ask).ports.empty());
  }
  ask.flooded = {"leading"};
  CHECK_THROWS_WITH(
      ring.film_layout("bearing", ask),
      ContainsSubstring(
          "bearing: flooded 'leading' is not an open boundary; open boundaries are 'ends'"));
  ask.flooded = {"end"};
  CHECK_THROWS_WITH(arc.film_layout("bearing", ask),
                    ContainsSubstring("open boundaries are 'ends', 'leading', 'trailing'"));
}

TEST_CASE("A profile is added at the nodes and between them") {
  const LayoutRequest ask = request(16, 4);
  const SurfaceMesh mesh = gap_of(sample()).film_mesh("bearing", ask.mesh, {});
  const auto nodes = static_cast<std::size_t>(mesh.size()), pairs = mesh.pairs().size();
  JournalGapOptions options = sample();
  options.profile.nodes = heights(nodes);
  FilmLayout layout = gap_of(options).film_layout("bearing", ask);
  CHECK(layout.thickness.faces.empty());
  for (std::size_t i = 0; i < nodes; ++i) {
    CHECK(layout.thickness.nodes[i] == kClearance + options.profile.nodes[i]);
  }
  options.profile.faces = heights(pairs);
  options.profile.faces[3] = -2e-6;
  layout = gap_of(options).film_layout("bearing", ask);
  REQUIRE(layout.thickness.faces.size() == pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    CHECK(layout.thickness.faces[i] == kClearance + options.profile.faces[i]);
  }
  const auto refused = [&](const std::string& text) {
    CHECK_THROWS_WITH(gap_of(options).film_layout("bearing", ask), ContainsSubstring(text));
  };
  options.profile.faces.pop_back();
  refused("bearing: profile between the nodes = " + std::to_string(pairs - 1) +
          " values must be one for each of the " + std::to_string(pairs) + " pairs of nodes");
  options.profile.faces = heights(pairs);
  options.profile.faces[1] = std::numeric_limits<double>::infinity();
  refused("profile between the nodes = inf m");
  options.profile.nodes[2] = std::numeric_limits<double>::quiet_NaN();
  refused("profile = nan m");
  options.profile.nodes.push_back(0.0);
  refused("bearing: profile = " + std::to_string(nodes + 1) +
          " values must be one for each of the " + std::to_string(nodes) + " nodes of the film");
  // One that is known to contact alone is missing at the nodes, and the other way round.
  for (const HeightProfile& other :
       {HeightProfile{.faces = heights(pairs)}, HeightProfile{.contact = heights(360)}}) {
    options.profile = other;
    refused("profile = 0 values");
  }
  options.profile = {.nodes = heights(nodes)};
  CHECK_THROWS_WITH(gap_of(options).contact_points("bearing", 360),
                    ContainsSubstring("profile at the contact points = 0 values"));
}

TEST_CASE("Contact points of a ring lie around it, one row where nothing differs along it") {
  const SurfacePoints points = gap_of(sample()).contact_points("bearing", 360);
  REQUIRE(points.weight.size() == 360);
  CHECK(sum(points.weight) == Approx(2.0 * kPi * kRadius * kLength).epsilon(1e-14));
  CHECK(points.thickness == std::vector<double>(360, kClearance));
  for (std::size_t i = 0; i < 360; ++i) {
    const double angle = kPi / 180.0 * static_cast<double>(i);
    const Vector3 n(std::cos(angle), std::sin(angle), 0.0);
    CHECK((points.normal[i] - n).norm() < 1e-14);
    CHECK((points.position[i] - kRadius * n).norm() < 1e-16);
  }
}

TEST_CASE("Contact points of an arc are as near to each other, at Gauss's points of panels") {
  const double start = -0.3, span = 1.0;
  const SurfacePoints points = gap_of(sample({start, start + span})).contact_points("bearing", 200);
  // 200/2pi = 31.8 points, in panels of 8.
  REQUIRE(points.weight.size() == 32);
  CHECK(sum(points.weight) == Approx(span * kRadius * kLength).epsilon(1e-14));
  for (std::size_t i = 0; i < 32; ++i) {
    CHECK((points.position[i] - kRadius * points.normal[i]).norm() < 1e-16);
  }
}

TEST_CASE("Contact points lie along the bearing where the gap differs along it") {
  JournalGapOptions worn = sample({0.0, 2.0});
  worn.profile.contact = heights(26 * 16);
  JournalGapOptions ring_of_cells = sample({}, true);
  ring_of_cells.profile.contact = heights(80 * 16);
  for (const auto& options : {ring_of_cells, worn}) {
    const SurfacePoints points = gap_of(options).contact_points("bearing", 80);
    const bool ring = options.arc.empty();
    const double area = (ring ? 2.0 * kPi : 2.0) * kRadius * kLength;
    const int around = ring ? 80 : 26;  // 80 * 2 / 2 pi = 25.5
    REQUIRE(points.weight.size() == static_cast<std::size_t>(16 * around));
    CHECK(sum(points.weight) == Approx(area).epsilon(1e-13));
    // Rows in the middles of sixteenths: the first moment along the axis is zero, the second that
    // of the midpoint rule, area L^2 / 12 (1 - 1 / 16^2).
    double first = 0.0, second = 0.0;
    for (std::size_t i = 0; i < points.weight.size(); ++i) {
      const double z = points.position[i].z();
      first += points.weight[i] * z;
      second += points.weight[i] * z * z;
      CHECK(points.position[i].head<2>().norm() == Approx(kRadius).epsilon(1e-15));
      CHECK(points.normal[i].z() == 0.0);
      CHECK((points.position[i] - kRadius * points.normal[i]).head<2>().norm() < 1e-17);
      CHECK(points.thickness[i] == kClearance + options.profile.contact[i]);
      CHECK(points.extent[i].cell);
      CHECK((points.extent[i].side[1] - Vector3(0.0, 0.0, kLength / 32.0)).norm() < 1e-15);
    }
    CHECK(std::abs(first) < 1e-15 * area);
    CHECK(second == Approx(area * kLength * kLength / 12.0 * (1.0 - 1.0 / 256.0)).epsilon(1e-13));
    // Point by point along the axis, from -z on.
    CHECK(points.position[0].z() == Approx(-kLength * 15.0 / 32.0));
    CHECK(points.position[1].z() == Approx(-kLength * 13.0 / 32.0));
    CHECK(points.normal[15] == points.normal[0]);
    CHECK(points.normal[16] != points.normal[0]);
  }
  worn.profile.contact.pop_back();
  CHECK_THROWS_WITH(gap_of(worn).contact_points("bearing", 80),
                    ContainsSubstring("bearing: profile at the contact points = 415 values must be "
                                      "one for each of the 416 points"));
}

TEST_CASE("A gap says what is wrong with its numbers") {
  const auto make = [](double radius, double clearance, double length,
                       std::vector<double> arc = {}) {
    return gap_of({.bearing_radius = radius,
                   .radial_clearance = clearance,
                   .bearing_length = length,
                   .arc = std::move(arc)});
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK_THROWS_WITH(make(10e-3, -2e-5, 20e-3),
                    ContainsSubstring("joint 'pin': radial_clearance = -2e-05 m must be > 0"));
  CHECK_THROWS_WITH(make(10e-3, 0.0, 20e-3), ContainsSubstring("radial_clearance = 0 m"));
  CHECK_THROWS_WITH(make(10e-3, 0.03, 20e-3),
                    ContainsSubstring("joint 'pin': radial_clearance = 0.03 m must be below the "
                                      "bearing_radius 0.01 m"));
  CHECK_THROWS_WITH(make(10e-3, nan, 20e-3), ContainsSubstring("radial_clearance = nan m"));
  CHECK_THROWS_WITH(make(nan, 30e-6, 20e-3), ContainsSubstring("bearing_radius = nan m"));
  CHECK_THROWS_WITH(make(-10e-3, 30e-6, 20e-3), ContainsSubstring("bearing_radius = -0.01 m"));
  CHECK_THROWS_WITH(make(10e-3, 30e-6, -1.0), ContainsSubstring("bearing_length = -1 m"));
  CHECK_THROWS_AS(make(10e-3, 30e-6, std::numeric_limits<double>::infinity()), InvalidInput);
  CHECK_THROWS_WITH(make(10e-3, 30e-6, 20e-3, {1.0}),
                    ContainsSubstring("joint 'pin': arc = 1 angles must be 2, start and end"));
  CHECK_THROWS_WITH(make(10e-3, 30e-6, 20e-3, {1.0, 0.5}),
                    ContainsSubstring("span of the arc = -0.5 rad must be above 0"));
  CHECK_THROWS_WITH(make(10e-3, 30e-6, 20e-3, {0.0, 2.0 * kPi}),
                    ContainsSubstring("leave arc out for a full ring"));
  CHECK_THROWS_WITH(make(10e-3, 30e-6, 20e-3, {0.0, nan}), ContainsSubstring("= nan rad"));

  const JournalGap gap = gap_of(sample());
  CHECK_THROWS_WITH(
      gap.contact_points("joint 'pin'", 79),
      ContainsSubstring("joint 'pin': contact_points = 79") && ContainsSubstring("at least 80"));
  CHECK_NOTHROW(gap.contact_points("joint 'pin'", 80));
  CHECK_THROWS_WITH(gap.film_mesh("joint 'pin'", {.around = 7, .along = 8}, {}),
                    ContainsSubstring("joint 'pin': mesh around = 7 cells must be >= 8"));
  CHECK_THROWS_WITH(gap.film_mesh("joint 'pin'", {.around = 8, .along = 0}, {}),
                    ContainsSubstring("joint 'pin': mesh along = 0 cells must be >= 1"));
}
