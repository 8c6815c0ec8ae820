#pragma once
/// Average flow between rough walls: the factors of Patir and Cheng.
///
/// Where the film is at least a few times thicker than the roughness, the mean pressure p [Pa]
/// obeys the Reynolds equation with factors determined from flow through simulated rough gaps. h
/// [m] is the distance of the mean planes and eta [Pa s] the viscosity. The journal (wall 1) moves
/// along x at U [m/s] relative to the bearing (wall 2), to which the mesh is fixed; z points from
/// the bearing to the journal. The flow per length q_x [m2/s] and the mean tau [Pa] of eta du/dz at
/// wall 1 (upper signs) and wall 2 are
///
///     q_x = -phi_x h^3/(12 eta) dp/dx + U/2 (h_T + sigma phi_s)
///     tau = eta U/h (phi_f +- phi_fs) +- phi_fp h/2 dp/dx
///
/// and the same along y. sigma^2 = sigma_1^2 + sigma_2^2 with the rms roughness sigma_i [m] of the
/// walls, H = h/sigma, V_i = (sigma_i/sigma)^2. The pattern gamma_i (Peklenik number) is the
/// correlation length of the roughness along x divided by that along y: grooves run along x for
/// gamma > 1 and along y for gamma < 1; 1 is isotropic. x is *along* the lay of the mesh; *across*
/// it (y) every factor is evaluated at 1/gamma. With the constants C, r, A_1, A_2, A_3, a1 to a6, D
/// and s of the tables for gamma:
///
///     Phi_p  = 1 - C exp(-r H)  (gamma <= 1),   1 + C H^-r  (gamma > 1)
///     Phi_s  = A_1 H^a1 exp(-a2 H + a3 H^2)  (H <= 5),   A_2 exp(-H/4)  (H > 5)
///     Phi_fs = A_3 H^a4 exp(-a5 H + a6 H^2)  (H < 7),    0  (H >= 7)
///     Phi_fp = 1 - D exp(-s H)
///     phi_s = V_1 Phi_s(gamma_1) - V_2 Phi_s(gamma_2),   phi_fs with Phi_fs
///     phi_x = V_1 Phi_p(gamma_1) + V_2 Phi_p(gamma_2),   phi_fp with Phi_fp
///
/// The factors phi_x and phi_fp were published for walls of equal gamma; for unequal walls the mean
/// weighted with the variances is a choice of this program. phi_f is the mean of h/h_local over the
/// heights d [sigma] with the density 35/96 (1 - (d/3)^2)^3, |d| < 3, cut off where the local gap
/// is below sigma/100, in closed form; for H >= 7.5 phi_f is the series 1 + 1/H^2 + ...
///
/// h_T [m] is the mean of the local gap, which is nowhere negative. dh_T/dh, the *contact factor*,
/// is the area fraction that is not in contact. For Gaussian heights, with the normal distribution
/// Phi and its density phi,
///
///     h_T = h Phi(H) + sigma phi(H),    dh_T/dh = Phi(H) = (1 + erf(H/sqrt 2))/2.
///
/// Wu and Zheng approximated the contact factor by
/// exp(-0.6912 + 0.782 H - 0.304 H^2 + 0.0401 H^3) for 0 <= H < 3, and by 1 above. `none` uses
/// h_T = h.
///
/// Published ranges, and the extension outside them (everything is C1 in h; choices of this
/// program):
///
/// - Phi_p is valid for H > 1 (gamma 1/9, 1/6), 0.75 (1/3) and 0.5; below, its logarithm continues
///   linearly, so that Phi_p stays positive.
/// - Phi_s: a smooth step from H = 5 to 5.5 leads to the second formula; below 0.1 a parabola
///   through 0.
/// - Phi_fs: a smooth step from 7 to 8 leads to 0; below 0.1 a cubic with a double zero at 0.
/// - Phi_fp: below the H at which Phi_fp equals 0.05 (H rounded up to 1/100) its logarithm
/// continues
///   linearly; the published formula is negative for small H.
/// - Wu-Zheng: the fit exceeds 1 before H = 3, so a cubic leads to 1 from 2.9 to 3; h_T is the
///   integral of the contact factor with h_T = h for H >= 3; below 0 the contact factor is
///   exp(-0.6912 + 0.782 H - b H^2) with the b for which h_T vanishes at minus infinity.
/// - For h < 0 all factors except h_T keep their values at 0.
///
/// The constructor of FlowFactorModel tabulates the factors of the pair of walls as Hermite cubics
/// with exact values and slopes, with steps of 0.01 up to H = 10 and of 0.1 up to H = 110. The
/// cubics agree with the formulas within 1e-7; above H = 110 only the terms with powers of H
/// remain.
///
/// Sources: [PatirCheng1978] (phi_x, table) and [PatirCheng1979] (phi_s, phi_f, phi_fs, phi_fp);
/// [WuZheng1989].

