#pragma once
/// Elastic forces of the elements of a cable, two elements at a time.
///
/// The strain energy is that of cable_element.hpp without damping: in the plane for any reference
/// shape, in space for a straight one. An element of the length l [m] has the coordinate xi from 0
/// to 1 along its axis r. With
///
///     d = (r_1 - r_2)/l,     a = r' = (dr/dxi)/l,     b = l r'' = (d2r/dxi2)/l,
///
/// a and b are combinations of d, r_x1 and r_x2 whose weights are the same for all elements. The
/// curvature is kappa = c/l with c = (a x b)_z/|a|^2 in the plane and
/// c^2 = (|a|^2 |b|^2 - (a . b)^2)/|a|^4 in space, and the energy is
///
///     U = 1/2 int EA l (eps - eps_0)^2 + EI/l (c - c_0)^2 dxi,
///
/// integrated by three Gauss points. The forces of an element are independent of the element with
/// which they are evaluated.

#include <cstddef>
#include <memory>
#include <vector>

#include "tribodyn/beams/beam_element.hpp"

namespace tribodyn {

/// The elements of a cable.
class CablePairs {
 public:
  /// Null if the reference shape is curved in space.
  static std::unique_ptr<const CablePairs> of(
      const std::vector<std::unique_ptr<const BeamElement>>& elements, bool planar);

  /// Adds the forces of the elements from `first` to `end` - 1 to `out`, one entry for each of
  /// these elements; with `tangents`, sets their derivatives. `q`: coordinates of the beam.
  void add_forces(int first, int end, const double* q, bool tangents, ElementBlocks* out) const;
  /// Strain energy of all elements [J].
  double energy(const double* q) const;

  static constexpr std::size_t kPoints = 3;
  /// A Gauss point, the same for all elements: its weight, and those of d, r_x1, r_x2 in a and b.
  struct Point {
    double weight = 0.0;
    double first[3] = {}, second[3] = {};
  };
  /// Numbers of one element.
  struct Numbers {
    double per_length = 0.0;                                ///< 1/l [1/m]
    double axial = 0.0;                                     ///< EA l [N m]
    double bending = 0.0;                                   ///< EI/l [N m]
    double stretch[kPoints] = {}, curvature[kPoints] = {};  ///< eps_0, c_0
  };

 private:
  CablePairs() = default;

  bool planar_ = true;
  Point points_[kPoints];
  std::vector<Numbers> numbers_;
};

}  // namespace tribodyn
