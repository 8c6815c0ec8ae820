#include "tribodyn/contact/damped_law.hpp"

#include <cmath>
#include <string>

#include "tribodyn/contact/restitution.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

const std::array<Damping, kDampings> kDamping = {{
    {"Hunt-Crossley", "K. H. Hunt, F. R. E. Crossley, J. Appl. Mech. 42 (1975) 440-445",
     [](double e) { return 1.5 * (1.0 - e); }},
    {"Herbert-McWhannell", "R. G. Herbert, D. C. McWhannell, J. Eng. Ind. 99 (1977) 513-518",
     [](double e) { return 6.0 * (1.0 - e) / ((2.0 * e - 1.0) * (2.0 * e - 1.0) + 3.0); }},
    {"Lee-Wang", "T. W. Lee, A. C. Wang, J. Mech. Transm. Autom. Des. 105 (1983) 534-540",
     [](double e) { return 0.75 * (1.0 - e); }},
    {"Lankarani-Nikravesh", "H. M. Lankarani, P. E. Nikravesh, J. Mech. Des. 112 (1990) 369-376",
     [](double e) { return 0.75 * (1.0 - e) * (1.0 + e); }},
    {"Zhiying-Qishao", "Qin Zhiying, Lu Qishao, J. Dyn. Control 4 (2006) 294-298",
     [](double e) { return 0.75 * (1.0 - e) * (1.0 + e) * std::exp(2.0 * (1.0 - e)); }},
    {"Gonthier",
     "Y. Gonthier, J. McPhee, C. Lange, J.-C. Piedboeuf, Multibody Syst. Dyn. 11 (2004) 209-233",
     [](double e) { return (1.0 - e) * (1.0 + e) / e; }},
    {"Flores",
     "P. Flores, M. Machado, M. T. Silva, J. M. Martins, Multibody Syst. Dyn. 25 (2011) 357-375",
     [](double e) { return 1.6 * (1.0 - e) / e; }},
    {"Hu-Guo", "S. Hu, X. Guo, Multibody Syst. Dyn. 35 (2015) 131-151",
     [](double e) { return 1.5 * (1.0 - e) / e; }},
    {"exact restitution",
     "Y. Gonthier, J. McPhee, C. Lange, J.-C. Piedboeuf, Multibody Syst. Dyn. 11 (2004) 209-233",
     exact_damping_factor},
}};

DampedLaw::DampedLaw(const Damping& damping, std::shared_ptr<const ElasticLaw> elastic,
                     double restitution_coefficient)
    : damping_(damping),
      elastic_(std::move(elastic)),
      restitution_coefficient_(restitution_coefficient) {
  const std::string item = std::string(damping.name) + " contact";
  if (elastic_ == nullptr) {
    throw InvalidInput({.item = item, .quantity = "elastic", .rule = "must be given"});
  }
  const double e = restitution_coefficient;
  require_positive(item, "restitution_coefficient", e, "");
  require(e <= 1.0, item, "restitution_coefficient", e, "", "must be <= 1");
  damping_factor_ = damping.factor(e);
  require(std::isfinite(damping_factor_), item, "restitution_coefficient", e, "",
          "must be large enough for a finite damping factor");
}

}  // namespace tribodyn
