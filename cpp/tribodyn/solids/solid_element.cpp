#include "tribodyn/solids/solid_element.hpp"

#include <cmath>
#include <utility>

#include <Eigen/Cholesky>
#include <Eigen/LU>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr int kMostNewton = 30;  // iterations of enhanced strains

/// Components of the shear strains.
template <int Dim>
constexpr int kShears[3][2] = {{1, 2}, {0, 2}, {0, 1}};
template <>
constexpr int kShears<2>[3][2] = {{0, 1}, {0, 0}, {0, 0}};

template <int Dim>
class ContinuumElement final : public SolidElement {
  static constexpr int kStrain = kStrains<Dim>;
  static constexpr int kNodes = Dim == 3 ? 27 : 9;   // at most
  static constexpr int kPoints = Dim == 3 ? 27 : 9;  // at most
  static constexpr int kModes = Dim == 3 ? 9 : 4;    // enhanced or projected, at most
  static constexpr int kAll = kStrain * kPoints;

  using Square = Eigen::Matrix<double, Dim, Dim>;
  using Strain = StrainVector<Dim>;
  using Stiffness = StrainMatrix<Dim>;
  template <int Rows, int Columns>
  using Bounded =
      Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, Rows, Columns>;
  template <int Rows>
  using BoundedVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, Rows, 1>;
  using Gradients = Eigen::Matrix<double, Dim, Eigen::Dynamic, Eigen::ColMajor, Dim, Dim * kPoints>;
  using StrainRows = Bounded<kAll, Dim * kNodes>;  // B of all points
  using AllStrains = BoundedVector<kAll>;
  using Modes = Bounded<kModes, kModes>;
  using ModeRows = Bounded<kModes, Dim * kNodes>;

  /// Law and stresses of all points at one state.
  struct Points {
    Gradients f;
    AllStrains stress;  // S times the weight of the point
    LawResponse<Dim> law[kPoints];
    BoundedVector<kPoints> theta;  // P theta
    BoundedVector<kModes> alpha;
    bool valid = true;
  };

 public:
  ContinuumElement(const SolidOptions& options, const std::vector<Vector3>& nodes,
                   const std::string& item)
      : law_(options.material, options.law, options.plane, item), nodes_(static_cast<int>(nodes.size())) {
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
    set_extrapolation(shape);
    set_mass(shape, nodes, options.thickness * options.material.density);
  }

  void add_forces(const double* x, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    Points points;
    evaluate(x, tangents, points);
    const bool damped = beta != 0.0;
    Gradients f_rate;
    AllStrains viscous;
    if (damped) {
      f_rate = gradient(v);
      viscous.setZero(kStrain * count());
      for (int p = 0; p < count(); ++p) strain_of(viscous, p) = strain_rate(points.f, f_rate, p);
      viscous = beta * linear_stress(viscous);
      points.stress += viscous;
    }
    Gradients first = points.f;
    for (int p = 0; p < count(); ++p) {
      first.template middleCols<Dim>(Dim * p) =
          block(points.f, p) * tensor(strain_of(points.stress, p));
    }
    using Nodal = Eigen::Matrix<double, Dim, Eigen::Dynamic>;
    Eigen::Map<Nodal>(out.force.data(), Dim, nodes_).noalias() -= first * gradients_.transpose();
    if (!points.valid) out.force.setConstant(std::nan(""));
    if (!tangents) return;
    StrainRows rows;
    set_rows(points.f, rows);
    out.by_q.noalias() -= elastic_tangent(points, rows);
    add_geometric(points.stress, out.by_q);
    if (!damped) return;
    const StrainRows stressed = beta * linear_stress(rows);
    out.by_v.noalias() -= rows.transpose() * stressed;
    StrainRows rates;
    set_rows(f_rate, rates);
    out.by_q.noalias() -= stressed.transpose() * rates;
  }

  double energy(const double* x) const override {
    Points points;
    evaluate(x, false, points);
    double sum = 0.0;
    for (int p = 0; p < count(); ++p) {
      sum += weights_[p] * (points.law[p].energy +
                            0.5 * law_.lambda() * points.theta[p] * points.theta[p]);
    }
    return sum;
  }

