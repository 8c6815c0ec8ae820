#include "tribodyn/solid_film/facing_point.hpp"

#include <cmath>
#include <limits>

#include <Eigen/LU>

namespace tribodyn {

namespace {

constexpr int kIterations = 30;
constexpr double kConverged = 1e-14;  // change of xi [-]
constexpr double kNearly = 1e-9;      // change that is accepted after all iterations
constexpr double kMargin = 0.05;      // by which a ray may end beside a patch, at its edges [-]
// Walls face each other where the cosine of the angle between their normals is below minus this.
constexpr double kFacing = 0.2;

Vector3 vector_at(const double* y, int j) { return Eigen::Map<const Vector3>(y + 3 * j); }
Vector3 axis(Eigen::Index c) { return Vector3::Unit(c); }

/// a . (e x f) for the axes e (rows) and f (columns).
Matrix3 triple(const Vector3& a) {
  Matrix3 out;
  out << 0.0, a[2], -a[1], -a[2], 0.0, a[0], a[1], -a[0], 0.0;
  return out;
}

}  // namespace

void WallBounds::set(const WallSurface& wall, const double* y) {
  centre.assign(wall.patches.size(), Vector3::Zero());
  radius.assign(wall.patches.size(), std::numeric_limits<double>::infinity());
  for (std::size_t k = 0; k < wall.patches.size(); ++k) {
    const WallPatch& patch = *wall.patches[k];
    if (!patch.bounded()) continue;
    for (const int j : patch.vectors()) centre[k] += vector_at(y, j);
    centre[k] /= static_cast<double>(patch.vectors().size());
    radius[k] = 0.0;
    for (const int j : patch.vectors()) {
      radius[k] = std::max(radius[k], (vector_at(y, j) - centre[k]).norm());
    }
  }
}

void FacingPoint::set_carrier(const double* x, const double* x_rate) {
  x_.setZero();
  for (int a = 0; a < 2; ++a) {
    a_[a].setZero();
    a_rate_[a].setZero();
  }
  for (std::size_t j = 0; j < node_->vectors.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    const Vector3 at = vector_at(x, node_->vectors[j]), rate = vector_at(x_rate, node_->vectors[j]);
    x_ += node_->values[row] * at;
    for (int a = 0; a < 2; ++a) {
      a_[a] += node_->first(row, a) * at;
      a_rate_[a] += node_->first(row, a) * rate;
    }
  }
  const Vector3 m = a_[0].cross(a_[1]);
  length_ = m.norm();
  n_ = m / length_;
  m_rate_ = a_rate_[0].cross(a_[1]) + a_[0].cross(a_rate_[1]);
  n_rate_ = (m_rate_ - n_.dot(m_rate_) * n_) / length_;
  dual_[0] = a_[1].cross(n_) / length_;
  dual_[1] = n_.cross(a_[0]) / length_;
}

/// The point of a patch on the ray; its number is -1 if the iteration ends beside the patch.
void FacingPoint::meet(const WallPatch& patch, RayEnd& end) {
  end.xi = patch.start(y_, x_);
  for (int step = 0;; ++step) {
    patch.evaluate(end.xi, false, shape_);
    Vector3 at = Vector3::Zero();
    Matrix3 a = Matrix3::Zero();
    a.col(2) = -n_;
    for (std::size_t j = 0; j < patch.vectors().size(); ++j) {
      const auto row = static_cast<Eigen::Index>(j);
      const Vector3 vector = vector_at(y_, patch.vectors()[j]);
      at += shape_.values[row] * vector;
      for (int k = 0; k < 2; ++k) a.col(k) += shape_.first(row, k) * vector;
    }
    const double facing = a.col(0).cross(a.col(1)).normalized().dot(n_) * patch.side();
    end.gap = n_.dot(at - x_);
    if (!(facing < -kFacing)) {
      end.patch = -1;
      return;
    }
    const Vector3 change = a.inverse() * (x_ + end.gap * n_ - at);
    const Vector3 before = end.xi;
    end.xi.head<2>() += change.head<2>();
    patch.limit(end.xi);
    const double moved = (end.xi - before).norm();
    if (moved > kConverged && step < kIterations) continue;
    if (!(moved <= kNearly)) end.patch = -1;
    return;
  }
}

bool FacingPoint::find(const WallSurface& wall, const WallBounds& bounds) {
  end_ = {};
  double outside = 0.0;
  constexpr double kEqual = 1e-9;
  for (std::size_t k = 0; k < wall.patches.size(); ++k) {
    const Vector3 away = bounds.centre[k] - x_;
    const double along = n_.dot(away);
    if (!((away - along * n_).norm() <= (1.0 + kMargin) * bounds.radius[k])) continue;
    RayEnd trial;
    trial.patch = static_cast<int>(k);
    meet(*wall.patches[k], trial);
    if (trial.patch < 0 || !(trial.gap > -bounds.radius[k])) continue;
    const double beside = wall.patches[k]->outside(trial.xi);
    if (beside > kMargin) continue;
    const double further = beside - outside;
    if (end_.patch >= 0 &&
        (further > kEqual || (further > -kEqual && std::abs(trial.gap) >= std::abs(end_.gap)))) {
      continue;
    }
    end_ = trial;
    outside = beside;
  }
  return end_.patch >= 0;
}

bool FacingPoint::move(const CarriedNode& node, const WallSurface& wall, const WallBounds& bounds,
                       const double* x, const double* x_rate, const double* y,
                       const double* y_rate) {
  node_ = &node;
  y_ = y;
  y_rate_ = y_rate;
  set_carrier(x, x_rate);
  if (!(length_ > 0.0) || !find(wall, bounds)) return false;
  patch_ = wall.patches[static_cast<std::size_t>(end_.patch)].get();
  patch_->evaluate(end_.xi, false, shape_);
  const std::vector<int>& vectors = patch_->vectors();
  own_ = 3 * static_cast<int>(node.vectors.size());
  const auto count =
      static_cast<Eigen::Index>(own_) + 3 * static_cast<Eigen::Index>(vectors.size());
  b_.resize(3, count);
  n_by_.resize(3, own_);
  m_by_.resize(3, own_);
  area_by_.resize(own_);
  reference_ = node.tangent[0].cross(node.tangent[1]).norm();
  Vector3 speed = Vector3::Zero();
  for (int k = 0; k < 2; ++k) y_along_[k].setZero();
  for (std::size_t j = 0; j < vectors.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    const Vector3 vector = vector_at(y, vectors[j]);
    speed += shape_.values[row] * vector_at(y_rate, vectors[j]);
    for (int k = 0; k < 2; ++k) y_along_[k] += shape_.first(row, k) * vector;
    b_.middleCols<3>(own_ + 3 * row) = shape_.values[row] * Matrix3::Identity();
  }
  for (std::size_t j = 0; j < node.vectors.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    speed -= node.values[row] * vector_at(x_rate, node.vectors[j]);
    for (Eigen::Index c = 0; c < 3; ++c) {
      const Eigen::Index k = 3 * row + c;
      const Vector3 m =
          node.first(row, 0) * axis(c).cross(a_[1]) + node.first(row, 1) * a_[0].cross(axis(c));
      m_by_.col(k) = m;
      area_by_[k] = n_.dot(m) / reference_;
      n_by_.col(k) = (m - n_.dot(m) * n_) / length_;
      b_.col(k) = -node.values[row] * axis(c) - end_.gap * n_by_.col(k);
    }
  }
  Matrix3 a;
  a << y_along_[0], y_along_[1], -n_;
  inverse_ = a.inverse();
  c_ = -inverse_.row(2).transpose();
  r_ = speed - end_.gap * n_rate_;
  s_ = r_ - n_.dot(r_) * n_;
  return true;
}

/// Derivatives of dn/dt.
void FacingPoint::differentiate_carrier() {
  n_rate_by_.resize(3, own_);
  area_rate_by_.resize(own_);
  const Vector3 across = m_rate_ - n_.dot(m_rate_) * n_;
  for (Eigen::Index k = 0; k < own_; ++k) {
    const Eigen::Index row = k / 3;
    const Vector3 e = axis(k % 3);
    const Vector3 m_rate =
        node_->first(row, 0) * e.cross(a_rate_[1]) + node_->first(row, 1) * a_rate_[0].cross(e);
    const Vector3 n = n_by_.col(k);
    area_rate_by_[k] = (n.dot(m_rate_) + n_.dot(m_rate)) / reference_;
    const Vector3 turned = n * n_.dot(m_rate_) + n_ * n.dot(m_rate_);
    n_rate_by_.col(k) = (m_rate - n_.dot(m_rate) * n_ - turned) / length_ -
                        across * (n_.dot(m_by_.col(k)) / (length_ * length_));
  }
}

void FacingPoint::differentiate() {
  patch_->evaluate(end_.xi, true, shape_);
  differentiate_carrier();
  const Eigen::Index count = b_.cols();
  const std::vector<int>& vectors = patch_->vectors();
  Vector3 curved[2][2];  // y_ab
  for (int a = 0; a < 2; ++a) {
    rate_along_[a].setZero();
    for (int b = 0; b < 2; ++b) curved[a][b].setZero();
  }
  for (std::size_t j = 0; j < vectors.size(); ++j) {
    const auto row = static_cast<Eigen::Index>(j);
    const Vector3 at = vector_at(y_, vectors[j]), rate = vector_at(y_rate_, vectors[j]);
    for (int a = 0; a < 2; ++a) {
      rate_along_[a] += shape_.first(row, a) * rate;
      for (int b = 0; b < 2; ++b) curved[a][b] += shape_.second(row, a + b) * at;
    }
  }
  gap_by_.noalias() = b_.transpose() * c_;
  xi_by_.noalias() = -inverse_.topRows<2>() * b_;
  for (Jacobian3* x : {&r_by_, &s_by_, &c_by_, &dual_by_[0], &dual_by_[1]}) x->resize(3, count);
  gap_rate_by_.resize(count);
  component_by_.resize(2, count);
  component_by_rate_.resize(2, count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const bool of_carrier = k < own_;
    const Vector3 n = of_carrier ? Vector3(n_by_.col(k)) : Vector3(Vector3::Zero());
    Vector3 r =
        xi_by_(0, k) * rate_along_[0] + xi_by_(1, k) * rate_along_[1] - gap_by_[k] * n_rate_;
    if (of_carrier) r -= end_.gap * n_rate_by_.col(k);
    r_by_.col(k) = r;
    s_by_.col(k) = r - n_.dot(r) * n_ - n.dot(r_) * n_ - n_.dot(r_) * n;
    // dA: of the tangents of wall 2 and of -n.
    Vector3 c_along;
    for (int a = 0; a < 2; ++a) {
      Vector3 tangent = xi_by_(0, k) * curved[a][0] + xi_by_(1, k) * curved[a][1];
      if (!of_carrier) tangent += shape_.first((k - own_) / 3, a) * axis(k % 3);
      c_along[a] = c_.dot(tangent);
    }
    c_along[2] = -c_.dot(n);
    c_by_.col(k) = -inverse_.transpose() * c_along;
    gap_rate_by_[k] = c_by_.col(k).dot(r_) + c_.dot(r);
    Vector3 a_by[2] = {Vector3::Zero(), Vector3::Zero()};
    if (of_carrier) {
      for (int a = 0; a < 2; ++a) a_by[a] = node_->first(k / 3, a) * axis(k % 3);
    }
    for (int a = 0; a < 2; ++a) {
      dual_by_[a].col(k) = -dual_[a].dot(n) * n_;
      for (int b = 0; b < 2; ++b) dual_by_[a].col(k) -= dual_[a].dot(a_by[b]) * dual_[b];
      component_by_(a, k) = dual_by_[a].col(k).dot(r_) + dual_[a].dot(r);
      component_by_rate_(a, k) = dual_[a].dot(b_.col(k));
    }
  }
}

void FacingPoint::add_motion_tangent(const Vector3& t, MatrixRef out) const {
  // The point of wall 2 changes: S_j(xi) t.
  const auto count = static_cast<Eigen::Index>(size());
  for (Eigen::Index k = own_; k < count; ++k) {
    const Eigen::Index row = (k - own_) / 3;
    for (int a = 0; a < 2; ++a) {
      out.row(k) += (shape_.first(row, a) * t[k % 3]) * xi_by_.row(a);
    }
  }
  // -g dn/dz . t of wall 1, with the second derivatives of n = m/|m|.
  const double along = n_.dot(t), scale = end_.gap / length_;
  const Vector3 across = t - along * n_;
  const Vector lengthened = m_by_.transpose() * n_, tilted = n_by_.transpose() * t;
  auto own = out.topLeftCorner(own_, own_);
  out.topRows(own_).noalias() -= tilted * gap_by_.transpose();
  own.noalias() += (scale * along) * m_by_.transpose().lazyProduct(n_by_);
  own.noalias() += scale * lengthened * tilted.transpose();
  own.noalias() += (scale / length_) * (m_by_.transpose() * across) * lengthened.transpose();
  // across . (e x f) for the axes e and f.
  const Matrix3 twisted = scale * triple(across);
  const Eigen::Index vectors = own_ / 3;
  for (Eigen::Index j = 0; j < vectors; ++j) {
    for (Eigen::Index i = 0; i < vectors; ++i) {
      const double twist =
          node_->first(i, 0) * node_->first(j, 1) - node_->first(j, 0) * node_->first(i, 1);
      out.block<3, 3>(3 * i, 3 * j) -= twist * twisted;
    }
  }
}

void FacingPoint::add_area_hessian(double factor, MatrixRef out) const {
  const double scale = factor / reference_;
  out.topLeftCorner(own_, own_).noalias() += scale * m_by_.transpose().lazyProduct(n_by_);
  const Matrix3 twisted = scale * triple(n_);
  const Eigen::Index vectors = own_ / 3;
  for (Eigen::Index j = 0; j < vectors; ++j) {
    for (Eigen::Index i = 0; i < vectors; ++i) {
      const double twist =
          node_->first(i, 0) * node_->first(j, 1) - node_->first(j, 0) * node_->first(i, 1);
      out.block<3, 3>(3 * i, 3 * j) += twist * twisted;
    }
  }
}

}  // namespace tribodyn
