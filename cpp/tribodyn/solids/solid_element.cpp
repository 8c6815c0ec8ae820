#include "tribodyn/solids/solid_element.hpp"

#include <cmath>
#include <utility>

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solids/corotated_element.hpp"
#include "tribodyn/solids/element_points.hpp"

namespace tribodyn {

namespace {

constexpr int kMostNewton = 30;  // iterations of enhanced strains

Matrix inverse(const Matrix& a) { return DenseLU(a).solve(Matrix::Identity(a.rows(), a.cols())); }

/// Components of the shear strains.
template <int Dim>
constexpr int kShears[3][2] = {{1, 2}, {0, 2}, {0, 1}};
template <>
constexpr int kShears<2>[3][2] = {{0, 1}, {0, 0}, {0, 0}};

// Products of dynamic matrices are compiled once, in math/decompositions.cpp: written here, they
// would take the compiler minutes. Small products are written as lazy ones.

template <int Dim>
class ContinuumElement final : public SolidElement {
  static constexpr int kStrain = kStrains<Dim>;
  static constexpr int kMostPoints = Dim == 3 ? 27 : 9;

  using Square = Eigen::Matrix<double, Dim, Dim>;
  using Strain = StrainVector<Dim>;
  using Stiffness = StrainMatrix<Dim>;

  /// Law and stresses of all points at one state.
  struct Points {
    Matrix f;       // F, Dim x (Dim points)
    Vector stress;  // S times the weight of the point
    LawResponse<Dim> law[kMostPoints];
    Vector theta;  // P theta
    Vector alpha;
    bool valid = true;
  };

 public:
  ContinuumElement(const SolidOptions& options, const std::vector<Vector3>& nodes,
                   const Vector& free_strain, const std::string& item)
      : law_(options.material, options.law, options.plane, item),
        linear_(options.law == SolidLawKind::linear),
        nodes_(static_cast<int>(nodes.size())) {
    const ReferenceElement& shape = reference_element(options.kind);
    ElementPoints<Dim> points(shape, nodes, options.thickness, options.material.density, item);
    gradients_ = std::move(points.gradients);
    gradients_transposed_ = gradients_.transpose();
    weights_ = std::move(points.weights);
    volume_ = points.volume;
    mass_ = std::move(points.mass);
    extrapolation_ = std::move(points.extrapolation);
    set_free_strain(free_strain, points.values);
    const bool in_plane_stress = Dim == 2 && options.plane == PlaneState::stress;
    LawResponse<Dim> at_rest;
    law_.respond(Strain::Zero(), 0.0, true, at_rest);
    rest_theta_ = at_rest.theta_by;
    rest_local_ = at_rest.tangent + law_.lambda() * rest_theta_ * rest_theta_.transpose();
    if (!shape.quadratic) {
      set_enhanced(shape, nodes);
    } else if (!shape.simplex && !in_plane_stress) {
      set_projection(shape);
      rest_local_ = at_rest.tangent;
    }
  }

  void add_forces(const double* x, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    Points points;
    evaluate(x, tangents, points);
    const bool damped = beta != 0.0;
    Matrix f_rate;
    if (damped) {
      f_rate = gradient(v);
      Matrix rates(kStrain * count(), 1);
      for (int p = 0; p < count(); ++p) {
        rates.template block<kStrain, 1>(kStrain * p, 0) = strain_rate(points.f, f_rate, p);
      }
      points.stress += beta * linear_stress(rates).col(0);
    }
    Matrix first(Dim, Dim * count());  // F S
    for (int p = 0; p < count(); ++p) {
      first.template middleCols<Dim>(Dim * p) =
          block(points.f, p).lazyProduct(tensor(strain_of(points.stress, p)));
    }
    MatrixMap(out.force.data(), Dim, nodes_) -= matrix_product(first, gradients_transposed_);
    if (!points.valid) out.force.setConstant(std::nan(""));
    if (!tangents) return;
    const Matrix rows = strain_rows(points.f);
    add_elastic_tangent(points, rows, out.by_q);
    if (!linear_) add_geometric(points.stress, out.by_q);
    if (!damped) return;
    const Matrix stressed = beta * linear_stress(rows);
    subtract_transposed_product(rows, stressed, MatrixRef(out.by_v));
    if (!linear_) {
      subtract_transposed_product(stressed, strain_rows(f_rate), MatrixRef(out.by_q));
    }
  }

