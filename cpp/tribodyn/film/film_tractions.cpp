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
  face_thickness_ = input.face_thickness;
  multiplicity_ = mesh.multiplicity();
  ambient_ = equation.conditions().ambient_pressure;
  const FlowFactorModel* rough = equation.rough();
  const bool constant = equation.constant_oil();
  double eta = equation.lubricant().dynamic_viscosity();
  FlowFactors phi;
  for (std::size_t i = 0; i < couette_.size(); ++i) {
    const double h = input.thickness[i];
    double log_by_h = -1.0 / h;  // of eta / h
    if (!constant) {
      const double speed = input.node_speed ? input.node_speed[i] : 0.0;
      const Viscosity viscosity = equation.lubricant().viscosity(pressure_[i], speed / h);
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

}  // namespace tribodyn
