#pragma once
/// Statistical contact of rough surfaces: the pressure carried by asperities.
///
/// Asperities with equal tip radius stand on a plane and have Gaussian heights. A smooth rigid
/// plane at the separation d = h - asperity_height_mean [m] touches the asperities with heights
/// above d. Each of these asperities has the interference w = height - d [m] and responds
/// independently of the others with the force F(w) [N] and the contact area A(w) [m2] of a
/// single-asperity law. With h' = d/sigma [-], sigma = asperity_height_deviation [m], u = w/sigma
/// [-] and the Gaussian density phi(s) = exp(-s^2/2)/sqrt(2 pi),
///
///     p(h)    = eta_a int_0^inf F(sigma u) phi(h' + u) du     asperity pressure [Pa]
///     A_r/A_n = eta_a int_0^inf A(sigma u) phi(h' + u) du     real by nominal contact area [-]
///     dp/dh   = -(eta_a/sigma) int_0^inf F(sigma u) (h' + u) phi(h' + u) du,
///
/// where h [m] is the film thickness between the mean planes, positive while these planes are apart
/// and negative where they overlap, and eta_a [1/m2] is the asperity density. The pressure is
/// positive in compression. The derivative is exact even where F jumps, as in some published laws:
/// the average over heights is smooth.
///
/// The constructor tabulates the integrals by adaptive quadrature on a uniform grid of h'; monotone
/// C1 cubics interpolate between the grid points. An evaluation therefore costs a few
/// multiplications and never allocates. For -3 <= h' <= 4 the table agrees with the integral to a
/// relative accuracy of 1e-5. Above upper_end() (h' = 8, where p is about 1e-15 of its value at h'
/// = 0) the pressure and its slope are zero; below lower_end() (h' = -6) both quantities continue
/// linearly.
///
/// Validity: asperities do not interact and the bulk does not deform, so the sum of the contact
/// areas should stay well below the nominal area, for example h' > -1. The area ratio is this sum;
/// far below h' = 0 it exceeds 1, and the model is meaningless.
///
/// Source: [GreenwoodWilliamson1966].

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/math/monotone_spline.hpp"
#include "tribodyn/surfaces/rough_surface.hpp"

namespace tribodyn {

/// Response of one asperity.
struct AsperityContact {
  double force;  ///< F [N], in compression
  double area;   ///< A [m2]
};

/// A single-asperity law.
class SingleAsperity {
 public:
  virtual ~SingleAsperity() = default;
  virtual const char* name() const = 0;
  virtual const char* source() const = 0;
  /// Force and area at the interference w [m] > 0; both tend to zero as w tends to zero.
  virtual AsperityContact contact(double interference) const noexcept = 0;
  /// Interferences [m] at which the law changes its formula.
  virtual std::vector<double> breakpoints() const { return {}; }
};

/// Asperity contact at one film thickness.
struct AsperityState {
  double pressure;        ///< p [Pa], >= 0 in compression
  double pressure_slope;  ///< dp/dh [Pa/m], <= 0
  double area_ratio;      ///< A_r/A_n [-]
};

/// A rough surface with a single-asperity law, averaged over its heights.
class AsperityLaw {
 public:
  AsperityLaw(const RoughSurface& surface, std::shared_ptr<const SingleAsperity> asperity);
  virtual ~AsperityLaw();

  const char* name() const { return name_; }
  const char* source() const { return source_; }
  const RoughSurface& surface() const { return surface_; }
  /// The single asperity; only for a law that averages one.
  const SingleAsperity& asperity() const { return *asperity_; }

  /// State at the film thickness h [m]; NaN gives NaN.
  AsperityState evaluate(double film_thickness) const noexcept;

  /// Elastic energy of the asperities per nominal area, the integral of p from h upwards [J/m2].
  double energy(double film_thickness) const noexcept;

  /// Film thickness [m] at and above which the pressure is zero.
  double upper_end() const noexcept { return upper_end_; }
  /// Film thickness [m] below which the table continues linearly.
  double lower_end() const noexcept { return lower_end_; }
  bool below_range(double film_thickness) const noexcept { return film_thickness < lower_end_; }

 protected:
  /// A law from pressure [Pa] and area ratio [-] over the film thickness [m]. Both fall to zero at
  /// the last knot, the pressure with the slope zero.
  AsperityLaw(const RoughSurface& surface, const char* name, const char* source,
              MonotoneSpline pressure, MonotoneSpline area_ratio);

 private:
  double separation(double film_thickness) const noexcept {
    return (film_thickness - height_mean_) * inverse_deviation_;
  }

  RoughSurface surface_;
  std::shared_ptr<const SingleAsperity> asperity_;  ///< none for a table
  const char* name_;
  const char* source_;
  double height_mean_;  ///< 0 and a deviation of 1 m for a table
  double inverse_deviation_;
  double lower_end_;
  double upper_end_;
  MonotoneSpline pressure_;    ///< p [Pa] over h'
  MonotoneSpline area_ratio_;  ///< A_r/A_n over h'
};

}  // namespace tribodyn