  double energy(const double* x) const override {
    Points points;
    evaluate(x, false, points);
    double sum = 0.0;
    for (int p = 0; p < count(); ++p) {
      sum += weights_[p] *
             (points.law[p].energy + 0.5 * law_.lambda() * points.theta[p] * points.theta[p]);
    }
    return sum;
  }

  double strain_rate_energy(const double* x, const double* v) const override {
    const Matrix f = stretching(gradient(x)), f_rate = gradient(v);
    Matrix rates(kStrain * count(), 1);
    for (int p = 0; p < count(); ++p) {
      rates.template block<kStrain, 1>(kStrain * p, 0) = strain_rate(f, f_rate, p);
    }
    return rates.col(0).dot(linear_stress(rates).col(0));
  }

  std::vector<CauchyStress> nodal_stresses(const double* x) const override {
    Points points;
    evaluate(x, false, points);
    Matrix at_points(count(), 6);
    for (int p = 0; p < count(); ++p) {
      const Square f = block(points.f, p);
      const Square s = tensor(strain_of(points.stress, p)) / weights_[p];
      const Square cauchy = f * s * f.transpose() / f.determinant();
      at_points.row(p).setZero();
      for (int i = 0; i < Dim; ++i) at_points(p, i) = cauchy(i, i);
      if constexpr (Dim == 3) {
        at_points(p, 3) = cauchy(1, 2);
        at_points(p, 4) = cauchy(0, 2);
      } else {
        const LawResponse<Dim>& law = points.law[p];
        at_points(p, 2) =
            (law.stress_33 + law_.lambda() * points.theta[p] * law.theta_by_33) / f.determinant();
      }
      at_points(p, 5) = cauchy(0, 1);
    }
    const Matrix at_nodes = matrix_product(extrapolation_, at_points);
    std::vector<CauchyStress> out;
    for (int i = 0; i < nodes_; ++i) out.emplace_back(at_nodes.row(i).transpose());
    return out;
  }

 private:
  int count() const { return static_cast<int>(weights_.size()); }
  static auto strain_of(Vector& all, int p) { return all.template segment<kStrain>(kStrain * p); }
  static auto strain_of(const Vector& all, int p) {
    return all.template segment<kStrain>(kStrain * p);
  }
  static Square block(const Matrix& f, int p) { return f.template middleCols<Dim>(Dim * p); }

  /// F of all points, or its rate.
  Matrix gradient(const double* x) const {
    return matrix_product(Eigen::Map<const Matrix>(x, Dim, nodes_), gradients_);
  }
  /// The F by which strains and forces depend on each other: in the linear theory that at rest.
  Matrix stretching(Matrix f) const {
    for (int p = 0; linear_ && p < count(); ++p) {
      f.template middleCols<Dim>(Dim * p).setIdentity();
    }
    return f;
  }
  static Square tensor(const Strain& stress) {
    Square s;
    for (int i = 0; i < Dim; ++i) s(i, i) = stress[i];
    for (int k = 0; k < kStrain - Dim; ++k) {
      const auto [i, j] = kShears<Dim>[k];
      s(i, j) = s(j, i) = stress[Dim + k];
    }
    return s;
  }
  static Strain green(const Square& f) {
    Strain e;
    for (int i = 0; i < Dim; ++i) e[i] = 0.5 * (f.col(i).squaredNorm() - 1.0);
    for (int k = 0; k < kStrain - Dim; ++k) {
      const auto [i, j] = kShears<Dim>[k];
      e[Dim + k] = f.col(i).dot(f.col(j));
    }
    return e;
  }
  static Strain linear_strain(const Square& f) {
    Strain e;
    for (int i = 0; i < Dim; ++i) e[i] = f(i, i) - 1.0;
    for (int k = 0; k < kStrain - Dim; ++k) {
      const auto [i, j] = kShears<Dim>[k];
      e[Dim + k] = f(i, j) + f(j, i);
    }
    return e;
  }
  static Strain strain_rate(const Matrix& all, const Matrix& rates, int p) {
    const Square f = block(all, p), rate = block(rates, p);
    Strain e;
    for (int i = 0; i < Dim; ++i) e[i] = f.col(i).dot(rate.col(i));
    for (int k = 0; k < kStrain - Dim; ++k) {
      const auto [i, j] = kShears<Dim>[k];
      e[Dim + k] = f.col(i).dot(rate.col(j)) + f.col(j).dot(rate.col(i));
    }
    return e;
  }
  /// B of all points; linear in f.
  Matrix strain_rows(const Matrix& all) const {
    Matrix rows(kStrain * count(), Dim * nodes_);
    for (int p = 0; p < count(); ++p) {
      const Square f = block(all, p);
      for (int node = 0; node < nodes_; ++node) {
        const auto g = gradients_.template block<1, Dim>(node, Dim * p);
        auto b = rows.template block<kStrain, Dim>(kStrain * p, Dim * node);
        for (int i = 0; i < Dim; ++i) b.row(i) = g[i] * f.col(i).transpose();
        for (int k = 0; k < kStrain - Dim; ++k) {
          const auto [i, j] = kShears<Dim>[k];
          b.row(Dim + k) = g[j] * f.col(i).transpose() + g[i] * f.col(j).transpose();
        }
      }
    }
    return rows;
  }

