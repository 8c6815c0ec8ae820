#pragma once
/// Contact of a surface of a solid with a rigid shape or with the surface of another solid.
///
/// At the points of integration of the surface, with the areas A_i [m2] of its reference shape, the
/// gap g and the slip velocity s [m/s] relative to the target (contact_target.hpp), and with
/// u = s - (s . n) n, the surface receives the force
///
///     f_i = A_i [ p n - mu(|u|) p u/|u| ],   p = p_e(g) max(0, 1 - d dg/dt),
///
/// and the target the opposite force at the point nearest to it.
///
/// - p [Pa]: pressure, positive in compression; p_e: of the law (pressure_law.hpp).
/// - d [s/m] >= 0: damping factor, as in the law of Hunt and Crossley. Where the formula gives
///   tension, the pressure is zero.
/// - mu [-]: coefficient of friction (friction/friction_law.hpp).
///
/// The forces do work on the relative velocity s alone. The energy is sum of A_i times the energy
/// of the law; damping dissipates sum of A_i (p_e - p) dg/dt, friction sum of A_i mu p |u|. Forces
/// have exact derivatives.
///
/// Sources: [Wriggers2006] chapters 5, 6 and 9; [HuntCrossley1975].

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/forces/force.hpp"
#include "tribodyn/friction/joint_friction.hpp"
#include "tribodyn/solid_contact/facet_target.hpp"
#include "tribodyn/solid_contact/pressure_law.hpp"
#include "tribodyn/solid_contact/rigid_target.hpp"

namespace tribodyn {

struct SurfaceContactOptions {
  std::shared_ptr<const PressureLaw> pressure;
  double damping = 0.0;                         ///< d [s/m] >= 0
  std::shared_ptr<const FrictionLaw> friction;  ///< with a transition speed; null: none
};

/// Sums over the surface at the last evaluation.
struct SurfaceContactState {
  Vector3 normal_force = Vector3::Zero();    ///< on the surface, global axes [N]
  Vector3 friction_force = Vector3::Zero();  ///< on the surface, global axes [N]
  double area = 0.0;                         ///< with pressure, of the reference shape [m2]
  double largest_pressure = 0.0;             ///< [Pa]
  double largest_overlap = 0.0;              ///< [m], max(0, -g)
  double energy = 0.0;                       ///< [J]
  double power = 0.0;                        ///< supplied to the bodies [W]
  double dissipated = 0.0;                   ///< [W]
};

class SurfaceContact final : public Force {
 public:
  /// With a rigid shape on a marker. Throws InvalidInput.
  SurfaceContact(std::string name, const SolidFacets& surface, const RigidShape& shape,
                 const Marker& marker, SurfaceContactOptions options);
  /// With the surface of another solid, or of the same.
  SurfaceContact(std::string name, const SolidFacets& surface, const SolidFacets& other,
                 const FacetTargetOptions& facets, SurfaceContactOptions options);
  ~SurfaceContact() override;

  const char* noun() const override { return "contact"; }
  ItemFacets facets() const override;
  std::vector<Marker> markers() const override { return target_->markers(); }
  ItemLayout layout(const BodiesView& bodies) const override;
  std::unique_ptr<ItemWorkspace> make_workspace() const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;
  ItemFailure failure(const BodiesView& accepted, const ItemWorkspace* workspace) const override;
  double power(double t, const BodiesView&, const ItemWorkspace* workspace) const override;
  double potential_energy(double t, const BodiesView&,
                          const ItemWorkspace* workspace) const override;
  double dissipated_power(const BodiesView&, const ItemWorkspace* workspace) const override;
  void report(const BodiesView& bodies, const ItemInstant* at, Report& out) const override;
  /// The last evaluation.
  static const SurfaceContactState& state(const ItemWorkspace* workspace);

 private:
  struct Workspace;
  struct Point {
    Vector values;  // N_i
    double area = 0.0;
  };
  struct Facet {
    std::vector<Point> points;
    std::vector<int> free;  // 3 i + c of node i of the facet, by coordinate
    std::size_t first = 0;  // element of the item
  };

  void take_surface();
  void number_elements();
  void add_point(const ItemRequest& request, const Facet& facet, const Point& point, Workspace& ws,
                 ElementBlocks& block) const;
  void add_tangents(const Facet& facet, const Point& point, const Vector3& force,
                    const PressureState& law, Workspace& ws, ElementBlocks& block) const;

  SolidFacets surface_;
  SurfaceContactOptions options_;
  std::unique_ptr<JointFriction> friction_;
  std::unique_ptr<ContactTarget> target_;
  std::vector<Facet> facets_;
};

}  // namespace tribodyn