  double strain_rate_energy(const double* x, const double* v) const override {
    const Gradients f = gradient(x), f_rate = gradient(v);
    AllStrains rates;
    rates.setZero(kStrain * count());
    for (int p = 0; p < count(); ++p) strain_of(rates, p) = strain_rate(f, f_rate, p);
    return rates.dot(linear_stress(rates));
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
    const Matrix at_nodes = extrapolation_ * at_points;
    std::vector<CauchyStress> out;
    for (int i = 0; i < nodes_; ++i) out.emplace_back(at_nodes.row(i).transpose());
    return out;
  }

 private:
  int count() const { return static_cast<int>(weights_.size()); }
  static auto strain_of(AllStrains& all, int p) {
    return all.template segment<kStrain>(kStrain * p);
  }
  static auto strain_of(const AllStrains& all, int p) {
    return all.template segment<kStrain>(kStrain * p);
  }
  static Square block(const Gradients& f, int p) { return f.template middleCols<Dim>(Dim * p); }

  /// F of all points, or its rate.
  Gradients gradient(const double* x) const {
    using Nodal = Eigen::Matrix<double, Dim, Eigen::Dynamic>;
    return Eigen::Map<const Nodal>(x, Dim, nodes_) * gradients_;
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
  static Strain strain_rate(const Gradients& all, const Gradients& rates, int p) {
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
  void set_rows(const Gradients& all, StrainRows& rows) const {
    rows.resize(kStrain * count(), Dim * nodes_);
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
  }

  // --- laws and stresses of all points ---------------------------------------------------------

  void evaluate(const double* x, bool tangents, Points& out) const {
    out.f = gradient(x);
    AllStrains strains;
    strains.setZero(kStrain * count());
    for (int p = 0; p < count(); ++p) strain_of(strains, p) = green(block(out.f, p));
    out.alpha.setZero(enhanced_.cols());
    respond(strains, tangents || enhanced_.cols() > 0, out);
    if (enhanced_.cols() > 0) enhance(strains, out);
  }
  void respond(const AllStrains& strains, bool tangents, Points& out) const {
    out.theta.setZero(count());
    out.stress.setZero(kStrain * count());
    for (int p = 0; p < count(); ++p) {
      out.valid = law_.respond(strain_of(strains, p), tangents, out.law[p]) && out.valid;
      out.theta[p] = out.law[p].theta;
    }
    if (modes_.rows() > 0) out.theta = projected(out.theta);
    for (int p = 0; p < count(); ++p) {
      strain_of(out.stress, p) =
          weights_[p] *
          (out.law[p].stress + law_.lambda() * out.theta[p] * out.law[p].theta_by);
    }
  }
  /// Finds the enhanced strains by Newton's method; one iteration solves Saint Venant-Kirchhoff.
  void enhance(const AllStrains& strains, Points& out) const {
    double before = 0.0;
    for (int iteration = 0; iteration < kMostNewton && out.valid; ++iteration) {
      const Modes stiffness = enhanced_stiffness(out);
      const BoundedVector<kModes> change =
          stiffness.llt().solve(enhanced_.transpose() * out.stress);
      out.alpha -= change;
      respond(strains + enhanced_ * out.alpha, true, out);
      const double size = change.norm();
      // Strains below 1e-15 change no digit of the stress of a strain near 1.
      if (size < 1e-15 || (iteration > 0 && size >= before && size < 1e-12)) return;
      if (law_.quadratic()) return;
      before = size;
    }
  }
  Modes enhanced_stiffness(const Points& at) const {
    Modes sum = Modes::Zero(enhanced_.cols(), enhanced_.cols());
    for (int p = 0; p < count(); ++p) {
      const auto m = enhanced_.middleRows(kStrain * p, kStrain);
      sum.noalias() += m.transpose() * (local_stiffness(at, p) * m);
    }
    return sum;
  }
  BoundedVector<kPoints> projected(const BoundedVector<kPoints>& theta) const {
    return modes_.transpose() * (modes_inverse_ * (modes_ * weights_.cwiseProduct(theta)));
  }
  /// Tangent of a point times its weight, without the projected part.
  Stiffness local_stiffness(const Points& at, int p) const {
    const LawResponse<Dim>& law = at.law[p];
    Stiffness d = law.tangent + law_.lambda() * at.theta[p] * law.theta_curving;
    if (modes_.rows() == 0) d += law_.lambda() * law.theta_by * law.theta_by.transpose();
    return weights_[p] * d;
  }
  StrainRows elastic_tangent_rows(const Points& at, const StrainRows& rows) const {
    StrainRows stressed(rows.rows(), rows.cols());
    for (int p = 0; p < count(); ++p) {
      stressed.middleRows(kStrain * p, kStrain).noalias() =
          local_stiffness(at, p) * rows.middleRows(kStrain * p, kStrain);
    }
    return stressed;
  }
  Matrix elastic_tangent(const Points& at, const StrainRows& rows) const {
    const StrainRows stressed = elastic_tangent_rows(at, rows);
    Matrix k = rows.transpose() * stressed;
    if (modes_.rows() > 0) {
      ModeRows by(modes_.rows(), rows.cols());
      by.setZero();
      for (int p = 0; p < count(); ++p) {
        by.noalias() += weights_[p] * modes_.col(p) *
                        (at.law[p].theta_by.transpose() * rows.middleRows(kStrain * p, kStrain));
      }
      k.noalias() += law_.lambda() * by.transpose() * (modes_inverse_ * by);
    }
    if (enhanced_.cols() > 0) {
      const ModeRows by = enhanced_.transpose() * stressed;
      k.noalias() -= by.transpose() * enhanced_stiffness(at).llt().solve(by);
    }
    return k;
  }
  void add_geometric(const AllStrains& stress, MatrixMap& by_q) const {
    Bounded<kNodes, Dim * kPoints> weighted(nodes_, Dim * count());
    for (int p = 0; p < count(); ++p) {
      weighted.template middleCols<Dim>(Dim * p).noalias() =
          gradients_.template middleCols<Dim>(Dim * p) * tensor(strain_of(stress, p));
    }
    const Bounded<kNodes, kNodes> nodal = weighted * gradients_.transpose();
    for (int j = 0; j < nodes_; ++j) {
      for (int i = 0; i < nodes_; ++i) {
        for (int c = 0; c < Dim; ++c) by_q(Dim * i + c, Dim * j + c) -= nodal(i, j);
      }
    }
  }
  /// The linear stress of the undeformed solid for strains of all points, times the weights.
  template <class Strains>
  Strains linear_stress(const Strains& strains) const {
    Strains out(strains.rows(), strains.cols());
    for (int p = 0; p < count(); ++p) {
      out.middleRows(kStrain * p, kStrain).noalias() =
          (weights_[p] * rest_local_) * strains.middleRows(kStrain * p, kStrain);
    }
    if (enhanced_.cols() > 0) {
      const Bounded<kModes, Strains::MaxColsAtCompileTime> alpha =
          rest_enhanced_inverse_ * (rest_enhanced_.transpose() * strains);
      out.noalias() -= rest_enhanced_ * alpha;
    }
    if (modes_.rows() > 0) {
      Bounded<kModes, Strains::MaxColsAtCompileTime> means(modes_.rows(), strains.cols());
      means.setZero();
      for (int p = 0; p < count(); ++p) {
        means.noalias() +=
            weights_[p] * modes_.col(p) *
            (rest_theta_.transpose() * strains.middleRows(kStrain * p, kStrain));
      }
      means = (law_.lambda() * modes_inverse_ * means).eval();
      for (int p = 0; p < count(); ++p) {
        out.middleRows(kStrain * p, kStrain).noalias() +=
            (weights_[p] * rest_theta_) * (modes_.col(p).transpose() * means);
      }
    }
    return out;
  }

  // --- construction ----------------------------------------------------------------------------

  /// dX/dxi.
  static Square jacobian(const ShapeValues& shape, const std::vector<Vector3>& nodes) {
    Square j = Square::Zero();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      j += nodes[i].head<Dim>() * shape.derivatives.row(static_cast<Eigen::Index>(i));
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
      gradients_.template middleCols<Dim>(Dim * p) = shape.derivatives * j.inverse();
      weights_[p] = point.weight * det * (Dim == 2 ? thickness : 1.0);
    }
    volume_ = weights_.sum();
    if (reference.is_reduced()) make_consistent(reference, nodes, thickness);
  }
  /// Corrects weights and gradients of a reduced rule by constants, so that the volume and the means
  /// of the gradients are exact: the element then passes the patch test for every distortion.
  void make_consistent(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                       double thickness) {
    Matrix means = Matrix::Zero(nodes_, Dim);
    double volume = 0.0;
    for (const ReferencePoint& point : reference.mass_quadrature()) {
      const ShapeValues shape = reference.shape(point.xi);
      const Square j = jacobian(shape, nodes);
      const double weight = point.weight * j.determinant() * (Dim == 2 ? thickness : 1.0);
      means.noalias() += weight * (shape.derivatives * j.inverse());
      volume += weight;
    }
    weights_ *= volume / volume_;
    volume_ = volume;
    for (int p = 0; p < count(); ++p) {
      means.noalias() -= weights_[p] * gradients_.template middleCols<Dim>(Dim * p);
    }
    for (int p = 0; p < count(); ++p) {
      gradients_.template middleCols<Dim>(Dim * p) += means / volume;
    }
  }
  void set_enhanced(const ReferenceElement& reference, const std::vector<Vector3>& nodes) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    const Square centre = jacobian(reference.shape(Vector3::Zero()), nodes);
    const Square back = centre.inverse();
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
        const Square e = ratio * factor * (back.transpose() * natural * back);
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
    rest_enhanced_.resize(kStrain * count(), kModes);
    for (int p = 0; p < count(); ++p) {
      rest_enhanced_.middleRows(kStrain * p, kStrain) =
          weights_[p] * rest_local_ * enhanced_.middleRows(kStrain * p, kStrain);
    }
    rest_enhanced_inverse_ = (enhanced_.transpose() * rest_enhanced_).inverse();
  }
  void set_projection(const ReferenceElement& reference) {
    const std::vector<ReferencePoint> points = reference.quadrature();
    modes_.resize(1 + Dim, count());
    for (int p = 0; p < count(); ++p) {
      modes_(0, p) = 1.0;
      modes_.col(p).template tail<Dim>() =
          points[static_cast<std::size_t>(p)].xi.template head<Dim>();
    }
    modes_inverse_ = (modes_ * weights_.asDiagonal() * modes_.transpose()).inverse();
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
    const Matrix normal = at_points.transpose() * at_points;
    extrapolation_ = at_nodes * normal.inverse() * at_points.transpose();
  }
  void set_mass(const ReferenceElement& reference, const std::vector<Vector3>& nodes,
                double density) {
    mass_.setZero(nodes_, nodes_);
    for (const ReferencePoint& point : reference.mass_quadrature()) {
      const ShapeValues shape = reference.shape(point.xi);
      const double dm = density * point.weight * jacobian(shape, nodes).determinant();
      mass_.noalias() += dm * shape.values * shape.values.transpose();
    }
  }

  SolidLaw<Dim> law_;
  int nodes_;
  double out_of_plane_ = 0.0;  // 1 in plane strain
  Matrix gradients_;           // g_i of every point: n x (Dim points)
  Vector weights_;             // of the points [m3]
  Strain rest_theta_;          // dtheta/dE of the undeformed solid
  Stiffness rest_local_;       // its stiffness at a point, without the projected part
  Matrix modes_;               // of the projection: (1, xi) at the points, in columns
  Matrix modes_inverse_;
  Matrix enhanced_;       // M at the points, in blocks of rows
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
