#pragma once
/// The rough surface of I. V. Nascimento, Evaluation of rough contact models in multibody
/// tribodynamics simulation, M.Sc. dissertation, University of Sao Paulo, 2024, on which the
/// contact laws are compared with converged quadratures of an independent program.

#include "tribodyn/surfaces/rough_surface.hpp"

namespace tribodyn::test {

inline RoughSurfaceOptions nascimento_surface() {
  return {.asperity_height_deviation = 0.251e-6,
          .asperity_height_mean = 0.198e-6,
          .asperity_radius = 15.98e-6,
          .asperity_density = 10.76e9,
          .contact_modulus = 115.18e9,
          .hardness = 1373e6,
          .yield_strength = 500e6,
          .poisson_ratio = 0.3};
}

/// A surface in units of its modulus and radius (E* = beta = 1) with eta_a beta sigma = 0.04,
/// H = 0.02 E*, nu = 0.3 and the plasticity index psi = (w_c/sigma)^(-1/2).
inline RoughSurfaceOptions surface_of_plasticity_index(double psi) {
  const double hardness = 0.02;
  const double root = 3.14159265358979323846 * (0.454 + 0.41 * 0.3) * hardness / 2.0;
  const double deviation = psi * psi * root * root;
  return {.asperity_height_deviation = deviation,
          .asperity_height_mean = 0.0,
          .asperity_radius = 1.0,
          .asperity_density = 0.04 / deviation,
          .contact_modulus = 1.0,
          .hardness = hardness,
          .yield_strength = hardness / 2.8,
          .poisson_ratio = 0.3};
}

/// Film thickness at a dimensionless separation h'.
inline double film_thickness(const RoughSurfaceOptions& surface, double separation) {
  return *surface.asperity_height_mean + separation * *surface.asperity_height_deviation;
}

struct ContactReference {
  double separation;  ///< h' [-]
  double pressure;    ///< [Pa]
  double area_ratio;  ///< [-]
};

}  // namespace tribodyn::test