  // --- laws and stresses of all points ---------------------------------------------------------

  void evaluate(const double* x, bool tangents, Points& out) const {
    out.f = gradient(x);
    Vector strains(kStrain * count());
    for (int p = 0; p < count(); ++p) {
      const Square f = block(out.f, p);
      strain_of(strains, p) = linear_ ? linear_strain(f) : green(f);
      // The strain of an inverted element may be admissible, even an equilibrium.
      out.valid = out.valid && f.determinant() > 0.0;
    }
    out.f = stretching(std::move(out.f));
    out.alpha.setZero(enhanced_.cols());
    respond(strains, tangents || is_enhanced(), out);
    if (is_enhanced()) enhance(strains, out);
  }
  bool is_enhanced() const { return enhanced_.cols() > 0; }
  bool is_projected() const { return modes_.rows() > 0; }

  void respond(const Vector& strains, bool tangents, Points& out) const {
    out.theta.resize(count());
    out.stress.resize(kStrain * count());
    for (int p = 0; p < count(); ++p) {
      out.valid =
          law_.respond(strain_of(strains, p), free_strain_[p], tangents, out.law[p]) && out.valid;
      out.theta[p] = out.law[p].theta;
    }
    if (is_projected()) out.theta = matrix_vector_product(projection_, out.theta);
    for (int p = 0; p < count(); ++p) {
      strain_of(out.stress, p) =
          weights_[p] * (out.law[p].stress + law_.lambda() * out.theta[p] * out.law[p].theta_by);
    }
  }
  /// Finds the enhanced strains by Newton's method; one iteration solves Saint Venant-Kirchhoff.
  void enhance(const Vector& strains, Points& out) const {
    double before = 0.0;
    for (int iteration = 0; iteration < kMostNewton && out.valid; ++iteration) {
      const Vector residual = matrix_vector_product(enhanced_transposed_, out.stress);
      const Vector change = enhanced_stiffness(out).solve(residual);
      out.alpha -= change;
      respond(strains + matrix_vector_product(enhanced_, out.alpha), true, out);
      if (law_.quadratic()) return;
      const double size = change.norm();
      // Strains below 1e-15 change no digit of the stress of a strain near 1.
      if (size < 1e-15 || (iteration > 0 && size >= before && size < 1e-12)) return;
      before = size;
    }
  }
  DenseLU enhanced_stiffness(const Points& at) const {
    return DenseLU(matrix_product(enhanced_transposed_, stressed_rows(at, enhanced_)));
  }
  /// Tangent of a point times its weight, without the projected part.
  Stiffness local_stiffness(const Points& at, int p) const {
    const LawResponse<Dim>& law = at.law[p];
    Stiffness d = law.tangent + law_.lambda() * at.theta[p] * law.theta_curving;
    if (!is_projected()) {
      d += law_.lambda() * law.theta_by.lazyProduct(law.theta_by.transpose());
    }
    return weights_[p] * d;
  }
  /// D B of all points, without the projected part.
  Matrix stressed_rows(const Points& at, const Matrix& rows) const {
    Matrix stressed(rows.rows(), rows.cols());
    for (int p = 0; p < count(); ++p) {
      stressed.template middleRows<kStrain>(kStrain * p) =
          local_stiffness(at, p).lazyProduct(rows.template middleRows<kStrain>(kStrain * p));
    }
    return stressed;
  }
  /// Sum over the points of weight, mode and dilatation of rows of strains, (modes x columns).
  Matrix dilatations(const LawResponse<Dim>* law, const Matrix& rows) const {
    Matrix by(count(), rows.cols());
    for (int p = 0; p < count(); ++p) {
      const Strain& theta_by = law ? law[p].theta_by : rest_theta_;
      by.row(p) = (weights_[p] * theta_by.transpose())
                      .lazyProduct(rows.template middleRows<kStrain>(kStrain * p));
    }
    return matrix_product(modes_, by);
  }
  void add_elastic_tangent(const Points& at, const Matrix& rows, MatrixRef by_q) const {
    const Matrix stressed = stressed_rows(at, rows);
    subtract_transposed_product(rows, stressed, by_q);
    if (is_projected()) {
      const Matrix by = dilatations(at.law, rows);
      subtract_transposed_product(by, law_.lambda() * matrix_product(modes_inverse_, by), by_q);
    }
    if (is_enhanced()) {
      const Matrix by = matrix_product(enhanced_transposed_, stressed);
      subtract_transposed_product(by, -enhanced_stiffness(at).solve(by), by_q);
    }
  }
  void add_geometric(const Vector& stress, MatrixRef by_q) const {
    Matrix weighted(nodes_, Dim * count());
    for (int p = 0; p < count(); ++p) {
      weighted.template middleCols<Dim>(Dim * p) =
          gradients_.template middleCols<Dim>(Dim * p).lazyProduct(tensor(strain_of(stress, p)));
    }
    const Matrix nodal = matrix_product(weighted, gradients_transposed_);
    for (int j = 0; j < nodes_; ++j) {
      for (int i = 0; i < nodes_; ++i) {
        for (int c = 0; c < Dim; ++c) by_q(Dim * i + c, Dim * j + c) -= nodal(i, j);
      }
    }
  }
  /// The linear stress of the undeformed solid for strains of all points, times the weights.
  Matrix linear_stress(const Matrix& strains) const {
    Matrix out(strains.rows(), strains.cols());
    for (int p = 0; p < count(); ++p) {
      const Stiffness d = weights_[p] * rest_local_;
      out.template middleRows<kStrain>(kStrain * p) =
          d.lazyProduct(strains.template middleRows<kStrain>(kStrain * p));
    }
    if (is_enhanced()) {
      const Matrix by = matrix_product(enhanced_transposed_, out);
      out -= matrix_product(rest_enhanced_, matrix_product(rest_enhanced_inverse_, by));
    }
    if (is_projected()) {
      const Matrix means = matrix_product(modes_inverse_, dilatations(nullptr, strains));
      const Matrix at_points = law_.lambda() * matrix_product(modes_.transpose(), means);
      for (int p = 0; p < count(); ++p) {
        out.template middleRows<kStrain>(kStrain * p) +=
            (weights_[p] * rest_theta_).lazyProduct(at_points.row(p));
      }
    }
    return out;
  }

