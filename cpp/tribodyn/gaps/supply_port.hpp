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

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/film/film_conditions.hpp"
#include "tribodyn/film/outlet.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// One port.
class SupplyPort {
 public:
  virtual ~SupplyPort() = default;

  double pressure() const { return pressure_; }  ///< gauge [Pa]
  /// Kind of port, for example "axial groove".
  virtual const char* noun() const = 0;
  /// Position of the port, for example "90 deg".
  virtual std::string place() const = 0;
  /// Kind and position, for example "axial groove at 90 deg".
  std::string name() const { return std::string(noun()) + " at " + place(); }
  /// The port mirrored at z = 0.
  virtual std::unique_ptr<const SupplyPort> mirrored() const = 0;
  /// Whether both ports are of the same kind with equal options.
  virtual bool equals(const SupplyPort& other) const = 0;
  /// Throws InvalidInput unless angle, position and sizes are valid; `name` names the port.
  virtual void check(const std::string& item, const std::string& name) const = 0;
  /// Angles that must be mesh lines [rad]: first and last edge, and lines between; none for a port
  /// that extends around the bearing.
  virtual std::vector<double> angles(double radius) const = 0;
  /// Positions z that must be mesh lines [m]: first and last edge, and lines between.
  virtual std::vector<double> heights(double bearing_length) const = 0;
  /// Positions z towards which the mesh is refined [m].
  virtual std::vector<double> steep_heights() const { return {}; }
  /// Nodes of a cylindrical mesh that the port covers, including its edges; by default all nodes
  /// between the first and last angle and height.
  virtual std::vector<int> nodes(const SurfaceMesh& mesh, double radius,
                                 double bearing_length) const;

 protected:
  explicit SupplyPort(double pressure) : pressure_(pressure) {}

 private:
  double pressure_;
};

using SupplyPorts = std::vector<std::shared_ptr<const SupplyPort>>;

struct AxialGrooveOptions {
  double pressure = 0.0;  ///< gauge [Pa]
  double angle = 0.0;     ///< of the middle [rad]
  double width = 0.0;     ///< angle that the groove covers [rad]; 0: one line of nodes
  double length = 0.0;    ///< along z, about the middle of the bearing [m]; 0: the bearing length
  bool operator==(const AxialGrooveOptions&) const = default;
};

/// A groove along the bearing.
class AxialGroove final : public SupplyPort {
 public:
  explicit AxialGroove(const AxialGrooveOptions& options)
      : SupplyPort(options.pressure), options_(options) {}
  const AxialGrooveOptions& options() const { return options_; }
  const char* noun() const override { return "axial groove"; }
  std::string place() const override;
  std::unique_ptr<const SupplyPort> mirrored() const override;
  bool equals(const SupplyPort& other) const override;
  void check(const std::string& item, const std::string& name) const override;
  std::vector<double> angles(double radius) const override;
  std::vector<double> heights(double bearing_length) const override;

 private:
  AxialGrooveOptions options_;
};

struct CircumferentialGrooveOptions {
  double pressure = 0.0;  ///< gauge [Pa]
  double position = 0.0;  ///< z of the middle [m]
  double width = 0.0;     ///< along z [m]; 0: one line of nodes
  bool operator==(const CircumferentialGrooveOptions&) const = default;
};

/// A groove around the bearing. The pressure falls steeply at both sides.
class CircumferentialGroove final : public SupplyPort {
 public:
  explicit CircumferentialGroove(const CircumferentialGrooveOptions& options)
      : SupplyPort(options.pressure), options_(options) {}
  const CircumferentialGrooveOptions& options() const { return options_; }
  const char* noun() const override { return "circumferential groove"; }
  std::string place() const override;
  std::unique_ptr<const SupplyPort> mirrored() const override;
  bool equals(const SupplyPort& other) const override;
  void check(const std::string& item, const std::string& name) const override;
  std::vector<double> angles(double /*radius*/) const override { return {}; }
  std::vector<double> heights(double bearing_length) const override;
  std::vector<double> steep_heights() const override { return heights(0.0); }

 private:
  CircumferentialGrooveOptions options_;
};

struct SupplyPocketOptions {
  double pressure = 0.0;  ///< gauge [Pa]
  double angle = 0.0;     ///< of the middle [rad]
  double width = 0.0;     ///< angle that the pocket covers [rad]
  double position = 0.0;  ///< z of the middle [m]
  double length = 0.0;    ///< along z [m]
  bool operator==(const SupplyPocketOptions&) const = default;
};

/// A rectangular pocket.
class SupplyPocket final : public SupplyPort {
 public:
  explicit SupplyPocket(const SupplyPocketOptions& options)
      : SupplyPort(options.pressure), options_(options) {}
  const SupplyPocketOptions& options() const { return options_; }
  const char* noun() const override { return "supply pocket"; }
  std::string place() const override;
  std::unique_ptr<const SupplyPort> mirrored() const override;
  bool equals(const SupplyPort& other) const override;
  void check(const std::string& item, const std::string& name) const override;
  std::vector<double> angles(double radius) const override;
  std::vector<double> heights(double bearing_length) const override;

 private:
  SupplyPocketOptions options_;
};

struct SupplyHoleOptions {
  double pressure = 0.0;  ///< gauge [Pa]
  double angle = 0.0;     ///< of the middle [rad]
  double position = 0.0;  ///< z of the middle [m]
  double diameter = 0.0;  ///< [m]
  bool operator==(const SupplyHoleOptions&) const = default;
};

/// A round hole. Mesh lines run through its middle, too.
class SupplyHole final : public SupplyPort {
 public:
  explicit SupplyHole(const SupplyHoleOptions& options)
      : SupplyPort(options.pressure), options_(options) {}
  const SupplyHoleOptions& options() const { return options_; }
  const char* noun() const override { return "supply hole"; }
  std::string place() const override;
  std::unique_ptr<const SupplyPort> mirrored() const override;
  bool equals(const SupplyPort& other) const override;
  void check(const std::string& item, const std::string& name) const override;
  std::vector<double> angles(double radius) const override;
  std::vector<double> heights(double bearing_length) const override;
  std::vector<int> nodes(const SurfaceMesh& mesh, double radius,
                         double bearing_length) const override;

 private:
  SupplyHoleOptions options_;
};

/// A cylindrical surface with its ports.
struct PortSurface {
  std::string item;  ///< for messages
  double radius = 0.0, length = 0.0;
  const std::vector<double>* arc = nullptr;  ///< start and end [rad]; null: a ring
};

/// Throws InvalidInput unless every port lies on the surface and, in a cavitating film, has at
/// least the cavitation pressure.
void check_ports(const PortSurface& surface, const SupplyPorts& ports, Cavitation cavitation,
                 double cavitation_pressure);

/// Multiple of a full turn [rad] that brings the angles nearest to the middle of an arc.
double turn_onto_arc(const std::vector<double>& angles, const std::vector<double>& arc);

/// Nodes of each port; in a half model some ports have none. Ports with different pressures must
/// not touch.
std::vector<std::vector<int>> port_nodes(const PortSurface& surface, const SupplyPorts& ports,
                                         const SurfaceMesh& mesh);

/// The ports as outlets with unique names; in a half model with the nodes of both sides, one after
/// the other. A node in several ports counts for the first.
std::vector<Outlet> port_outlets(const PortSurface& surface, const SupplyPorts& ports,
                                 const SurfaceMesh& mesh);

/// Whether the ports are symmetric about the middle of the bearing.
bool mirror_each_other(const SupplyPorts& ports);

}  // namespace tribodyn
