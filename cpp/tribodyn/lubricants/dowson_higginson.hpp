#pragma once
/// Law of Dowson and Higginson: density of mineral oil under pressure.
///
///     r(p) = rho/rho_0 = 1 + a p / (1 + b p)
///     dr/dp = a / (1 + b p)^2
///     W(p)  = int_0^p dp/r = b/c p + a/c^2 ln(1 + c p),    c = a + b
///
/// - r [-]: density rho [kg/m3] divided by the density rho_0 [kg/m3] at ambient pressure.
/// - p [Pa]: pressure above ambient.
/// - a = initial_compressibility [1/Pa], b = saturation [1/Pa]: a = 0.6e-9 and b = 1.7e-9 for
///   mineral oils in the publication; c [1/Pa]: their sum.
/// - W [J/m3]: work of the liquid that leaves a gap (density_law.hpp).
///
/// With the published values the ratio is 1.05 at 100 MPa and tends to 1 + a/b = 1.35 at high
/// pressure. The law was fitted up to about 400 MPa, where the range ends; at higher pressures the
/// formula is used unchanged. Below b p = -0.51 (p = -300 MPa, far outside the films of machines)
/// the ratio is constant, 0.63.
///
/// Source: [DowsonHigginson1966].

#include "tribodyn/lubricants/density_law.hpp"

namespace tribodyn {

/// The defaults are the published law, not properties of a specific oil.
struct DowsonHigginsonOptions {
  double initial_compressibility = 0.6e-9;  ///< a [1/Pa], > 0
  double saturation = 1.7e-9;               ///< b [1/Pa], > 1.041 a
};

/// Compressible liquid after Dowson and Higginson.
class DowsonHigginson final : public DensityLaw {
 public:
  explicit DowsonHigginson(const DowsonHigginsonOptions& options = {});
  const char* name() const override { return "Dowson-Higginson"; }
  const char* source() const override;
  void ratio(double pressure, double& value, double& by_pressure) const noexcept override;
  double work(double pressure) const noexcept override;
  double pressure(double ratio) const noexcept override;
  PressureRange range() const noexcept override;
  const DowsonHigginsonOptions& options() const { return options_; }

 private:
  DowsonHigginsonOptions options_;
};

}  // namespace tribodyn
