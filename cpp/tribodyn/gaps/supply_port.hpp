#pragma once
/// Ports of a cylindrical gap: grooves, holes and pockets through which oil is supplied.
///
/// At the nodes of a port the gap is full of oil and the pressure is the supply pressure, gauge
/// [Pa]. The mesh of the film has lines at the edges of the ports, where the pressure has kinks. In
/// the frame of the bearing, with the bearing radius R [m] and the bearing length L [m], angles
/// [rad] are measured from x towards y, and positions z [m] from the middle of the bearing:
///
///       z ^      axial groove        circumferential groove       hole       pocket
///    L/2  |       +--+                                                       +----+
///         |       |  | length      ======================= width     o       |    | length
///    -L/2 |       +--+                                                       +----+
///         +-------------> angle * R

#include <string>
#include <vector>

#include "tribodyn/film/film_conditions.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// One port. Values that its kind does not use are ignored.
struct SupplyPort {
  enum class Kind : unsigned char {
    axial_groove,            ///< angle, width, length
    circumferential_groove,  ///< position, axial_width
    pocket,                  ///< angle, width, position, length
    hole                     ///< angle, position, diameter
  };

  Kind kind = Kind::axial_groove;
  double pressure = 0.0;     ///< gauge [Pa]
  double angle = 0.0;        ///< of the middle [rad]
  double width = 0.0;        ///< angle that the port covers [rad]; 0: one line of nodes
  double position = 0.0;     ///< z of the middle [m]
  double length = 0.0;       ///< along z [m]; 0 for an axial groove: the bearing length
  double axial_width = 0.0;  ///< of a circumferential groove along z [m]; 0: one line of nodes
  double diameter = 0.0;     ///< [m]

  /// Kind of port, for example "axial groove".
  const char* noun() const;
  /// Kind and position, for example "axial groove at 90 deg".
  std::string name() const;
  /// The port mirrored at z = 0.
  SupplyPort mirrored() const;
  /// Whether the port has a circumferential position.
  bool has_angle() const { return kind != Kind::circumferential_groove; }
  /// Angles that must be mesh lines [rad]: first and last edge, and lines between.
  std::vector<double> angles(double radius) const;
  /// Positions z that must be mesh lines [m]: first and last edge, and lines between.
  std::vector<double> heights(double bearing_length) const;
  /// Positions z towards which the mesh is refined [m].
  std::vector<double> steep_heights() const;
  /// Nodes of a cylindrical mesh that the port covers, including its edges.
  std::vector<int> nodes(const SurfaceMesh& mesh, double radius, double bearing_length) const;

  bool operator==(const SupplyPort&) const = default;
};

/// A cylindrical surface with its ports.
struct PortSurface {
  std::string item;  ///< for messages
  double radius = 0.0, length = 0.0;
  const std::vector<double>* arc = nullptr;  ///< start and end [rad]; null: a ring
};

/// Throws InvalidInput unless every port lies on the surface and, in a cavitating film, has at
/// least the cavitation pressure.
void check_ports(const PortSurface& surface, const std::vector<SupplyPort>& ports,
                 Cavitation cavitation, double cavitation_pressure);

/// Multiple of a full turn [rad] that brings the angles nearest to the middle of an arc.
double turn_onto_arc(const std::vector<double>& angles, const std::vector<double>& arc);

/// Nodes of each port; in a half model some ports have none. Ports with different pressures must
/// not touch.
std::vector<std::vector<int>> port_nodes(const PortSurface& surface,
                                         const std::vector<SupplyPort>& ports,
                                         const SurfaceMesh& mesh);

/// Nodes through which the oil of one port enters.
struct Drain {
  std::string name;
  std::vector<int> nodes;  ///< in a half model the nodes of both sides, one after the other
};

/// The drains of the ports with unique names. A node in several ports counts for the first.
std::vector<Drain> drains_of(const PortSurface& surface, const std::vector<SupplyPort>& ports,
                             const SurfaceMesh& mesh);

/// Whether the ports are symmetric about the middle of the bearing.
bool mirror_each_other(const std::vector<SupplyPort>& ports);

}  // namespace tribodyn
