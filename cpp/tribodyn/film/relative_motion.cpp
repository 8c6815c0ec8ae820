#include "tribodyn/film/relative_motion.hpp"

#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

RelativeMotion::RelativeMotion(const std::vector<Vector3>& position,
                               const std::vector<Vector3>& normals,
                               const std::vector<GapCoordinate>& coordinates,
                               std::vector<double> thickness)
    : count_(static_cast<int>(coordinates.size())), thickness_(std::move(thickness)) {
  const std::size_t n = position.size();
  const std::size_t nk = coordinates.size();
  require(nk >= 1 && nk <= 6, "relative motion", "gap coordinates", count_, "",
          "must be between 1 and 6");
  require(thickness_.size() == n, "relative motion", "thickness",
          static_cast<double>(thickness_.size()), "values", "must be given for every node");
  for (double h : thickness_) require_finite("relative motion", "thickness", h, "m");
  // One number more, so that four can be read from the last row of three.
  normal_.resize(n * nk + 1);
  tangent_.resize(n * nk);
  products_.resize(n * nk * nk + 1);
  for (const auto& c : coordinates) entrains_.push_back(c.entrains ? 1 : 0);
  for (std::size_t i = 0; i < n; ++i) {
    const Vector3& normal = normals[i];
    for (std::size_t k = 0; k < nk; ++k) {
      const Vector3 d = coordinates[k].displacement(position[i]);
      const double along = normal.dot(d);
      // The normal part of a spin of a round surface is pure round-off; it must be zero so that the
      // thickness does not drift with the angle.
      const bool slides = std::abs(along) < 1e-12 * d.norm();
      normal_[i * nk + k] = slides ? 0.0 : -along;
      tangent_[i * nk + k] = d - along * normal;
    }
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) {
        products_[(i * nk + k) * nk + l] = tangent_[i * nk + k].dot(tangent_[i * nk + l]);
      }
    }
  }
}

void RelativeMotion::thickness(const double* xi, double* h) const {
  if (count_ == 3) {  // a journal in the plane: the same sums, in a hot loop
    const double x0 = xi[0], x1 = xi[1], x2 = xi[2];
    const double *const reference = thickness_.data(), *const by = normal_.data();
    for (std::size_t i = 0; i < thickness_.size(); ++i) {
      const double* const row = by + 3 * i;
      h[i] = reference[i] + row[0] * x0 + row[1] * x1 + row[2] * x2;
    }
    return;
  }
  for (std::size_t i = 0; i < thickness_.size(); ++i) h[i] = thickness(i, xi);
}

void RelativeMotion::thickness_rate(const double* xi_rate, double* h_rate) const {
  const std::size_t n = thickness_.size();
  const std::size_t nk = static_cast<std::size_t>(count_);
  for (std::size_t i = 0; i < n; ++i) {
    double value = 0.0;
    for (std::size_t k = 0; k < nk; ++k) value += normal_[i * nk + k] * xi_rate[k];
    h_rate[i] = value;
  }
}

}  // namespace tribodyn
