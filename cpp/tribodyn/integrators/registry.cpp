#include "tribodyn/integrators/registry.hpp"

#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"
#include "tribodyn/integrators/esdirk.hpp"
#include "tribodyn/integrators/explicit_runge_kutta.hpp"
#include "tribodyn/integrators/generalized_alpha.hpp"

namespace tribodyn {

const std::vector<std::string>& integrator_names() {
  static const std::vector<std::string> names = {"TR-BDF2", "ESDIRK3",           "ESDIRK4",
                                                 "Bathe",   "generalized-alpha", "Cash-Karp"};
  return names;
}

std::unique_ptr<Integrator> make_integrator(const std::string& name, const Model& model,
                                            const IntegratorOptions& options) {
  for (const auto& tableau : {&tr_bdf2, &esdirk3, &esdirk4, &bathe}) {
    EsdirkTableau t = tableau();
    if (name == t.name) return std::make_unique<Esdirk>(model, std::move(t), options);
  }
  if (name == "generalized-alpha") return std::make_unique<GeneralizedAlpha>(model, options);
  if (name == "Cash-Karp") return std::make_unique<ExplicitRungeKutta>(model, cash_karp(), options);
  throw InvalidInput({.item = "integrator '" + name + "'",
                      .rule = "is not known",
                      .hint = name_hint(name, integrator_names())});
}

}  // namespace tribodyn
