#include "tribodyn/gaps/supply_port.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <numbers>
#include <set>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/meshes/mesh_selection.hpp"

namespace tribodyn {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kRoundOff = 1e-9;

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.6g", value);
  return text;
}

std::string numbered(std::size_t place, const SupplyPort& port) {
  return "ports[" + std::to_string(place) + "] (" + port.noun() + ")";
}

/// Throws unless angle, position and sizes of a port are valid.
void require_sizes(const std::string& item, const std::string& name, const SupplyPort& port) {
  require_finite(item, "angle of " + name, port.angle, "rad");
  require(port.width >= 0.0 && port.width < kTurn, item, "width of " + name, port.width, "rad",
          "must be >= 0 and below a full turn");
  require_finite(item, "position of " + name, port.position, "m");
  require_non_negative(item, "length of " + name, port.length, "m");
  require_non_negative(item, "width of " + name, port.axial_width, "m");
  if (port.kind == SupplyPort::Kind::hole) {
    require_positive(item, "diameter of " + name, port.diameter, "m");
  }
}

}  // namespace

const char* SupplyPort::noun() const {
  switch (kind) {
    case Kind::axial_groove:
      return "axial groove";
    case Kind::circumferential_groove:
      return "circumferential groove";
    case Kind::pocket:
      return "supply pocket";
    default:
      return "supply hole";
  }
}

std::string SupplyPort::name() const {
  std::string where;
  if (has_angle()) where = short_number(angle * 180.0 / std::numbers::pi) + " deg";
  if (kind != Kind::axial_groove) {
    where += (where.empty() ? "z = " : ", z = ") + short_number(1e3 * position) + " mm";
  }
  return std::string(noun()) + " at " + where;
}

SupplyPort SupplyPort::mirrored() const {
  SupplyPort other = *this;
  other.position = 0.0 - position;  // no negative zero
  return other;
}

std::vector<double> SupplyPort::angles(double radius) const {
  switch (kind) {
    case Kind::circumferential_groove:
      return {};
    case Kind::hole: {
      const double half = 0.5 * diameter / radius;
      return {angle - half, angle, angle + half};
    }
    default:
      return {angle - 0.5 * width, angle + 0.5 * width};
  }
}

std::vector<double> SupplyPort::heights(double bearing_length) const {
  double half = 0.5 * length;
  switch (kind) {
    case Kind::circumferential_groove:
      half = 0.5 * axial_width;
      break;
    case Kind::hole:
      return {position - 0.5 * diameter, position, position + 0.5 * diameter};
    case Kind::pocket:
      break;
    default:
      if (!(length > 0.0)) half = 0.5 * bearing_length;
      return {-half, half};
  }
  return {position - half, position + half};
}

std::vector<double> SupplyPort::steep_heights() const {
  return kind == Kind::circumferential_groove ? heights(0.0) : std::vector<double>{};
}

std::vector<int> SupplyPort::nodes(const SurfaceMesh& mesh, double radius,
                                   double bearing_length) const {
  if (kind == Kind::hole) {
    return nodes_within(mesh, {radius * std::cos(angle), radius * std::sin(angle), position},
                        0.5 * diameter);
  }
  const std::vector<double> around = angles(radius), along = heights(bearing_length);
  const std::array<double, 2> range =
      around.empty() ? std::array<double, 2>{-std::numbers::pi, std::numbers::pi}
                     : std::array<double, 2>{around.front(), around.back()};
  return nodes_between(mesh, range, {along.front(), along.back()});
}

double turn_onto_arc(const std::vector<double>& angles, const std::vector<double>& arc) {
  const double apart = 0.5 * (arc[0] + arc[1]) - 0.5 * (angles.front() + angles.back());
  return kTurn * std::round(apart / kTurn);
}

void check_ports(const PortSurface& surface, const std::vector<SupplyPort>& ports,
                 Cavitation cavitation, double cavitation_pressure) {
  for (std::size_t k = 0; k < ports.size(); ++k) {
    const SupplyPort& port = ports[k];
    const std::string name = numbered(k, port);
    require_finite(surface.item, "pressure of " + name, port.pressure, "Pa");
    require(
        cavitation == Cavitation::none || port.pressure >= cavitation_pressure, surface.item,
        "pressure of " + name, port.pressure, "Pa",
        "must not be below the cavitation_pressure " + format_value(cavitation_pressure) + " Pa",
        "pressures are gauge: zero is the pressure around the machine");
    require_sizes(surface.item, name, port);
    const std::vector<double> heights = port.heights(surface.length);
    const double edge = std::max(std::abs(heights.front()), std::abs(heights.back()));
    require(
        edge <= 0.5 * surface.length * (1.0 + kRoundOff), surface.item,
        "edge of " + name + ", from the middle", edge, "m",
        "must be within half of the bearing_length, " + format_value(0.5 * surface.length) + " m");
    const std::vector<double> angles = port.angles(surface.radius);
    if (!surface.arc || angles.empty()) continue;
    const std::vector<double>& arc = *surface.arc;
    const double shift = turn_onto_arc(angles, arc);
    require(
        angles.front() + shift >= arc[0] - kRoundOff && angles.back() + shift <= arc[1] + kRoundOff,
        surface.item, "angle of " + name, 0.5 * (angles.front() + angles.back()), "rad",
        "must lie on the arc from " + format_value(arc[0]) + " to " + format_value(arc[1]) + " rad",
        "its edges as well");
  }
}

std::vector<std::vector<int>> port_nodes(const PortSurface& surface,
                                         const std::vector<SupplyPort>& ports,
                                         const SurfaceMesh& mesh) {
  std::map<int, std::size_t> owner;
  std::vector<std::vector<int>> result;
  for (std::size_t k = 0; k < ports.size(); ++k) {
    result.push_back(ports[k].nodes(mesh, surface.radius, surface.length));
    for (const int node : result.back()) {
      const std::size_t other = owner.try_emplace(node, k).first->second;
      require(ports[other].pressure == ports[k].pressure, surface.item,
              "pressure of " + numbered(k, ports[k]), ports[k].pressure, "Pa",
              "must be that of " + numbered(other, ports[other]) + ", " +
                  format_value(ports[other].pressure) + " Pa, which it meets");
    }
  }
  return result;
}

std::vector<Drain> drains_of(const PortSurface& surface, const std::vector<SupplyPort>& ports,
                             const SurfaceMesh& mesh) {
  const bool half = mesh.multiplicity() > 1.0;
  std::set<int> counted[2];
  std::set<std::string> names;
  std::vector<Drain> drains;
  for (const SupplyPort& port : ports) {
    std::string name = port.name();
    for (int again = 2; names.count(name) > 0; ++again) {
      name = port.name() + " (" + std::to_string(again) + ")";
    }
    names.insert(name);
    Drain drain{std::move(name), {}};
    for (int side = 0; side < (half ? 2 : 1); ++side) {
      const SupplyPort here = side == 0 ? port : port.mirrored();
      for (const int node : here.nodes(mesh, surface.radius, surface.length)) {
        if (counted[side].insert(node).second) drain.nodes.push_back(node);
      }
    }
    drains.push_back(std::move(drain));
  }
  return drains;
}

bool mirror_each_other(const std::vector<SupplyPort>& ports) {
  return std::all_of(ports.begin(), ports.end(), [&](const SupplyPort& port) {
    return std::find(ports.begin(), ports.end(), port.mirrored()) != ports.end();
  });
}

}  // namespace tribodyn
