#include "tribodyn/solids/corotated_element.hpp"

#include <limits>
#include <utility>

#include <Eigen/LU>

#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solids/element_points.hpp"

namespace tribodyn {

namespace {

template <int Dim>
class CorotatedElement final : public SolidElement {
  static constexpr int kSpin = Dim == 3 ? 3 : 1;  // components of a rotation

  using Square = Eigen::Matrix<double, Dim, Dim>;
  using Point = Eigen::Matrix<double, Dim, 1>;
  using Spin = Eigen::Matrix<double, kSpin, 1>;
  using Cross = Eigen::Matrix<double, Dim, kSpin>;
  using Turning = Eigen::Matrix<double, kSpin, kSpin>;

  /// The frame at one state.
  struct Frame {
    Square rotation;  // R
    Turning turning;  // T^-1
    Vector place;     // y, from the mean of the nodes
    Vector shift;     // y - X
    bool valid = false;
  };

 public:
  CorotatedElement(std::unique_ptr<const SolidElement> linear, const SolidOptions& options,
                   const std::vector<Vector3>& nodes, const std::string& item)
      : linear_(std::move(linear)), nodes_(static_cast<int>(nodes.size())) {
    mass_ = linear_->nodal_mass();
    volume_ = linear_->volume();
    const ElementPoints<Dim> points(reference_element(options.kind), nodes, options.thickness,
                                    options.material.density, item);
    means_.setZero(Dim, nodes_);
    for (Eigen::Index p = 0; p < points.weights.size(); ++p) {
      means_ += points.weights[p] / volume_ *
                points.gradients.template middleCols<Dim>(Dim * p).transpose();
    }
    start_.resize(size());
    for (int i = 0; i < nodes_; ++i) {
      start_.template segment<Dim>(Dim * i) = nodes[static_cast<std::size_t>(i)].head<Dim>();
    }
    free_force_.setZero(size());
    stiffness_.setZero(size(), size());
    ElementBlocks rest{.force = {free_force_.data(), size()},
                       .by_q = {stiffness_.data(), size(), size()}};
    linear_->add_forces(start_.data(), nullptr, 0.0, true, rest);
    stiffness_ *= -1.0;
    free_energy_ = linear_->energy(start_.data());
    start_ = centred(start_.data());
  }

  void add_forces(const double* x, const double* v, double beta, bool tangents,
                  ElementBlocks& out) const override {
    const Frame at = frame(x);
    if (!at.valid) {
      out.force.setConstant(std::numeric_limits<double>::quiet_NaN());
      return;
    }
    Vector local = matrix_vector_product(stiffness_, at.shift) - free_force_;  // k
    Vector rate;
    if (beta != 0.0) {
      rate = turned_back(at, centred(v).data());
      local += beta * matrix_vector_product(stiffness_, projected(at, rate));
    }
    const Vector force = projected_back(at, local);
    for (int i = 0; i < nodes_; ++i) {
      out.force.template segment<Dim>(Dim * i) -= at.rotation * of_node(force, i);
    }
    if (!tangents) return;
    const Matrix turn = turns(at), arms = crosses(at.place);  // G, H
    Matrix stiff = projected_stiffness(turn, arms);
    Matrix by = stiff;
    const Matrix moments = -crosses(force);  // Z
    const Matrix moments_projected =
        moments.transpose() + matrix_product(matrix_product(moments.transpose(), arms), turn);
    by += matrix_product(moments, turn) + matrix_product(turn.transpose(), moments_projected);
    if (beta != 0.0) {
      stiff *= beta;
      add_rate_by_place(at, rate, turn, stiff, by);
      subtract_turned(at, stiff, out.by_v);
    }
    subtract_turned(at, by, out.by_q);
  }

  double energy(const double* x) const override {
    const Frame at = frame(x);
    if (!at.valid) return std::numeric_limits<double>::quiet_NaN();
    return 0.5 * at.shift.dot(matrix_vector_product(stiffness_, at.shift)) -
           at.shift.dot(free_force_) + free_energy_;
  }

