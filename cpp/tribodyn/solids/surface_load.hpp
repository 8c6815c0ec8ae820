#pragma once
/// A given traction or pressure on a surface of a solid, as a function of time.
///
/// With the shape functions N_i of a facet, its natural coordinates u and w, the positions
/// x = sum of N_i x_i [m], the functions of time t_c or p [Pa] and a factor f of each point, the
/// force on node i is
///
///     traction    int N_i f t dA,                     dA of the reference shape; global axes,
///     pressure   -int N_i f p (x_u x x_w) du dw,      follows the deformed surface.
///
/// x_u x x_w du dw is the outward normal times the deformed area. In the plane it is
/// (dy/du, -dx/du) du times the thickness. The load stiffness of a pressure is exact; it is
/// symmetric on closed surfaces only.
///
/// The power supplied to the mechanism is the sum of forces times velocities of the nodes.
///
/// Source: [BonetWood2008] section 8.5.

#include <array>
#include <string>
#include <vector>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/math/time_function.hpp"
#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn {

/// A load on one surface.
class SurfaceLoad final : public Force, public ItemTimeFunctions {
 public:
  /// `functions`: components of a traction along x, y, z, where an empty pointer is zero, or one
  /// pressure alone. `factors`: of the points of the surface in the order of surface_points(), or
  /// empty. `solid` is body number `body` of the model and must outlive the load. Throws
  /// InvalidInput.
  SurfaceLoad(std::string name, const SolidBody& solid, int body, int surface,
              std::vector<TimeFunctionPointer> functions, std::vector<double> factors = {});

  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  double power(double t, const BodiesView& view, const ItemWorkspace* workspace) const override;
  double supplied_power(double t, const BodiesView& view,
                        const ItemWorkspace* workspace) const override;
  std::vector<const TimeFunction*> time_functions() const override;

 private:
  /// A point of a facet.
  struct Point {
    Vector values;                          // N_i
    Matrix derivatives;                     // dN_i/d(u, w)
    double traction = 0.0, pressure = 0.0;  // weights [m2] and [-], with the factor
  };
  struct Facet {
    std::vector<int> nodes;
    std::vector<Point> points;
  };

  bool is_pressure() const { return functions_.size() == 1; }
  /// Traction [Pa] at a time, or (p, 0, 0).
  Vector3 load(double t) const;
  /// Forces on the nodes of a facet, 3 x n.
  void set_forces(const Facet& facet, const BodyState& state, const Vector3& load,
                  Jacobian3& forces) const;
  /// Adds d(force)/dx of a pressure.
  void add_tangent(const Facet& facet, const BodyState& state, double pressure,
                   MatrixMap& by_q) const;
  /// Derivatives of the position with respect to u and w.
  std::array<Vector3, 2> tangents(const Facet& facet, const Point& point,
                                  const BodyState& state) const;

  const SolidBody& solid_;
  int body_;
  std::vector<Facet> facets_;
  std::vector<TimeFunctionPointer> functions_;
};

}  // namespace tribodyn