#include <cstddef>
#include <vector>

namespace tribodyn {

/// Roughness of one wall.
struct WallRoughness {
  double rms_roughness;  ///< sigma_i [m], >= 0; one of the walls must be rough
  double pattern = 1.0;  ///< gamma_i [-]: 1/9, 1/6, 1/3, 1, 3, 6 or 9
};

enum class ContactFactor { none, exact, wu_zheng };

struct FlowFactorOptions {
  WallRoughness journal;  ///< wall 1, which moves relative to the mesh
  WallRoughness bearing;  ///< wall 2, to which the mesh is fixed
  ContactFactor contact_factor = ContactFactor::exact;
};

/// Factors at one film thickness. `_by_h` is the derivative with respect to h.
struct FlowFactors {
  double pressure_along, pressure_along_by_h;      ///< phi_x [-], [1/m]
  double pressure_across, pressure_across_by_h;    ///< phi_y [-], [1/m]
  double shear_flow_along, shear_flow_along_by_h;  ///< sigma phi_s [m], [-]: adds to h_T
  double shear_flow_across, shear_flow_across_by_h;
  double mean_gap;                             ///< h_T [m]
  double contact_factor, contact_factor_by_h;  ///< dh_T/dh [-], [1/m]
  double shear_along, shear_along_by_h;        ///< phi_f + phi_fs of the journal [-], [1/m]
  double shear_across, shear_across_by_h;      ///< the same across the lay
  double pressure_stress_along, pressure_stress_along_by_h;  ///< phi_fp [-], [1/m]
  double pressure_stress_across, pressure_stress_across_by_h;
};

/// The formulas, for tests and plots. H = h/sigma [-]; patterns of the table only.
namespace flow_factors {

/// A factor and its derivative with respect to H; a mean gap is in units of sigma.
struct Factor {
  double value;
  double slope;
};

/// The patterns of the table, ascending.
const std::vector<double>& patterns();

Factor pressure_flow(double thickness_ratio, double pattern);          ///< Phi_p, H >= 0
double lowest_thickness_ratio(double pattern);                         ///< where Phi_p begins
Factor shear_flow(double thickness_ratio, double pattern);             ///< Phi_s, H >= 0
Factor sliding_stress(double thickness_ratio) noexcept;                ///< phi_f, H >= 0
Factor sliding_stress_offset(double thickness_ratio, double pattern);  ///< Phi_fs, H >= 0
Factor pressure_stress(double thickness_ratio, double pattern);        ///< Phi_fp, H >= 0
Factor contact(ContactFactor kind, double thickness_ratio) noexcept;   ///< dh_T/dh, any H
double mean_gap(ContactFactor kind, double thickness_ratio);           ///< h_T/sigma, any H

}  // namespace flow_factors

/// The factors of a pair of walls. Evaluation neither throws nor allocates.
class FlowFactorModel {
 public:
  explicit FlowFactorModel(const FlowFactorOptions& options);

  /// sigma [m].
  double combined_roughness() const { return roughness_; }
  /// H [-] above which Phi_p is published, along and across the lay of every rough wall.
  double lowest_thickness_ratio() const;
  const FlowFactorOptions& options() const { return options_; }

  /// All factors at the distance h [m] of the mean planes.
  void evaluate(double h, FlowFactors& factors) const noexcept;
  /// Factors for the flow through a face: pressure_*, shear_flow_* and the mean gap with its
  /// factor.
  void face(double h, FlowFactors& factors) const noexcept;
  /// Factors for a node: the mean gap with its factor, shear_* and pressure_stress_*.
  void node(double h, FlowFactors& factors) const noexcept;
  /// The mean gap and its contact factor alone.
  void gap(double h, FlowFactors& factors) const noexcept;

 private:
  /// Interleaved curves, so that a look-up reads adjacent memory.
  template <std::size_t n>
  struct Knot {
    double value[n];
    double slope[n];  ///< with respect to the position in the interval, 0 to 1
  };
  using FactorTable = std::vector<Knot<4>>;

  void tabulate_factors();
  void tabulate_gap();
  /// Values and slopes over H of the four curves; false beyond the end of the table.
  static bool look_up(const FactorTable& table, double thickness_ratio, Knot<4>& sample) noexcept;
  void flow(double h, FlowFactors& factors) const noexcept;
  void stress(double h, FlowFactors& factors) const noexcept;

  FlowFactorOptions options_;
  double roughness_;
  double inverse_roughness_;
  double far_along_ = 0.0;    ///< factor of H^-1.5 in phi_x far away
  double far_across_ = 0.0;   ///< the same factor in phi_y
  FactorTable flow_;          ///< phi_x, phi_y, phi_s along and across, over H
  FactorTable stress_;        ///< phi_f + phi_fs along and across, phi_fp along and across
  std::vector<Knot<2>> gap_;  ///< h_T/sigma and dh_T/dh
};

}  // namespace tribodyn