  double strain_rate_energy(const double* x, const double* v) const override {
    const Frame at = frame(x);
    if (!at.valid) return std::numeric_limits<double>::quiet_NaN();
    const Vector rate = projected(at, turned_back(at, centred(v).data()));
    return rate.dot(matrix_vector_product(stiffness_, rate));
  }

  std::vector<CauchyStress> nodal_stresses(const double* x) const override {
    const Frame at = frame(x);
    if (!at.valid) {
      const double none = std::numeric_limits<double>::quiet_NaN();
      return std::vector<CauchyStress>(static_cast<std::size_t>(nodes_),
                                       CauchyStress::Constant(none));
    }
    std::vector<CauchyStress> all = linear_->nodal_stresses(at.place.data());
    Matrix3 turn = Matrix3::Identity();
    turn.topLeftCorner<Dim, Dim>() = at.rotation;
    for (CauchyStress& s : all) {
      Matrix3 tensor;
      tensor << s[0], s[5], s[4], s[5], s[1], s[3], s[4], s[3], s[2];
      tensor = (turn * tensor * turn.transpose()).eval();
      s << tensor(0, 0), tensor(1, 1), tensor(2, 2), tensor(1, 2), tensor(0, 2), tensor(0, 1);
    }
    return all;
  }

 private:
  Eigen::Index size() const { return Dim * nodes_; }
  static Point of_node(const Vector& all, int i) { return all.template segment<Dim>(Dim * i); }

  /// a x w as a matrix that acts on w; in the plane w is along z.
  static Cross cross(const Point& a) {
    Cross out;
    if constexpr (Dim == 3) {
      out << 0.0, -a[2], a[1], a[2], 0.0, -a[0], -a[1], a[0], 0.0;
    } else {
      out << a[1], -a[0];
    }
    return out;
  }
  /// The same of all nodes.
  Matrix crosses(const Vector& all) const {
    Matrix out(size(), kSpin);
    for (int i = 0; i < nodes_; ++i) {
      out.template middleRows<Dim>(Dim * i) = cross(of_node(all, i));
    }
    return out;
  }
  /// Positions or velocities from their mean: it has no part in the strain, and may be large.
  Vector centred(const double* x) const {
    const Eigen::Map<const Matrix> places(x, Dim, nodes_);
    const Point mean = places.rowwise().mean();
    Vector out(size());
    for (int i = 0; i < nodes_; ++i) out.template segment<Dim>(Dim * i) = places.col(i) - mean;
    return out;
  }

