// Ports of a cylindrical gap: where they lie, their nodes, and what is refused.

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/gaps/journal_gap.hpp"
#include "tribodyn/meshes/mesh_generators.hpp"
#include "tribodyn/meshes/mesh_lines.hpp"

using namespace tribodyn;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kRadius = 10e-3, kLength = 20e-3;
using Port = std::shared_ptr<const SupplyPort>;

Port axial(double angle, double width, double length = 0.0, double pressure = 0.0) {
  return std::make_shared<AxialGroove>(AxialGrooveOptions{pressure, angle, width, length});
}
Port around(double position, double width, double pressure = 0.0) {
  return std::make_shared<CircumferentialGroove>(
      CircumferentialGrooveOptions{pressure, position, width});
}
Port pocket(double angle, double width, double position, double length, double pressure = 0.0) {
  return std::make_shared<SupplyPocket>(
      SupplyPocketOptions{pressure, angle, width, position, length});
}
Port hole(double angle, double position, double diameter, double pressure = 0.0) {
  return std::make_shared<SupplyHole>(SupplyHoleOptions{pressure, angle, position, diameter});
}

/// The sample bearing, a half or whole, with even cells along.
SurfaceMesh mesh(int columns, int rows, bool half) {
  return cylinder_mesh(kRadius, kLength, columns, rows, half);
}
SurfaceMesh film_mesh(const SupplyPorts& ports, int columns, int cells,
                      std::vector<double> arc = {}) {
  const JournalGap gap("bearing", {.bearing_radius = kRadius,
                                   .radial_clearance = 30e-6,
                                   .bearing_length = kLength,
                                   .arc = std::move(arc)});
  return gap.film_mesh("bearing", {.around = columns, .along = cells}, ports);
}
PortSurface surface(const std::vector<double>* arc = nullptr) {
  return {"joint 'pin'", kRadius, kLength, arc};
}

void check_list(const std::vector<double>& list, const std::vector<double>& expected) {
  REQUIRE(list.size() == expected.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    CHECK(list[i] == Approx(expected[i]).margin(1e-17).epsilon(1e-15));
  }
}

/// Columns of the nodes of a port and rows of each.
struct Patch {
  std::set<int> columns, rows;
  std::size_t nodes = 0;
};
Patch patch(const SurfaceMesh& m, const Port& port) {
  Patch result;
  const std::vector<int> nodes = port->nodes(m, kRadius, kLength);
  for (const int node : nodes) {
    result.columns.insert(node / m.shape()[1]);
    result.rows.insert(node % m.shape()[1]);
  }
  result.nodes = nodes.size();
  CHECK(std::set<int>(nodes.begin(), nodes.end()).size() == nodes.size());
  return result;
}

void check(const SupplyPorts& ports, const std::vector<double>* arc = nullptr,
           Cavitation cavitation = Cavitation::mass_conserving, double cavitation_pressure = 0.0) {
  check_ports(surface(arc), ports, cavitation, cavitation_pressure);
}

const double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_CASE("A port says at which angles and heights it has edges") {
  check_list(axial(0.5, 0.2)->angles(kRadius), {0.4, 0.6});
  check_list(axial(0.5, 0.2)->heights(kLength), {-10e-3, 10e-3});
  check_list(axial(0.5, 0.2, 6e-3)->heights(kLength), {-3e-3, 3e-3});
  check_list(around(2e-3, 1e-3)->angles(kRadius), {});
  check_list(around(2e-3, 1e-3)->heights(kLength), {1.5e-3, 2.5e-3});
  check_list(pocket(-0.5, 0.4, 3e-3, 2e-3)->angles(kRadius), {-0.7, -0.3});
  check_list(pocket(-0.5, 0.4, 3e-3, 2e-3)->heights(kLength), {2e-3, 4e-3});
  // 2 mm on a circle of radius 10 mm are 0.2 rad.
  check_list(hole(1.0, -3e-3, 2e-3)->angles(kRadius), {0.9, 1.0, 1.1});
  check_list(hole(1.0, -3e-3, 2e-3)->heights(kLength), {-4e-3, -3e-3, -2e-3});
  // Pressure falls steeply along the bearing beside what goes around it.
  check_list(around(2e-3, 1e-3)->steep_heights(), {1.5e-3, 2.5e-3});
  for (const Port& port :
       {axial(0.5, 0.2, 6e-3), pocket(0.5, 0.4, 0.0, 2e-3), hole(1.0, 0.0, 2e-3)}) {
    CHECK(port->steep_heights().empty());
  }
}

