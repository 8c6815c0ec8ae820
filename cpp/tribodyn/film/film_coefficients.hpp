#pragma once
/// Film coefficients as functions of the thickness: conductance, transport and gap.
///
/// For every pair of neighbouring nodes, with the thickness h_f [m] at the face between them and
/// the viscosity eta [Pa s],
///
///     conductance   G = (g_l phi_l + g_m phi_m) h_f^3 / (12 eta)   [m3/(s Pa)],
///     carried flow  E T + E_l (T_l - T)                            [m3/s for a full film],
///
/// and for every node the oil-filled gap g(h) [m]. Smooth walls have phi = 1, T = g = h. For rough
/// walls phi_l and phi_m [-] are the pressure flow factors along and across the lay,
/// T = h_T + sigma phi_s [m] is the mean gap plus the flow carried by the roughness, and g = h_T is
/// the mean gap (flow_factors.hpp); T_l is T along the lay. g_l and g_m [-] are the coefficients of
/// the mesh pair. With the entrainment velocity U [m/s] and the face vector S [m], E = U . S [m2/s]
/// is the entrainment through the face and E_l its part along the lay.
///
/// Where viscosity or density depend on pressure or shear rate, G is computed with eta = 1 Pa s,
/// and the film multiplies G by the mean of (rho / rho_cav) / eta between the two pressures, where
/// rho_cav is the density at the cavitation pressure.
///
/// Source: [PatirCheng1978] eq. (11), [PatirCheng1979] eq. (9).

#include <vector>

#include "tribodyn/film/flow_factors.hpp"
#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// Nodal input of one solution. Arrays have one entry per node unless stated otherwise.
struct FilmInput {
  const double* thickness = nullptr;       ///< h [m], > 0
  const double* face_thickness = nullptr;  ///< h_f [m], for each mesh pair; null: nodal means
  const double* thickness_rate = nullptr;  ///< dh/dt [m/s]; rate form only
  /// Area of the cells of nodes on a wall that stretches, divided by that of the mesh [-]; null: 1.
  const double* area = nullptr;
  const double* area_rate = nullptr;             ///< its rate [1/s]; rate form only
  const double* content_base = nullptr;          ///< C [m]; null selects the rate form
  double content_weight = 1.0;                   ///< tau = gamma dt [s]; 1 in the rate form
  bool steady = false;                           ///< a stage near a steady film: upwind transport
  const double* entrainment = nullptr;           ///< U . S_ab [m2/s], one for each mesh pair
  const double* entrainment_along = nullptr;     ///< component along the lay; null: no lay
  const double* boundary_entrainment = nullptr;  ///< U . S [m2/s], one for each open face
  const double* face_speed = nullptr;            ///< |V| [m/s] at each pair; shear thinning only
  /// Viscosity eta_0 [Pa s] of the oil at ambient pressure and low shear, at the temperature of the
  /// film; 0: that of the lubricant.
  double viscosity = 0.0;
  /// Elastic walls in rate form, for the solver: the known part [m] of their deflection and the
  /// weight [s] of its rate in an implicit stage; null: the rate of the deflection is zero.
  const double* deflection_base = nullptr;
  double deflection_weight = 1.0;
};

/// Coefficients of one evaluation.
struct FilmCoefficients {
  // For each mesh pair:
  std::vector<double> thickness;         ///< h_f [m]
  std::vector<double> conductance;       ///< G [m3/(s Pa)]
  std::vector<double> conductance_by_h;  ///< derivative of the pair's own part with respect to h_f
  std::vector<double> transport;         ///< T [m], across the lay if there is one
  std::vector<double> transport_by_h;    ///< [-]
  std::vector<double> extra_along;       ///< T_l - T [m]; rough walls with a lay only
  std::vector<double> extra_along_by_h;  ///< [-]
  std::vector<double> carried;           ///< E T + E_l (T_l - T) [m3/s]
  std::vector<double> carried_by_h;      ///< [m2/s]
  // For each node:
  std::vector<double> gap;        ///< g [m]
  std::vector<double> gap_by_h;   ///< [-]
  std::vector<double> gap_by_hh;  ///< [1/m]

  void resize(const SurfaceMesh& mesh, bool along);

  /// Computes all coefficients from the thicknesses and entrainments of `input`. `fluidity` is
  /// 1 / eta [1/(Pa s)], or 1; `rough` may be null. Returns whether every thickness is positive.
  bool evaluate(const SurfaceMesh& mesh, const FlowFactorModel* rough, double fluidity,
                const FilmInput& input);
};

/// (g_l phi_l + g_m phi_m) h^3 fluidity / 12 and its derivative with respect to h; phi = 1 without
/// `rough`.
struct Conductance {
  double value, by_h;
};
Conductance conductance_at(const FlowFactorModel* rough, double fluidity, double along,
                           double across, double h);

/// Thickness D [m] for the drag of the pressure flow on the journal wall (D_f of CondensedFilm),
/// with its derivatives with respect to h.
struct Drag {
  double along, across, along_by_h, across_by_h;
};
Drag rough_drag_at(const FlowFactorModel& rough, double h);
inline Drag drag_at(const FlowFactorModel* rough, double h) {
  return rough ? rough_drag_at(*rough, h) : Drag{h, h, 1.0, 1.0};
}

}  // namespace tribodyn
