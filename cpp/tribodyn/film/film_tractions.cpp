#include "tribodyn/film/film_tractions.hpp"

namespace tribodyn {

void FilmTractions::resize(const FilmEquation& equation) {
  const auto n = static_cast<std::size_t>(equation.size());
  couette_.assign(n, {});
  log_by_pressure_.assign(n, 0.0);
  log_by_speed_.assign(n, 0.0);
}

void FilmTractions::evaluate(const FilmEquation& equation, const FilmState& film,
                             const TractionInput& input) {
  const SurfaceMesh& mesh = equation.mesh();
  equation_ = &equation;
  weight_ = mesh.weight().data();
  pressure_ = film.pressure.data();
  fraction_ = film.film_fraction.data();
  carried_ = film.coefficients.carried.data();
  input_ = input;
  multiplicity_ = mesh.multiplicity();
  ambient_ = equation.conditions().ambient_pressure;
  const FlowFactorModel* rough = equation.rough();
  const bool constant = equation.constant_oil();
  const double ambient = equation.ambient_viscosity(input.viscosity);
  double eta = ambient;
  FlowFactors phi;
  for (std::size_t i = 0; i < couette_.size(); ++i) {
    const double h = input.thickness[i];
    double log_by_h = -1.0 / h;  // of eta / h
    if (!constant) {
      const double speed = input.node_speed ? input.node_speed[i] : 0.0;
      const Viscosity viscosity = equation.lubricant().viscosity(pressure_[i], speed / h, ambient);
      eta = viscosity.value;
      log_by_pressure_[i] = viscosity.by_pressure / eta;
      log_by_speed_[i] = viscosity.by_shear_rate / (eta * h);
      log_by_h -= log_by_speed_[i] * speed / h;
    }
    const double viscous = multiplicity_ * weight_[i] * eta / h;
    double along = viscous, across = viscous;
    double along_by_h = viscous * log_by_h, across_by_h = along_by_h;
    if (rough) {
      rough->node(h, phi);
      along_by_h = along_by_h * phi.shear_along + viscous * phi.shear_along_by_h;
      across_by_h = across_by_h * phi.shear_across + viscous * phi.shear_across_by_h;
      along *= phi.shear_along;
      across *= phi.shear_across;
    }
    couette_[i] = {along, across, along_by_h, across_by_h};
  }
}

double FilmTractions::log_by_ambient(std::size_t node) const {
  const Lubricant& oil = equation_->lubricant();
  const double ambient = equation_->ambient_viscosity(input_.viscosity);
  if (equation_->constant_oil()) return 1.0 / ambient;
  const double p = pressure_[node];
  const double rate = input_.node_speed ? input_.node_speed[node] / input_.thickness[node] : 0.0;
  return oil.viscosity_by_ambient(p, rate, ambient) / oil.viscosity(p, rate, ambient).value;
}

}  // namespace tribodyn