TEST_CASE("A port is called by what and where it is") {
  CHECK(axial(0.5 * kPi, 0.2)->name() == "axial groove at 90 deg");
  CHECK(around(2e-3, 0.0)->name() == "circumferential groove at z = 2 mm");
  CHECK(pocket(kPi, 0.2, -3e-3, 1e-3)->name() == "supply pocket at 180 deg, z = -3 mm");
  CHECK(hole(0.0, 0.0, 1e-3)->name() == "supply hole at 0 deg, z = 0 mm");
}

TEST_CASE("The mirrored port lies on the other side, and none has a negative zero") {
  const Port port = pocket(0.3, 0.2, 4e-3, 1e-3, 2e5);
  const auto position = [](const SupplyPort& of) {
    const std::vector<double> heights = of.heights(kLength);
    return 0.5 * (heights.front() + heights.back());
  };
  CHECK(position(*port->mirrored()) == Approx(-4e-3));
  CHECK(port->mirrored()->mirrored()->equals(*port));
  CHECK(port->mirrored()->pressure() == 2e5);
  CHECK_FALSE(port->mirrored()->equals(*port));
  CHECK_FALSE(port->equals(*axial(0.3, 0.2, 1e-3, 2e5)));
  CHECK(axial(0.3, 0.2)->mirrored()->equals(*axial(0.3, 0.2)));
  CHECK(around(1e-3, 2e-3)->mirrored()->equals(*around(-1e-3, 2e-3)));
  const auto middle = hole(0.0, 0.0, 1e-3)->mirrored();
  CHECK_FALSE(std::signbit(dynamic_cast<const SupplyHole&>(*middle).options().position));
  CHECK(mirror_each_other({}));
  CHECK(mirror_each_other({axial(0.3, 0.1), hole(0.0, 0.0, 1e-3)}));
  CHECK(mirror_each_other({port, axial(0.1, 0.2), port->mirrored()}));
  CHECK_FALSE(mirror_each_other({port}));
  CHECK_FALSE(mirror_each_other({port, port}));
  const Port other = pocket(0.3, 0.2, -4e-3, 1e-3, 1e5);
  CHECK_FALSE(mirror_each_other({port, other}));
}

TEST_CASE("The edges of a groove belong to it on meshes that round badly") {
  // Sixty columns are six degrees apart, and groove, line and edge each round in their own way.
  for (const int columns : {24, 60, 84, 100, 120}) {
    const SurfaceMesh m = film_mesh({}, columns, 2);
    const double pitch = 2.0 * kPi / columns;
    for (int middle = -columns; middle <= 2 * columns; ++middle) {
      for (const int half : {1, 2, 5}) {
        INFO(columns << " columns, middle " << middle << ", half width " << half);
        // As a user writes it, in degrees.
        const double angle = 360.0 / columns * middle * (kPi / 180.0);
        const double width = 360.0 / columns * 2 * half * (kPi / 180.0);
        std::set<int> expected;
        for (int k = -half; k <= half; ++k) expected.insert((middle + k + 2 * columns) % columns);
        CHECK(patch(m, axial(angle, width)).columns == expected);
        // What is narrower by more than round-off leaves them out.
        CHECK(patch(m, axial(angle, width - 1e-6 * pitch)).columns.size() == expected.size() - 2);
      }
    }
  }
}

TEST_CASE("A port covers the nodes within its edges, on the whole and on a half") {
  // 40 columns of 9 degrees; 8 cells of 2.5 mm along the whole, rows 4 to 8 are those of the half.
  const double pitch = 2.0 * kPi / 40.0;
  const SurfaceMesh whole = mesh(40, 8, false), half = mesh(40, 4, true);
  const std::set<int> across = {39, 0, 1};
  Patch p = patch(whole, axial(0.0, 2.0 * pitch));
  CHECK(p.columns == across);
  CHECK(p.rows.size() == 9);
  CHECK(p.nodes == 27);
  p = patch(half, axial(2.0 * kPi, 2.0 * pitch, 10e-3));
  CHECK(p.columns == across);
  CHECK(p.rows == std::set{0, 1, 2});
  CHECK(p.nodes == 9);
  CHECK(patch(whole, axial(0.0, 2.0 * pitch, 10e-3)).rows == std::set{2, 3, 4, 5, 6});
  p = patch(whole, around(2.5e-3, 5e-3));
  CHECK(p.rows == std::set{4, 5, 6});
  CHECK(p.nodes == 120);
  CHECK(patch(half, around(2.5e-3, 0.0)).rows == std::set{1});
  CHECK(patch(half, around(-2.5e-3, 0.0)).nodes == 0);
  CHECK(patch(half, around(0.0, 5e-3)).rows == std::set{0, 1});
  p = patch(whole, pocket(5.0 * pitch, 2.0 * pitch, -5e-3, 5e-3));
  CHECK(p.columns == std::set{4, 5, 6});
  CHECK(p.rows == std::set{1, 2, 3});
  CHECK(p.nodes == 9);
  CHECK(patch(half, pocket(5.0 * pitch, 2.0 * pitch, -5e-3, 5e-3)).nodes == 0);
}