  // --- construction ----------------------------------------------------------------------------

  /// Strains of free expansion at the points. The line element dX becomes (1 + s) dX.
  void set_free_strain(const Vector& at_nodes, const Matrix& values) {
    free_strain_.setZero(count());
    if (at_nodes.size() == 0) return;
    free_strain_ = matrix_vector_product(values.transpose(), at_nodes);
    if (!linear_) free_strain_.array() += 0.5 * free_strain_.array().square();
  }
  void set_enhanced(const ReferenceElement& reference, const std::vector<Vector3>& nodes) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    const Square centre = jacobian<Dim>(reference.shape(Vector3::Zero()), nodes);
    const Square back = centre.inverse();
    constexpr int kModes = Dim == 3 ? 9 : 4;
    enhanced_.resize(kStrain * count(), kModes);
    for (int p = 0; p < count(); ++p) {
      const Vector3& xi = points[static_cast<std::size_t>(p)].xi;
      // det J = weight at the point of a rule whose weights are all 1.
      const double ratio = centre.determinant() / weights_[p];
      int mode = 0;
      const auto add = [&](int i, int j, double factor) {
        Square natural = Square::Zero();
        natural(i, j) += 0.5;
        natural(j, i) += 0.5;
        const Square inner = natural.lazyProduct(back);
        const Square e = ratio * factor * Square(back.transpose().lazyProduct(inner));
        Strain strain;
        for (int k = 0; k < Dim; ++k) strain[k] = e(k, k);
        for (int k = 0; k < kStrain - Dim; ++k) {
          strain[Dim + k] = 2.0 * e(kShears<Dim>[k][0], kShears<Dim>[k][1]);
        }
        enhanced_.col(mode++).segment(kStrain * p, kStrain) = strain;
      };
      for (int k = 0; k < Dim; ++k) add(k, k, xi[k]);
      for (int k = 0; k < kStrain - Dim; ++k) {
        const auto [i, j] = kShears<Dim>[k];
        add(i, j, xi[i]);
        add(i, j, xi[j]);
      }
    }
    // Modes of strains of the order of 1: the element may have any size.
    for (int mode = 0; mode < kModes; ++mode) enhanced_.col(mode).normalize();
    enhanced_transposed_ = enhanced_.transpose();
    rest_enhanced_.resize(kStrain * count(), kModes);
    for (int p = 0; p < count(); ++p) {
      const Stiffness d = weights_[p] * rest_local_;
      rest_enhanced_.template middleRows<kStrain>(kStrain * p) =
          d.lazyProduct(enhanced_.template middleRows<kStrain>(kStrain * p));
    }
    rest_enhanced_inverse_ = inverse(matrix_product(enhanced_transposed_, rest_enhanced_));
  }
  void set_projection(const ReferenceElement& reference) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    modes_.resize(1 + Dim, count());
    for (int p = 0; p < count(); ++p) {
      modes_(0, p) = 1.0;
      modes_.col(p).template tail<Dim>() =
          points[static_cast<std::size_t>(p)].xi.template head<Dim>();
    }
    const Matrix weighted = modes_ * weights_.asDiagonal();
    modes_inverse_ = inverse(matrix_product(weighted, modes_.transpose()));
    projection_ = matrix_product(modes_.transpose(), matrix_product(modes_inverse_, weighted));
  }
  SolidLaw<Dim> law_;
  bool linear_;  // strain and forces of the linear theory
  int nodes_;
  Matrix gradients_;  // g_i of every point: n x (Dim points)
  Matrix gradients_transposed_;
  Vector weights_;        // of the points [m3]
  Vector free_strain_;    // at the points, in the measure of the strain
  Strain rest_theta_;     // dtheta/dE of the undeformed solid
  Stiffness rest_local_;  // its stiffness at a point, without the projected part
  Matrix modes_;          // of the projection: (1, xi) at the points, in columns
  Matrix modes_inverse_;
  Matrix projection_;  // of values at the points
  Matrix enhanced_;    // M at the points, in blocks of rows
  Matrix enhanced_transposed_;
  Matrix rest_enhanced_;  // the same times weight and stiffness
  Matrix rest_enhanced_inverse_;
  Matrix extrapolation_;  // from points to nodes
};

}  // namespace

std::unique_ptr<const SolidElement> make_solid_element(const SolidOptions& options,
                                                       const std::vector<Vector3>& nodes,
                                                       const std::string& item,
                                                       const Vector& free_strain) {
  std::unique_ptr<const SolidElement> element;
  if (reference_element(options.kind).dimensions == 3) {
    element = std::make_unique<ContinuumElement<3>>(options, nodes, free_strain, item);
  } else {
    element = std::make_unique<ContinuumElement<2>>(options, nodes, free_strain, item);
  }
  if (options.law != SolidLawKind::linear) return element;
  return make_corotated_element(std::move(element), options, nodes, item);
}

}  // namespace tribodyn
