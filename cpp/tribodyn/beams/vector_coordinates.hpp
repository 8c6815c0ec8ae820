#pragma once
/// The eight nodal vectors of an element and its coordinates, in space and in the plane.
///
/// In space the coordinates are r, r_x, r_y, r_z of the first node and of the second. In the plane
/// they are the x and y components of r, r_x, r_y; the slope r_z is the unit vector z.

#include <array>

#include "tribodyn/bodies/element_blocks.hpp"

namespace tribodyn {

/// r, r_x, r_y, r_z of the first node, then of the second; stacked.
using NodalVectors = Eigen::Matrix<double, 24, 1>;
using NodalMatrix = Eigen::Matrix<double, 24, 24>;

/// The map between both.
class VectorCoordinates {
 public:
  explicit VectorCoordinates(bool planar) : planar_(planar) {}

  /// The nodal vectors; of rates if `of_rates`, so that r_z is zero in the plane.
  NodalVectors vectors(const double* q, bool of_rates) const {
    if (!planar_) return Eigen::Map<const NodalVectors>(q);
    NodalVectors all = NodalVectors::Zero();
    for (int i = 0; i < 12; ++i) all[place(i)] = q[i];
    if (!of_rates) all[11] = all[23] = 1.0;
    return all;
  }
  int size() const { return planar_ ? 12 : 24; }
  void subtract(const NodalVectors& gradient, VectorMap& force) const {
    for (int i = 0; i < size(); ++i) force[i] -= gradient[place(i)];
  }
  void subtract(const NodalMatrix& tangent, MatrixMap& out) const {
    for (int j = 0; j < size(); ++j) {
      for (int i = 0; i < size(); ++i) out(i, j) -= tangent(place(i), place(j));
    }
  }

 private:
  /// Index among the stacked vectors of a coordinate.
  int place(int i) const { return planar_ ? 12 * (i / 6) + 3 * (i % 6 / 2) + i % 2 : i; }

  bool planar_;
};

}  // namespace tribodyn
