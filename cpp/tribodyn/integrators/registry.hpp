#pragma once
/// The integrators and their names.
///
/// - "TR-BDF2", "ESDIRK3", "ESDIRK4", "Bathe": implicit Runge-Kutta methods on the index-1
///   equations with Baumgarte terms (esdirk.hpp).
/// - "generalized-alpha": index-3 equations (generalized_alpha.hpp).
/// - "Cash-Karp": explicit, for forces without history (explicit_runge_kutta.hpp).

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/integrators/integrator.hpp"

namespace tribodyn {

/// Names of the integrators.
const std::vector<std::string>& integrator_names();
/// Returns the integrator with this name; throws InvalidInput with the best match if there is none.
std::unique_ptr<Integrator> make_integrator(const std::string& name, const Model& model,
                                            const IntegratorOptions& options);

}  // namespace tribodyn