TEST_CASE("A hole covers its middle and four points of its rim, however small it is") {
  for (const double diameter : {2e-5, 1e-3, 3e-3}) {
    for (const double angle : {0.0, 1.3, -2.0}) {
      for (const double position : {0.0, 4e-3}) {
        CAPTURE(diameter, angle, position);
        const SupplyPorts ports = {hole(angle, position, diameter)};
        const SurfaceMesh m = film_mesh(ports, 16, 4);
        const std::vector<int> nodes = ports[0]->nodes(m, kRadius, kLength);
        // At z = 0 a half stands for the whole, and a point of the rim is below it.
        CHECK(m.multiplicity() == (position == 0.0 ? 2.0 : 1.0));
        CHECK(nodes.size() >= (position == 0.0 ? 4 : 5));
        const Vector3 centre(kRadius * std::cos(angle), kRadius * std::sin(angle), position);
        int rim = 0;
        for (const int node : nodes) {
          const double away = (m.position()[static_cast<std::size_t>(node)] - centre).norm();
          CHECK(away <= 0.5 * diameter * (1.0 + 1e-9));
          // Chords are shorter than arcs by (0.15)^2/24 = 1e-3 at most.
          rim += away > 0.499 * diameter;
        }
        CHECK(rim == (position == 0.0 ? 3 : 4));
      }
    }
  }
}

TEST_CASE("Edges of ports are lines of the mesh") {
  const SupplyPorts ports = {axial(0.37, 0.21, 7e-3), around(3.3e-3, 1.1e-3),
                             pocket(4.0, 0.3, -6e-3, 1.7e-3), hole(2.0, 7.7e-3, 1.3e-3)};
  const SurfaceMesh m = film_mesh(ports, 60, 20);
  const auto met = [](const std::vector<double>& lines, double value) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](double x) { return std::abs(x - value) < 1e-15; });
  };
  for (const Port& port : ports) {
    for (const double angle : port->angles(kRadius)) CHECK(met(m.axes()[0].values, angle));
    for (const double z : port->heights(kLength)) CHECK(met(m.axes()[1].values, z));
    CHECK_FALSE(port->nodes(m, kRadius, kLength).empty());
  }
}

TEST_CASE("Lines come closer together towards open ends and grooves that go around") {
  const double end = 0.5 * kLength;
  const auto z = [](const SupplyPorts& ports) { return film_mesh(ports, 16, 20).axes()[1].values; };
  // A half: from the middle to the edge at 1 mm, and on to the end.
  CHECK(z({around(0.0, 2e-3)}) == graded_lines(0.0, end, 10, {1e-3}, {1e-3, end}));
  CHECK(z({pocket(1.0, 0.2, 0.0, 2e-3)}) == graded_lines(0.0, end, 10, {1e-3}, {end}));
  // The whole: both ends are open.
  const std::vector<double> edges = around(3e-3, 2e-3)->heights(kLength);
  CHECK(z({around(3e-3, 2e-3)}) ==
        graded_lines(-end, end, 20, edges, {edges[0], edges[1], -end, end}));
  CHECK(z({pocket(1.0, 0.2, 3e-3, 2e-3)}) == graded_lines(-end, end, 20, edges, {-end, end}));
}

