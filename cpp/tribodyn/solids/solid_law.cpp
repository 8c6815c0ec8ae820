#include "tribodyn/solids/solid_law.hpp"

#include <cmath>

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// Indices of a component of a strain.
template <int Dim>
constexpr int kPairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}};
template <>
constexpr int kPairs<2>[6][2] = {{0, 0}, {1, 1}, {0, 1}, {0, 0}, {0, 0}, {0, 0}};

}  // namespace

template <int Dim>
SolidLaw<Dim>::SolidLaw(const ElasticMaterial& material, SolidLawKind kind, PlaneState state,
                        const std::string& item)
    : kind_(kind), plane_strain_(Dim == 2 && state == PlaneState::strain) {
  check(material, item);
  const double nu = material.poisson_ratio;
  shear_ = material.shear_modulus();
  lambda_ = 2.0 * shear_ * nu / (1.0 - 2.0 * nu);
  if (Dim == 3 || state == PlaneState::strain) return;
  if (kind == SolidLawKind::neo_hooke) {
    throw InvalidInput({.item = item,
                        .quantity = "plane",
                        .rule = "must be plane strain for a neo-Hooke material",
                        .hint = "use Saint Venant-Kirchhoff, or a model in space"});
  }
  lambda_ = 2.0 * shear_ * lambda_ / (lambda_ + 2.0 * shear_);
}

template <int Dim>
bool SolidLaw<Dim>::respond(const StrainVector<Dim>& total, double free, bool tangents,
                            LawResponse<Dim>& out) const {
  constexpr int n = kStrains<Dim>;
  StrainVector<Dim> strain = total;
  strain.template head<Dim>().array() -= free;
  const double across = plane_strain_ ? -free : 0.0;  // E_33 without free expansion
  if (quadratic()) {
    out.stress = shear_ * strain;
    out.stress.template head<Dim>() *= 2.0;
    out.energy = 0.5 * out.stress.dot(strain) + shear_ * across * across;
    out.theta = strain.template head<Dim>().sum() + across;
    out.stress_33 = 2.0 * shear_ * across;
    out.theta_by_33 = plane_strain_ ? 1.0 : 0.0;
    out.theta_by.setZero();
    out.theta_by.template head<Dim>().setOnes();
    if (!tangents) return true;
    out.tangent.setZero();
    for (int i = 0; i < n; ++i) out.tangent(i, i) = i < Dim ? 2.0 * shear_ : shear_;
    out.theta_curving.setZero();
    return true;
  }
  using Square = Eigen::Matrix<double, Dim, Dim>;
  Square e;
  for (int k = 0; k < n; ++k) {
    const auto [i, j] = kPairs<Dim>[k];
    e(i, j) = e(j, i) = (k < Dim ? 1.0 : 0.5) * strain[k];
  }
  const Square c = Square::Identity() + 2.0 * e;
  // det C - 1 by the strains, so that small strains lose no digits in the energy.
  const double trace = strain.template head<Dim>().sum();
  double growth = 2.0 * trace + 4.0 * e.determinant();  // in the plane
  if constexpr (Dim == 3) {
    growth = 2.0 * trace + 2.0 * (trace * trace - e.squaredNorm()) + 8.0 * e.determinant();
  }
  const double c_33 = 1.0 + 2.0 * across;
  if (!(growth > -1.0) || !(c(0, 0) > 0.0) || !(c_33 > 0.0)) return false;
  const Square inverse = c.inverse();
  out.theta = 0.5 * std::log1p(growth + 2.0 * across * (1.0 + growth));
  out.energy = shear_ * (trace + across - out.theta);
  if (plane_strain_) {
    out.stress_33 = shear_ * (1.0 - 1.0 / c_33);
    out.theta_by_33 = 1.0 / c_33;
  }
  for (int k = 0; k < n; ++k) {
    const auto [i, j] = kPairs<Dim>[k];
    out.theta_by[k] = inverse(i, j);
    out.stress[k] = shear_ * ((k < Dim ? 1.0 : 0.0) - inverse(i, j));
  }
  if (!tangents) return true;
  for (int k = 0; k < n; ++k) {
    for (int l = 0; l < n; ++l) {
      const auto [i, j] = kPairs<Dim>[k];
      const auto [a, b] = kPairs<Dim>[l];
      out.theta_curving(k, l) = -(inverse(i, a) * inverse(j, b) + inverse(i, b) * inverse(j, a));
    }
  }
  out.tangent = -shear_ * out.theta_curving;
  return true;
}

template class SolidLaw<2>;
template class SolidLaw<3>;

}  // namespace tribodyn
