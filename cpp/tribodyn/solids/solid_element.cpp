#include "tribodyn/solids/solid_element.hpp"

#include <cmath>
#include <utility>

#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/decompositions.hpp"

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
                   const std::string& item)
      : law_(options.material, options.law, options.plane, item),
        nodes_(static_cast<int>(nodes.size())) {
    const ReferenceElement& shape = reference_element(options.kind);
    set_points(shape, nodes, options.thickness, item);
    const bool in_plane_stress = Dim == 2 && options.plane == PlaneState::stress;
    LawResponse<Dim> at_rest;
    law_.respond(Strain::Zero(), true, at_rest);
    rest_theta_ = at_rest.theta_by;
    rest_local_ = at_rest.tangent + law_.lambda() * rest_theta_ * rest_theta_.transpose();
    out_of_plane_ = in_plane_stress ? 0.0 : 1.0;
    if (!shape.quadratic) {
      set_enhanced(shape, nodes);
    } else if (!shape.simplex && !in_plane_stress) {
      set_projection(shape);
      rest_local_ = at_rest.tangent;
    }
    gradients_transposed_ = gradients_.transpose();
    set_extrapolation(shape);
    set_mass(shape, nodes, options.thickness * options.material.density);
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
    add_geometric(points.stress, out.by_q);
    if (!damped) return;
    const Matrix stressed = beta * linear_stress(rows);
    subtract_transposed_product(rows, stressed, MatrixRef(out.by_v));
    subtract_transposed_product(stressed, strain_rows(f_rate), MatrixRef(out.by_q));
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
    const Matrix f = gradient(x), f_rate = gradient(v);
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
        at_points(p, 2) = out_of_plane_ * law_.lambda() * points.theta[p] / f.determinant();
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
      strain_of(strains, p) = green(block(out.f, p));
      // The strain of an inverted element may be admissible, even an equilibrium.
      out.valid = out.valid && block(out.f, p).determinant() > 0.0;
    }
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
      out.valid = law_.respond(strain_of(strains, p), tangents, out.law[p]) && out.valid;
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

  /// dX/dxi.
  static Square jacobian(const ShapeValues& shape, const std::vector<Vector3>& nodes) {
    Square j = Square::Zero();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      j += nodes[i].head<Dim>().lazyProduct(
          shape.derivatives.template block<1, Dim>(static_cast<Eigen::Index>(i), 0));
    }
    return j;
  }
  void set_points(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                  double thickness, const std::string& item) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    const auto n = static_cast<Eigen::Index>(points.size());
    gradients_.resize(nodes_, Dim * n);
    weights_.resize(n);
    for (Eigen::Index p = 0; p < n; ++p) {
      const ReferencePoint& point = points[static_cast<std::size_t>(p)];
      const ShapeValues shape = reference.shape(point.xi);
      const Square j = jacobian(shape, nodes);
      const double det = j.determinant();
      require(det > 0.0, item, "determinant of the Jacobian", det, Dim == 3 ? "m3" : "m2",
              "must be > 0: the element is inverted or too distorted",
              "number the nodes as VTK does, or improve the mesh");
      gradients_.template middleCols<Dim>(Dim * p) =
          shape.derivatives.template leftCols<Dim>().lazyProduct(Square(j.inverse()));
      weights_[p] = point.weight * det * (Dim == 2 ? thickness : 1.0);
    }
    volume_ = weights_.sum();
    if (reference.is_reduced()) make_consistent(reference, nodes, thickness);
  }
  /// Corrects weights and gradients of a reduced rule by constants, so that the volume and the
  /// means of the gradients are exact: the element then passes the patch test for every distortion.
  void make_consistent(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                       double thickness) {
    Matrix means = Matrix::Zero(nodes_, Dim);
    double volume = 0.0;
    for (const ReferencePoint& point : reference.mass_quadrature()) {
      const ShapeValues shape = reference.shape(point.xi);
      const Square j = jacobian(shape, nodes);
      const double weight = point.weight * j.determinant() * (Dim == 2 ? thickness : 1.0);
      means += weight * shape.derivatives.template leftCols<Dim>().lazyProduct(Square(j.inverse()));
      volume += weight;
    }
    weights_ *= volume / volume_;
    volume_ = volume;
    for (int p = 0; p < count(); ++p) {
      means -= weights_[p] * gradients_.template middleCols<Dim>(Dim * p);
    }
    for (int p = 0; p < count(); ++p) {
      gradients_.template middleCols<Dim>(Dim * p) += means / volume;
    }
  }
  void set_enhanced(const ReferenceElement& reference, const std::vector<Vector3>& nodes) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    const Square centre = jacobian(reference.shape(Vector3::Zero()), nodes);
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
  /// Least squares of linear functions through the values at the points: of products of linear
  /// functions where the points are such products.
  void set_extrapolation(const ReferenceElement& reference) {
    const int terms = reference.simplex ? 1 + Dim : 1 << Dim;
    const auto functions = [&](const Vector3& xi) {
      Vector out(terms);
      out[0] = 1.0;
      if (reference.simplex) {
        out.tail<Dim>() = xi.head<Dim>();
        return out;
      }
      for (int k = 1; k < terms; ++k) {
        out[k] = 1.0;
        for (int d = 0; d < Dim; ++d) out[k] *= k >> d & 1 ? xi[d] : 1.0;
      }
      return out;
    };
    const std::vector<ReferencePoint> points = reference.quadrature();
    Matrix at_points(count(), terms), at_nodes(nodes_, terms);
    for (int p = 0; p < count(); ++p) {
      at_points.row(p) = functions(points[static_cast<std::size_t>(p)].xi).transpose();
    }
    for (int i = 0; i < nodes_; ++i) at_nodes.row(i) = functions(reference.node(i)).transpose();
    const Matrix normal = matrix_product(at_points.transpose(), at_points);
    extrapolation_ = matrix_product(at_nodes, DenseLU(normal).solve(Matrix(at_points.transpose())));
  }
  void set_mass(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                double density) {
    mass_.setZero(nodes_, nodes_);
    for (const ReferencePoint& point : reference.mass_quadrature()) {
      const ShapeValues shape = reference.shape(point.xi);
      const double dm = density * point.weight * jacobian(shape, nodes).determinant();
      mass_ += dm * shape.values.lazyProduct(shape.values.transpose());
    }
  }

  SolidLaw<Dim> law_;
  int nodes_;
  double out_of_plane_ = 0.0;  // 1 in plane strain
  Matrix gradients_;           // g_i of every point: n x (Dim points)
  Matrix gradients_transposed_;
  Vector weights_;        // of the points [m3]
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
                                                       const std::string& item) {
  if (reference_element(options.kind).dimensions == 3) {
    return std::make_unique<ContinuumElement<3>>(options, nodes, item);
  }
  return std::make_unique<ContinuumElement<2>>(options, nodes, item);
}

}  // namespace tribodyn
