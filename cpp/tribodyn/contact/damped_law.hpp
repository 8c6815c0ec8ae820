#pragma once
/// Contact laws that convert a restitution coefficient into a damping factor.
///
/// All laws have the form F = F_e (1 + d delta'/v_0) of contact_law.hpp. They differ in the damping
/// factor d(e) [-] >= 0, where e [-] is the given restitution coefficient, 0 < e <= 1:
///
///     HuntCrossley         3/2 (1 - e)                     small loss, e near 1
///     HerbertMcWhannell    6 (1 - e) / ((2e - 1)^2 + 3)
///     LeeWang              3/4 (1 - e)
///     LankaraniNikravesh   3/4 (1 - e^2)                   small loss, e near 1
///     ZhiyingQishao        3/4 (1 - e^2) exp(2 (1 - e))
///     Gonthier             (1 - e^2) / e                   approximates ExactRestitution
///     Flores               8 (1 - e) / (5 e)               any e, soft walls
///     HuGuo                3 (1 - e) / (2 e)
///     ExactRestitution     d (1 + e) = ln[(1 + d) / (1 - e d)]
///
/// The restitution that results from an impact of free masses is effective_restitution(d)
/// (restitution.hpp). Only ExactRestitution yields the given e; at e = 0.5 the restitution of the
/// other laws ranges from 0.47 (Flores) to 0.80 (LeeWang). A restitution coefficient so small that
/// d is infinite throws InvalidInput.
///
/// Source: [HuntCrossley1975]; [HerbertMcWhannell1977]; [LeeWang1983]; [LankaraniNikravesh1990];
/// [ZhiyingQishao2006]; [GonthierEtAl2004]; [FloresEtAl2011]; [HuGuo2015].

#include <array>
#include <memory>
#include <utility>

#include "tribodyn/contact/contact_law.hpp"

namespace tribodyn {

/// Damping factor d as a function of e.
struct Damping {
  const char* name;
  const char* source;
  double (*factor)(double restitution_coefficient);
};

inline constexpr int kDampings = 9;
/// The rows of the table above.
extern const std::array<Damping, kDampings> kDamping;

/// Common part of the laws of the table.
class DampedLaw : public ContactLaw {
 public:
  const char* name() const override { return damping_.name; }
  const char* source() const override { return damping_.source; }
  const ElasticLaw& elastic() const override { return *elastic_; }
  double restitution_coefficient() const override { return restitution_coefficient_; }
  double damping_factor() const override { return damping_factor_; }

 protected:
  /// restitution_coefficient [-] in (0, 1].
  DampedLaw(const Damping& damping, std::shared_ptr<const ElasticLaw> elastic,
            double restitution_coefficient);

 private:
  const Damping& damping_;
  std::shared_ptr<const ElasticLaw> elastic_;
  double restitution_coefficient_;
  double damping_factor_;
};

/// One row of the table.
template <int row>
class DampedLawOf final : public DampedLaw {
 public:
  DampedLawOf(std::shared_ptr<const ElasticLaw> elastic, double restitution_coefficient)
      : DampedLaw(damping(), std::move(elastic), restitution_coefficient) {}
  static const Damping& damping() { return kDamping[row]; }
};

using HuntCrossley = DampedLawOf<0>;
using HerbertMcWhannell = DampedLawOf<1>;
using LeeWang = DampedLawOf<2>;
using LankaraniNikravesh = DampedLawOf<3>;
using ZhiyingQishao = DampedLawOf<4>;
using Gonthier = DampedLawOf<5>;
using Flores = DampedLawOf<6>;
using HuGuo = DampedLawOf<7>;
using ExactRestitution = DampedLawOf<8>;

}  // namespace tribodyn
