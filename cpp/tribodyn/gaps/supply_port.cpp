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

std::string in_degrees(double angle) {
  return short_number(angle * 180.0 / std::numbers::pi) + " deg";
}

std::string in_millimetres(double position) {
  return "z = " + short_number(1e3 * position) + " mm";
}

/// The position on the other side; without a negative zero.
double opposite(double position) { return 0.0 - position; }

/// Both ports are of this class, with equal options.
template <class Port>
bool are_equal(const Port& port, const SupplyPort& other) {
  const auto* same = dynamic_cast<const Port*>(&other);
  return same && same->options() == port.options();
}

/// A copy of a port with its position on the other side.
template <class Port>
std::unique_ptr<const SupplyPort> on_other_side(const Port& port) {
  auto options = port.options();
  options.position = opposite(options.position);
  return std::make_unique<const Port>(options);
}

void require_angle(const std::string& item, const std::string& name, double angle) {
  require_finite(item, "angle of " + name, angle, "rad");
}

void require_width(const std::string& item, const std::string& name, double width) {
  require(width >= 0.0 && width < kTurn, item, "width of " + name, width, "rad",
          "must be >= 0 and below a full turn");
}

}  // namespace

std::vector<int> SupplyPort::nodes(const SurfaceMesh& mesh, double radius,
                                   double bearing_length) const {
  const std::vector<double> around = angles(radius), along = heights(bearing_length);
  const std::array<double, 2> range =
      around.empty() ? std::array<double, 2>{-std::numbers::pi, std::numbers::pi}
                     : std::array<double, 2>{around.front(), around.back()};
  return nodes_between(mesh, range, {along.front(), along.back()});
}

std::string AxialGroove::place() const { return in_degrees(options_.angle); }

std::unique_ptr<const SupplyPort> AxialGroove::mirrored() const {
  return std::make_unique<const AxialGroove>(options_);  // it lies about the middle
}

bool AxialGroove::equals(const SupplyPort& other) const { return are_equal(*this, other); }

void AxialGroove::check(const std::string& item, const std::string& name) const {
  require_angle(item, name, options_.angle);
  require_width(item, name, options_.width);
  require_non_negative(item, "length of " + name, options_.length, "m");
}

std::vector<double> AxialGroove::angles(double /*radius*/) const {
  return {options_.angle - 0.5 * options_.width, options_.angle + 0.5 * options_.width};
}

std::vector<double> AxialGroove::heights(double bearing_length) const {
  const double half = options_.length > 0.0 ? 0.5 * options_.length : 0.5 * bearing_length;
  return {-half, half};
}

std::string CircumferentialGroove::place() const { return in_millimetres(options_.position); }

std::unique_ptr<const SupplyPort> CircumferentialGroove::mirrored() const {
  return on_other_side(*this);
}

bool CircumferentialGroove::equals(const SupplyPort& other) const {
  return are_equal(*this, other);
}

void CircumferentialGroove::check(const std::string& item, const std::string& name) const {
  require_finite(item, "position of " + name, options_.position, "m");
  require_non_negative(item, "width of " + name, options_.width, "m");
}

std::vector<double> CircumferentialGroove::heights(double /*bearing_length*/) const {
  const double half = 0.5 * options_.width;
  return {options_.position - half, options_.position + half};
}

std::string SupplyPocket::place() const {
  return in_degrees(options_.angle) + ", " + in_millimetres(options_.position);
}

std::unique_ptr<const SupplyPort> SupplyPocket::mirrored() const { return on_other_side(*this); }

bool SupplyPocket::equals(const SupplyPort& other) const { return are_equal(*this, other); }

void SupplyPocket::check(const std::string& item, const std::string& name) const {
  require_angle(item, name, options_.angle);
  require_width(item, name, options_.width);
  require_finite(item, "position of " + name, options_.position, "m");
  require_non_negative(item, "length of " + name, options_.length, "m");
}

std::vector<double> SupplyPocket::angles(double /*radius*/) const {
  return {options_.angle - 0.5 * options_.width, options_.angle + 0.5 * options_.width};
}

std::vector<double> SupplyPocket::heights(double /*bearing_length*/) const {
  const double half = 0.5 * options_.length;
  return {options_.position - half, options_.position + half};
}

std::string SupplyHole::place() const {
  return in_degrees(options_.angle) + ", " + in_millimetres(options_.position);
}