TEST_CASE("Angles are turned onto an arc") {
  const std::vector<double> arc = {3.0, 5.0};
  CHECK(turn_onto_arc({3.9, 4.1}, arc) == 0.0);
  CHECK(turn_onto_arc({4.0 - 2.0 * kPi, 4.1 - 2.0 * kPi}, arc) == 2.0 * kPi);
  CHECK(turn_onto_arc({4.0 + 4.0 * kPi}, arc) == -4.0 * kPi);
  // The same groove, whichever turn its angle counts: lines and nodes.
  for (const int turns : {-2, 0, 1}) {
    CAPTURE(turns);
    const Port port = axial(4.013 + 2.0 * kPi * turns, 0.206);
    check({port}, &arc);
    const SurfaceMesh m = film_mesh({port}, 40, 4, arc);
    const std::vector<double>& angles = m.axes()[0].values;
    const auto near = [&](double value) {
      return std::any_of(angles.begin(), angles.end(),
                         [&](double x) { return std::abs(x - value) < 1e-14; });
    };
    CHECK(near(3.91));
    CHECK(near(4.116));
    const Patch p = patch(m, port);
    CHECK(angles[static_cast<std::size_t>(*p.columns.begin())] == Approx(3.91));
    CHECK(angles[static_cast<std::size_t>(*p.columns.rbegin())] == Approx(4.116));
  }
}

TEST_CASE("Ports that meet have one pressure") {
  const SurfaceMesh m = mesh(40, 8, false);
  const auto nodes = port_nodes(surface(), {axial(0.0, 0.4, 0.0, 1e5), around(0.0, 0.0, 1e5)}, m);
  REQUIRE(nodes.size() == 2);
  CHECK(nodes[1].size() == 40);
  CHECK_THROWS_WITH(
      port_nodes(surface(), {axial(0.0, 0.4, 0.0, 1e5), around(0.0, 0.0, 2e5)}, m),
      ContainsSubstring(
          "joint 'pin': pressure of ports[1] (circumferential groove) = 200000 Pa must "
          "equal the pressure of ports[0] (axial groove), 100000 Pa, because the ports meet"));
  // Side by side they may differ.
  CHECK_NOTHROW(port_nodes(surface(), {axial(0.0, 0.4, 0.0, 1e5), axial(1.0, 0.4, 0.0, 2e5)}, m));
  // Of a half, a port on the other side has none.
  const auto of_half =
      port_nodes(surface(), {hole(0.0, 5e-3, 1e-3), hole(0.0, -5e-3, 1e-3)}, mesh(40, 4, true));
  CHECK(of_half[0].size() == 1);
  CHECK(of_half[1].empty());
}

TEST_CASE("Drains count every node once, and on a half those of both sides") {
  const SurfaceMesh whole = mesh(40, 8, false), half = mesh(40, 4, true);
  const SupplyPorts crossing = {axial(0.0, 0.0), around(0.0, 0.0)};
  std::vector<Outlet> outlets = port_outlets(surface(), crossing, whole);
  REQUIRE(outlets.size() == 2);
  CHECK(outlets[0].name == "axial groove at 0 deg");
  CHECK(outlets[0].nodes.size() == 9);
  CHECK(outlets[1].nodes.size() == 39);  // one belongs to the first
  // Both sides of a half: twice what the half has, so that the flow through it is the whole.
  outlets = port_outlets(surface(), crossing, half);
  CHECK(outlets[0].nodes.size() == 2 * 5);
  CHECK(outlets[1].nodes.size() == 2 * 39);
  // Each of two holes that mirror each other is the one node that a half has.
  outlets = port_outlets(surface(), {hole(0.0, 5e-3, 1e-3), hole(0.0, -5e-3, 1e-3)}, half);
  CHECK(outlets[0].nodes == std::vector<int>{2});
  CHECK(outlets[1].nodes == std::vector<int>{2});
  CHECK(outlets[0].name != outlets[1].name);
  // Of two in the same place the first has it, and they have different names.
  outlets = port_outlets(surface(), {axial(0.0, 0.0), axial(0.0, 0.0), axial(0.0, 0.4)}, whole);
  CHECK(outlets[1].name == "axial groove at 0 deg (2)");
  CHECK(outlets[2].name == "axial groove at 0 deg (3)");
  CHECK(outlets[1].nodes.empty());
  CHECK(outlets[2].nodes.size() == 2 * 9);  // the columns on both sides
}

