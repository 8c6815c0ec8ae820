#pragma once
/// Equivalent rough surface of two rough walls.
///
/// Two rough walls in contact act like one rough wall against a smooth rigid plane: heights add,
/// and the elastic moduli combine to E* [Pa], 1/E* = (1 - nu_1^2)/E_1 + (1 - nu_2^2)/E_2. The
/// height, sharpness and number of its asperities (summits) describe the rough wall. The film
/// thickness h [m] is measured from the mean plane of the surface heights, so that the separation
/// of the plane from the asperities, in units of their deviation, is
///
///     h' = (h - asperity_height_mean) / asperity_height_deviation.
///
/// Each contact law uses only some of these quantities; an error names a missing one. Given
/// quantities must be valid whether they are used or not.
///
/// Sources: [GreenwoodTripp1970] (two rough surfaces as one); [McCool1986] (parameters from
/// profiles).

#include <optional>
#include <string>

namespace tribodyn {

struct RoughSurfaceOptions {
  std::optional<double> asperity_height_deviation = {};  ///< sigma_s [m], > 0
  std::optional<double> asperity_height_mean = {};       ///< above the mean plane [m]
  std::optional<double> asperity_radius = {};            ///< beta, of the tips [m], > 0
  std::optional<double> asperity_density = {};           ///< eta_a, tips per area [1/m2], > 0
  std::optional<double> contact_modulus = {};            ///< E* [Pa], > 0
  std::optional<double> hardness = {};                   ///< H of the softer wall [Pa], > 0
  std::optional<double> yield_strength = {};             ///< of the softer wall [Pa], > 0
  std::optional<double> poisson_ratio = {};              ///< of the softer wall [-], 0 to 0.5
};

/// Checked parameters of a rough surface. The accessors raise InvalidInput for a quantity that was
/// not given; `used_by` names the caller.
class RoughSurface {
 public:
  explicit RoughSurface(const RoughSurfaceOptions& options);

  double asperity_height_deviation(const std::string& used_by) const;
  double asperity_height_mean(const std::string& used_by) const;
  double asperity_radius(const std::string& used_by) const;
  double asperity_density(const std::string& used_by) const;
  double contact_modulus(const std::string& used_by) const;
  double hardness(const std::string& used_by) const;
  double yield_strength(const std::string& used_by) const;
  double poisson_ratio(const std::string& used_by) const;

  const RoughSurfaceOptions& options() const { return options_; }

 private:
  RoughSurfaceOptions options_;
};

}  // namespace tribodyn