std::unique_ptr<const SupplyPort> SupplyHole::mirrored() const { return on_other_side(*this); }

bool SupplyHole::equals(const SupplyPort& other) const { return are_equal(*this, other); }

void SupplyHole::check(const std::string& item, const std::string& name) const {
  require_angle(item, name, options_.angle);
  require_finite(item, "position of " + name, options_.position, "m");
  require_positive(item, "diameter of " + name, options_.diameter, "m");
}

std::vector<double> SupplyHole::angles(double radius) const {
  const double half = 0.5 * options_.diameter / radius;
  return {options_.angle - half, options_.angle, options_.angle + half};
}

std::vector<double> SupplyHole::heights(double /*bearing_length*/) const {
  const double half = 0.5 * options_.diameter;
  return {options_.position - half, options_.position, options_.position + half};
}

std::vector<int> SupplyHole::nodes(const SurfaceMesh& mesh, double radius,
                                   double /*bearing_length*/) const {
  const double angle = options_.angle;
  return nodes_within(mesh, {radius * std::cos(angle), radius * std::sin(angle), options_.position},
                      0.5 * options_.diameter);
}

double turn_onto_arc(const std::vector<double>& angles, const std::vector<double>& arc) {
  const double apart = 0.5 * (arc[0] + arc[1]) - 0.5 * (angles.front() + angles.back());
  return kTurn * std::round(apart / kTurn);
}

void check_ports(const PortSurface& surface, const SupplyPorts& ports, Cavitation cavitation,
                 double cavitation_pressure) {
  for (std::size_t k = 0; k < ports.size(); ++k) {
    const SupplyPort& port = *ports[k];
    const std::string name = numbered(k, port);
    require_finite(surface.item, "pressure of " + name, port.pressure(), "Pa");
    require(
        cavitation == Cavitation::none || port.pressure() >= cavitation_pressure, surface.item,
        "pressure of " + name, port.pressure(), "Pa",
        "must not be below the cavitation_pressure " + format_value(cavitation_pressure) + " Pa",
        "pressures are gauge pressures: zero is the pressure around the machine");
    port.check(surface.item, name);
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
        "its edges must lie on the arc, too");
  }
}

std::vector<std::vector<int>> port_nodes(const PortSurface& surface, const SupplyPorts& ports,
                                         const SurfaceMesh& mesh) {
  std::map<int, std::size_t> owner;
  std::vector<std::vector<int>> result;
  for (std::size_t k = 0; k < ports.size(); ++k) {
    result.push_back(ports[k]->nodes(mesh, surface.radius, surface.length));
    for (const int node : result.back()) {
      const std::size_t other = owner.try_emplace(node, k).first->second;
      require(ports[other]->pressure() == ports[k]->pressure(), surface.item,
              "pressure of " + numbered(k, *ports[k]), ports[k]->pressure(), "Pa",
              "must equal the pressure of " + numbered(other, *ports[other]) + ", " +
                  format_value(ports[other]->pressure()) + " Pa, because the ports meet");
    }
  }
  return result;
}

std::vector<Outlet> port_outlets(const PortSurface& surface, const SupplyPorts& ports,
                                 const SurfaceMesh& mesh) {
  const bool half = mesh.multiplicity() > 1.0;
  std::set<int> counted[2];
  std::set<std::string> names;
  std::vector<Outlet> outlets;
  for (const auto& port : ports) {
    std::string name = port->name();
    for (int again = 2; names.count(name) > 0; ++again) {
      name = port->name() + " (" + std::to_string(again) + ")";
    }
    names.insert(name);
    Outlet outlet{std::move(name), {}};
    for (int side = 0; side < (half ? 2 : 1); ++side) {
      const std::shared_ptr<const SupplyPort> here = side == 0 ? port : port->mirrored();
      for (const int node : here->nodes(mesh, surface.radius, surface.length)) {
        if (counted[side].insert(node).second) outlet.nodes.push_back(node);
      }
    }
    outlets.push_back(std::move(outlet));
  }
  return outlets;
}

bool mirror_each_other(const SupplyPorts& ports) {
  return std::all_of(ports.begin(), ports.end(), [&](const auto& port) {
    const std::unique_ptr<const SupplyPort> mirrored = port->mirrored();
    return std::any_of(ports.begin(), ports.end(),
                       [&](const auto& other) { return mirrored->equals(*other); });
  });
}

}  // namespace tribodyn
