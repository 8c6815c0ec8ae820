#pragma once
/// Strains of a beam whose section is spanned by two vectors, with their derivatives.
///
/// At a point of the axis the strains depend on r', the section vectors r_y and r_z, and their
/// derivatives r_y' and r_z' with respect to the arc length of the reference shape. With
///
///     p = r_y . r_y,   q = r_z . r_z,   c = r_y . r_z,   D = |r_y x r_z| = sqrt(p q - c^2),
///     e1 = (r_y x r_z)/D,   e2 and e3 the orthonormal vectors nearest to r_y and r_z,
///
/// they are, up to terms of the order c^2/(p q),
///
///     Gamma_1 = r' . e1 - 1,    Gamma_2 = r' . e2,    Gamma_3 = r' . e3,
///     K_1 = e2' . e3,           K_2 = e3' . e1,       K_3 = -e2' . e1,
///
/// the strains of a geometrically exact beam with the frame (e1, e2, e3). They do not depend on the
/// lengths of the section vectors: between two nodes linear interpolation shortens these vectors by
/// (theta/2)^2/2, where theta is the angle between the sections of both nodes. A linear
/// interpolation of the vectors of two frames that differ by a rotation about any fixed axis gives
/// frames with rotations about this axis. The strains of a section itself are
///
///     sqrt(p) - 1,   sqrt(q) - 1,   c/sqrt(p q).
///
/// **Derivatives.** Every strain is a sum of terms x h(p, q, c) with a multilinear function x of
/// the five vectors, such as the volume (r_y x r_z) . r', and a product h of powers of p, q, p q -
/// c^2 and c.
///
/// Validity: r_y and r_z are not parallel, and c^2 is much smaller than p q.
/// Sources: [SimoVuQuoc1986] (strains of the frame); [ShabanaYakoub2001] (section vectors).

#include <array>
#include <span>

#include "tribodyn/core/types.hpp"

namespace tribodyn {

/// The vectors r', r_y, r_z, r_y', r_z' of a point, stacked.
using DirectorVectors = Eigen::Matrix<double, 15, 1>;
using DirectorHessian = Eigen::Matrix<double, 15, 15>;

/// One term of a strain: factor x_index c^skew D^-area p^(-y/2) q^(-z/2), a power of c only 0 or 1.
struct DirectorTerm {
  int strain, index;
  double factor;
  int skew, area, y, z;
};

/// Gamma_1, Gamma_2, Gamma_3, K_1, K_2, K_3 of a point of the axis; Gamma_2, Gamma_3 and the three
/// strains of the section of a node.
inline constexpr int kAxisStrains = 6, kNodeStrains = 5;
extern const std::array<DirectorTerm, 10> kAxisTerms;
extern const std::array<DirectorTerm, 7> kNodeTerms;

/// Strains at one point. Constants such as the 1 of Gamma_1 are left out, because the strains of
/// the reference shape are subtracted.
class DirectorStrains {
 public:
  /// Sets the values of at most six strains, and derivatives up to this order: the gradients (1),
  /// and what add_hessian() needs (2).
  void set(const DirectorVectors& at, std::span<const DirectorTerm> terms, int order = 2);
  double value(int strain) const { return value_[static_cast<std::size_t>(strain)]; }
  /// d strain/d vectors.
  const DirectorVectors& gradient(int strain) const {
    return gradient_[static_cast<std::size_t>(strain)];
  }
  /// Adds the sum of stress_a d2 strain_a/d vectors2.
  void add_hessian(const double* stress, DirectorHessian& h) const;

 private:
  /// A product of powers with its derivatives with respect to (p, q, c).
  struct Power {
    double value;
    Vector3 first;
    Matrix3 second;
  };
  static constexpr int kProducts = 7;

  Power power(const DirectorTerm& term) const;
  void set_powers();
  void set_products();
  void set_gradients();

  DirectorVectors at_ = DirectorVectors::Zero();
  std::span<const DirectorTerm> terms_;
  int order_ = 0;
  double p_ = 1.0, q_ = 1.0, c_ = 0.0, area_ = 1.0;  // area_: D^2
  std::array<double, 2> area_powers_{};              // D^0, D^-1
  std::array<double, 4> y_powers_{}, z_powers_{};    // p^(-k/2) and q^(-k/2), k = -1 to 2
  Vector3 log_area_ = Vector3::Zero();               // derivatives of -log D by (p, q, c)
  Matrix3 log_area_second_ = Matrix3::Zero();
  std::array<double, kProducts> x_{};
  std::array<DirectorVectors, kProducts> x_gradient_;
  /// Derivatives of p, q and c with respect to r_y and r_z.
  using ScalarGradients = Eigen::Matrix<double, 6, 3>;
  ScalarGradients scalar_gradient_ = ScalarGradients::Zero();
  std::array<Power, 10> power_{};  // of each term
  std::array<double, 6> value_{};
  std::array<DirectorVectors, 6> gradient_;
};

}  // namespace tribodyn