TEST_CASE("A port lies on the surface with its edges") {
  CHECK_NOTHROW(check({axial(0.0, 0.1, kLength), hole(0.0, 9e-3, 2e-3), around(-9e-3, 2e-3)}));
  CHECK_THROWS_WITH(
      check({axial(0.0, 0.1), hole(0.0, 9.1e-3, 2e-3)}),
      ContainsSubstring("joint 'pin': edge of ports[1] (supply hole), from the middle "
                        "= 0.0101 m must be within half of the bearing_length, 0.01 "
                        "m"));
  CHECK_THROWS_WITH(check({hole(0.0, -9.1e-3, 2e-3)}), ContainsSubstring("= 0.0101 m"));
  CHECK_THROWS_WITH(check({pocket(0.0, 0.1, 9e-3, 4e-3)}), ContainsSubstring("= 0.011 m"));
  CHECK_THROWS_WITH(check({around(-9e-3, 4e-3)}), ContainsSubstring("= 0.011 m"));
  CHECK_THROWS_WITH(check({axial(0.0, 0.1, 21e-3)}), ContainsSubstring("= 0.0105 m"));
  const std::vector<double> arc = {-1.0, 1.0};
  CHECK_NOTHROW(check({axial(0.9, 0.2), axial(-0.9, 0.2), around(0.0, 1e-3)}, &arc));
  CHECK_NOTHROW(check({axial(0.9 - 2.0 * kPi, 0.2)}, &arc));
  CHECK_THROWS_WITH(
      check({axial(0.9, 0.3)}, &arc),
      ContainsSubstring("joint 'pin': angle of ports[0] (axial groove) = 0.9 rad must "
                        "lie on the arc from -1 to 1 rad; its edges must lie on the arc, too"));
  CHECK_THROWS_WITH(check({axial(-0.9, 0.3)}, &arc), ContainsSubstring("= -0.9 rad"));
  CHECK_THROWS_WITH(check({hole(2.0, 0.0, 1e-3)}, &arc), ContainsSubstring("= 2 rad"));
}

TEST_CASE("A port says what is wrong with its numbers") {
  CHECK_THROWS_WITH(check({axial(kNaN, 0.0)}),
                    ContainsSubstring("joint 'pin': angle of ports[0] (axial groove) = nan rad"));
  CHECK_THROWS_WITH(check({axial(0.0, -0.1)}),
                    ContainsSubstring("joint 'pin': width of ports[0] (axial groove) = -0.1 rad"));
  CHECK_THROWS_WITH(check({axial(0.0, 7.0)}), ContainsSubstring("width of ports[0]"));
  CHECK_THROWS_WITH(check({axial(0.0, kNaN)}), ContainsSubstring("width of ports[0]"));
  CHECK_THROWS_WITH(check({around(0.0, 0.0, kNaN)}), ContainsSubstring("pressure of ports[0]"));
  CHECK_THROWS_WITH(check({around(kNaN, 0.0)}), ContainsSubstring("position of ports[0]"));
  CHECK_THROWS_WITH(
      check({around(0.0, -1e-3)}),
      ContainsSubstring("width of ports[0] (circumferential groove) = -0.001 m must be >= 0"));
  CHECK_THROWS_WITH(check({axial(0.0, 0.1, -5e-3)}),
                    ContainsSubstring("length of ports[0] (axial groove) = -0.005 m"));
  CHECK_THROWS_WITH(check({axial(0.0, 0.1, kNaN)}), ContainsSubstring("length of ports[0]"));
  CHECK_THROWS_WITH(check({pocket(0.0, 0.1, 0.0, -1e-3)}), ContainsSubstring("length of ports[0]"));
  CHECK_THROWS_WITH(check({hole(0.0, 0.0, -1e-3)}), ContainsSubstring("diameter of ports[0]"));
  CHECK_THROWS_WITH(check({axial(0.0, 0.1), hole(0.0, 0.0, 0.0)}),
                    ContainsSubstring("diameter of ports[1] (supply hole) = 0 m must be > 0"));
}

TEST_CASE("Where oil cavitates no port is below the pressure of cavities") {
  const auto at = [](double pressure) { return SupplyPorts{axial(0.0, 0.1, 0.0, pressure)}; };
  CHECK_NOTHROW(check(at(-5e4), nullptr, Cavitation::mass_conserving, -5e4));
  CHECK_NOTHROW(check(at(-9e4), nullptr, Cavitation::none, -5e4));
  for (const Cavitation cavitation :
       {Cavitation::mass_conserving, Cavitation::reynolds, Cavitation::half_sommerfeld}) {
    CHECK_THROWS_WITH(
        check(at(-6e4), nullptr, cavitation, -5e4),
        ContainsSubstring("pressure of ports[0] (axial groove) = -60000 Pa must not be "
                          "below the cavitation_pressure -50000 Pa"));
  }
}
