#include "tribodyn/beams/director_strains.hpp"

#include <cmath>

#include "tribodyn/bodies/rotation_frame.hpp"

namespace tribodyn {

namespace {

// The multilinear functions x: volumes with r', r_y', r_z'; r' . r_y, r' . r_z; the mean of
// r_y' . r_z and -r_z' . r_y; 1.
enum : int { kVolume, kVolumeY, kVolumeZ, kShearY, kShearZ, kTwist, kOne };

/// First entry of each vector.
enum : Eigen::Index { kAxis = 0, kY = 3, kZ = 6, kYRate = 9, kZRate = 12 };

}  // namespace

// With the cosine c/sqrt(p q) of the angle between r_y and r_z, e2 is r_y/sqrt(p) less half the
// cosine times r_z/sqrt(q), to first order.
const std::array<DirectorTerm, 10> kAxisTerms{{{0, kVolume, 1.0, 0, 1, 0, 0},
                                               {1, kShearY, 1.0, 0, 0, 1, 0},
                                               {1, kShearZ, -0.5, 1, 0, 1, 2},
                                               {2, kShearZ, 1.0, 0, 0, 0, 1},
                                               {2, kShearY, -0.5, 1, 0, 2, 1},
                                               {3, kTwist, 1.0, 0, 0, 1, 1},
                                               {4, kVolumeZ, 1.0, 0, 1, 0, 1},
                                               {4, kVolumeY, -0.5, 1, 1, 2, 1},
                                               {5, kVolumeY, -1.0, 0, 1, 1, 0},
                                               {5, kVolumeZ, 0.5, 1, 1, 1, 2}}};

const std::array<DirectorTerm, 7> kNodeTerms{{{0, kShearY, 1.0, 0, 0, 1, 0},
                                              {0, kShearZ, -0.5, 1, 0, 1, 2},
                                              {1, kShearZ, 1.0, 0, 0, 0, 1},
                                              {1, kShearY, -0.5, 1, 0, 2, 1},
                                              {2, kOne, 1.0, 0, 0, -1, 0},
                                              {3, kOne, 1.0, 0, 0, 0, -1},
                                              {4, kOne, 1.0, 1, 0, 1, 1}}};

void DirectorStrains::set(const DirectorVectors& at, std::span<const DirectorTerm> terms,
                          int order) {
  at_ = at;
  terms_ = terms;
  order_ = order;
  set_products();
  set_powers();
  value_.fill(0.0);
  if (order > 0) {
    set_gradients();
    gradient_.fill(DirectorVectors::Zero());
  }
  std::array<Vector3, 6> by_scalars;
  by_scalars.fill(Vector3::Zero());
  for (std::size_t t = 0; t < terms.size(); ++t) {
    const auto strain = static_cast<std::size_t>(terms[t].strain);
    const auto i = static_cast<std::size_t>(terms[t].index);
    power_[t] = power(terms[t]);
    value_[strain] += x_[i] * power_[t].value;
    if (order == 0) continue;
    gradient_[strain] += power_[t].value * x_gradient_[i];
    by_scalars[strain] += x_[i] * power_[t].first;
  }
  for (std::size_t strain = 0; order > 0 && strain < 6; ++strain) {
    gradient_[strain].segment<6>(kY) += scalar_gradient_ * by_scalars[strain];
  }
}

void DirectorStrains::set_products() {
  const Vector3 r = at_.segment<3>(kAxis), y = at_.segment<3>(kY), z = at_.segment<3>(kZ),
                y_rate = at_.segment<3>(kYRate), z_rate = at_.segment<3>(kZRate);
  p_ = y.squaredNorm();
  q_ = z.squaredNorm();
  c_ = y.dot(z);
  area_ = p_ * q_ - c_ * c_;
  const Vector3 normal = y.cross(z);
  x_ = {normal.dot(r),
        normal.dot(y_rate),
        normal.dot(z_rate),
        r.dot(y),
        r.dot(z),
        0.5 * (y_rate.dot(z) - z_rate.dot(y)),
        1.0};
}

void DirectorStrains::set_gradients() {
  const Vector3 r = at_.segment<3>(kAxis), y = at_.segment<3>(kY), z = at_.segment<3>(kZ),
                y_rate = at_.segment<3>(kYRate), z_rate = at_.segment<3>(kZRate);
  const Vector3 normal = y.cross(z);
  x_gradient_.fill(DirectorVectors::Zero());
  const auto set_volume = [&](int index, Eigen::Index first, const Vector3& u) {
    DirectorVectors& g = x_gradient_[static_cast<std::size_t>(index)];
    g.segment<3>(first) = normal;
    g.segment<3>(kY) = z.cross(u);
    g.segment<3>(kZ) = u.cross(y);
  };
  set_volume(kVolume, kAxis, r);
  set_volume(kVolumeY, kYRate, y_rate);
  set_volume(kVolumeZ, kZRate, z_rate);
  x_gradient_[kShearY].segment<3>(kAxis) = y;
  x_gradient_[kShearY].segment<3>(kY) = r;
  x_gradient_[kShearZ].segment<3>(kAxis) = z;
  x_gradient_[kShearZ].segment<3>(kZ) = r;
  x_gradient_[kTwist].segment<3>(kY) = -0.5 * z_rate;
  x_gradient_[kTwist].segment<3>(kZ) = 0.5 * y_rate;
  x_gradient_[kTwist].segment<3>(kYRate) = 0.5 * z;
  x_gradient_[kTwist].segment<3>(kZRate) = -0.5 * y;
  scalar_gradient_.col(0) << 2.0 * y, Vector3::Zero();
  scalar_gradient_.col(1) << Vector3::Zero(), 2.0 * z;
  scalar_gradient_.col(2) << z, y;
}

void DirectorStrains::set_powers() {
  area_powers_ = {1.0, 1.0 / std::sqrt(area_)};
  const double y = std::sqrt(p_), z = std::sqrt(q_);
  y_powers_ = {y, 1.0, 1.0 / y, 1.0 / p_};
  z_powers_ = {z, 1.0, 1.0 / z, 1.0 / q_};
  if (order_ == 0) return;
  const Vector3 first(q_, p_, -2.0 * c_);
  log_area_ = (-0.5 / area_) * first;
  if (order_ == 1) return;
  Matrix3 second = Matrix3::Zero();
  second(0, 1) = second(1, 0) = 1.0;
  second(2, 2) = -2.0;
  log_area_second_ = (-0.5 / area_) * (second - first * first.transpose() / area_);
}

DirectorStrains::Power DirectorStrains::power(const DirectorTerm& term) const {
  const auto at = [](const auto& powers, int k) { return powers[static_cast<std::size_t>(k)]; };
  const double m = term.factor * at(area_powers_, term.area) * at(y_powers_, term.y + 1) *
                   at(z_powers_, term.z + 1);
  Power h{term.skew == 0 ? m : m * c_, Vector3::Zero(), Matrix3::Zero()};
  if (order_ == 0) return h;
  const double a = term.area, y = -0.5 * term.y / p_, z = -0.5 * term.z / q_;
  const Vector3 log_first = a * log_area_ + Vector3(y, z, 0.0);
  const Vector3 first = m * log_first;
  h.first = term.skew == 0 ? first : Vector3(c_ * first + m * Vector3::UnitZ());
  if (order_ == 1) return h;
  h.second = a * log_area_second_ + log_first * log_first.transpose();
  h.second(0, 0) -= y / p_;
  h.second(1, 1) -= z / q_;
  h.second *= term.skew == 0 ? m : m * c_;
  if (term.skew == 0) return h;
  h.second.col(2) += first;
  h.second.row(2) += first.transpose();
  return h;
}

void DirectorStrains::add_hessian(const double* stress, DirectorHessian& h) const {
  std::array<double, kProducts> by_x{};
  std::array<Vector3, kProducts> mixed;
  mixed.fill(Vector3::Zero());
  Vector3 by_scalar = Vector3::Zero();
  Matrix3 second = Matrix3::Zero();
  for (std::size_t t = 0; t < terms_.size(); ++t) {
    const auto i = static_cast<std::size_t>(terms_[t].index);
    const double s = stress[terms_[t].strain];
    by_x[i] += s * power_[t].value;
    mixed[i] += s * power_[t].first;
    by_scalar += (s * x_[i]) * power_[t].first;
    second += (s * x_[i]) * power_[t].second;
  }
  const auto add_both = [&h](Eigen::Index i, Eigen::Index j, const Matrix3& block) {
    h.block<3, 3>(i, j) += block;
    h.block<3, 3>(j, i) += block.transpose();
  };
  const Vector3 y = at_.segment<3>(kY), z = at_.segment<3>(kZ);
  const auto add_volume = [&](double factor, Eigen::Index first) {
    add_both(first, kY, -factor * cross_matrix(z));
    add_both(first, kZ, factor * cross_matrix(y));
    add_both(kY, kZ, -factor * cross_matrix(at_.segment<3>(first)));
  };
  add_volume(by_x[kVolume], kAxis);
  add_volume(by_x[kVolumeY], kYRate);
  add_volume(by_x[kVolumeZ], kZRate);
  const auto add_dot = [&](double factor, Eigen::Index i, Eigen::Index j) {
    add_both(i, j, factor * Matrix3::Identity());
  };
  add_dot(by_x[kShearY], kAxis, kY);
  add_dot(by_x[kShearZ], kAxis, kZ);
  add_dot(0.5 * by_x[kTwist], kYRate, kZ);
  add_dot(-0.5 * by_x[kTwist], kZRate, kY);
  add_dot(by_scalar[0], kY, kY);
  add_dot(by_scalar[1], kZ, kZ);
  add_dot(by_scalar[2], kY, kZ);
  // p, q and c depend on r_y and r_z alone.
  for (std::size_t i = 0; i + 1 < kProducts; ++i) {
    if (mixed[i].isZero(0.0)) continue;
    const Eigen::Matrix<double, 6, 1> along = scalar_gradient_ * mixed[i];
    h.middleCols<6>(kY).noalias() += x_gradient_[i] * along.transpose();
    h.middleRows<6>(kY).noalias() += along * x_gradient_[i].transpose();
  }
  const ScalarGradients weighted = scalar_gradient_ * second;
  h.block<6, 6>(kY, kY).noalias() += weighted * scalar_gradient_.transpose();
}

}  // namespace tribodyn
