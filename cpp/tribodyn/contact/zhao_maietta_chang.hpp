#pragma once
/// Zhao-Maietta-Chang contact: elastic asperities that gradually become fully plastic.
///
/// Between the interference of first yield w_1 [m] and the interference of full plasticity w_2 = 54
/// w_1, a cubic connects the elastic contact area with the plastic contact area, and the mean
/// pressure grows with the logarithm of the interference w [m]. With s = w/w_1 [-] and x = (s -
/// 1)/53 [-], the force F [N] and the contact area A [m2] of one asperity follow from
///
///     s          mean pressure F/A               A
///     0 to 1     4/3 E* sqrt(w/beta) / pi        pi beta w
///     1 to 54    H (k + (1 - k) ln s / ln 54)    pi beta w (1 + 3 x^2 - 2 x^3)
///     above 54   H                               2 pi beta w
///
/// with the contact modulus E* [Pa], the tip radius beta [m], the hardness H [Pa] of the softer
/// wall and k [-], the mean pressure at first yield divided by H. Force and area are continuous.
/// First yield occurs at w_1 = w_c of first_yield.hpp. The mean Hertz pressure there is 2/3 of the
/// pressure K H at the centre, so that
///
///     k = 2/3 K,   w_1 = (3 pi k H / (4 E*))^2 beta = (pi K H / (2 E*))^2 beta.
///
/// With K instead of k in the first expression of w_1, as the dissertation [Nascimento2024] prints
/// it, first yield would occur at a 2.25 times larger interference and the force would jump.
///
/// The law is valid for any plasticity index (first_yield.hpp); w_2 = 54 w_1 is the lower bound
/// that the authors give for w_2.
///
/// Source: [ZhaoMaiettaChang2000]; K by Poisson ratio after [ChangEtsionBogy1988].

#include "tribodyn/contact/asperity_law.hpp"
#include "tribodyn/contact/first_yield.hpp"

namespace tribodyn {

/// One asperity, elastic, elastic-plastic or plastic.
class ZhaoMaiettaChangAsperity final : public SingleAsperity {
 public:
  /// Uses asperity_radius, contact_modulus, hardness and poisson_ratio.
  explicit ZhaoMaiettaChangAsperity(const RoughSurface& surface);
  const char* name() const override { return "Zhao-Maietta-Chang"; }
  const char* source() const override;
  AsperityContact contact(double interference) const noexcept override;
  std::vector<double> breakpoints() const override;

 private:
  FirstYield yield_;
  double hardness_;
};

/// Elastic-plastic asperities with Gaussian heights.
class ZhaoMaiettaChang final : public AsperityLaw {
 public:
  explicit ZhaoMaiettaChang(const RoughSurface& surface);
};

}  // namespace tribodyn