  Frame frame(const double* x) const {
    Frame out;
    const Vector places = centred(x);
    Square mean = Square::Zero();  // A
    for (int i = 0; i < nodes_; ++i) {
      mean += of_node(places, i).lazyProduct(means_.col(i).transpose());
    }
    if (!(mean.determinant() > 0.0)) return out;
    out.rotation = nearest_orthogonal(mean);
    const Square stretch = out.rotation.transpose().lazyProduct(mean);
    if constexpr (Dim == 3) {
      out.turning = (stretch.trace() * Square::Identity() - stretch).inverse();
    } else {
      out.turning(0, 0) = 1.0 / stretch.trace();
    }
    out.place = turned_back(out, places.data());
    out.shift = out.place - start_;
    out.valid = true;
    return out;
  }
  /// R^T of each node.
  Vector turned_back(const Frame& at, const double* x) const {
    Vector out(size());
    for (int i = 0; i < nodes_; ++i) {
      out.template segment<Dim>(Dim * i) =
          at.rotation.transpose() * Eigen::Map<const Point>(x + Dim * i);
    }
    return out;
  }
  /// G z.
  Spin turn_of(const Frame& at, const Vector& z) const {
    Spin sum = Spin::Zero();
    for (int i = 0; i < nodes_; ++i) sum -= cross(means_.col(i)).transpose() * of_node(z, i);
    return at.turning * sum;
  }
  /// G.
  Matrix turns(const Frame& at) const {
    Matrix out(kSpin, size());
    for (int i = 0; i < nodes_; ++i) {
      out.template middleCols<Dim>(Dim * i) = -at.turning * cross(means_.col(i)).transpose();
    }
    return out;
  }
  /// P z.
  Vector projected(const Frame& at, const Vector& z) const {
    const Spin turn = turn_of(at, z);
    Vector out = z;
    for (int i = 0; i < nodes_; ++i) {
      out.template segment<Dim>(Dim * i) += cross(of_node(at.place, i)) * turn;
    }
    return out;
  }
  /// P^T k.
  Vector projected_back(const Frame& at, const Vector& k) const {
    Spin moment = Spin::Zero();
    for (int i = 0; i < nodes_; ++i) {
      moment += cross(of_node(at.place, i)).transpose() * of_node(k, i);
    }
    const Spin turned = at.turning * moment;
    Vector out = k;
    for (int i = 0; i < nodes_; ++i) {
      out.template segment<Dim>(Dim * i) -= cross(means_.col(i)) * turned;
    }
    return out;
  }
  /// P^T K P.
  Matrix projected_stiffness(const Matrix& turn, const Matrix& arms) const {
    const Matrix stressed = matrix_product(stiffness_, arms);  // K H
    const Matrix inner = 0.5 * matrix_product(arms.transpose(), stressed);
    const Matrix half = matrix_product(stressed + matrix_product(turn.transpose(), inner), turn);
    return stiffness_ + half + half.transpose();
  }
  /// Adds the part of the derivative of damping that is due to the rate z = R^T v in the frame: the
  /// product of `stiff`, beta P^T K P, with (z_i x w - w_v x (y_i x w)) G - w_v x, w_v = G z.
  void add_rate_by_place(const Frame& at, const Vector& rate, const Matrix& turn,
                         const Matrix& stiff, Matrix& by) const {
    const Spin spin = turn_of(at, rate);
    Square spinning;  // w_v x
    if constexpr (Dim == 3) {
      spinning = cross(spin);
    } else {
      spinning << 0.0, -spin[0], spin[0], 0.0;
    }
    Matrix arms(size(), kSpin);
    for (int i = 0; i < nodes_; ++i) {
      arms.template middleRows<Dim>(Dim * i) =
          cross(of_node(rate, i)) - spinning.lazyProduct(cross(of_node(at.place, i)));
      by.template middleCols<Dim>(Dim * i) -=
          stiff.template middleCols<Dim>(Dim * i).lazyProduct(spinning);
    }
    by += matrix_product(matrix_product(stiff, arms), turn);
  }
  /// Subtracts R m R^T of each pair of nodes.
  void subtract_turned(const Frame& at, const Matrix& m, MatrixRef out) const {
    for (int j = 0; j < nodes_; ++j) {
      for (int i = 0; i < nodes_; ++i) {
        const Square half = at.rotation.lazyProduct(m.template block<Dim, Dim>(Dim * i, Dim * j));
        out.template block<Dim, Dim>(Dim * i, Dim * j) -= half.lazyProduct(at.rotation.transpose());
      }
    }
  }

  std::unique_ptr<const SolidElement> linear_;
  int nodes_;
  Matrix means_;       // means of g_i, Dim x n
  Vector start_;       // X, from the mean of the nodes
  Matrix stiffness_;   // K
  Vector free_force_;  // f
  double free_energy_ = 0.0;
};

}  // namespace

std::unique_ptr<const SolidElement> make_corotated_element(
    std::unique_ptr<const SolidElement> linear, const SolidOptions& options,
    const std::vector<Vector3>& nodes, const std::string& item) {
  if (reference_element(options.kind).dimensions == 3) {
    return std::make_unique<CorotatedElement<3>>(std::move(linear), options, nodes, item);
  }
  return std::make_unique<CorotatedElement<2>>(std::move(linear), options, nodes, item);
}

}  // namespace tribodyn
