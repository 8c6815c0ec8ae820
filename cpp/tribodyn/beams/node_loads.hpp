#pragma once
/// Loads on the sections at the nodes of a beam, from the forces of its elements.
///
/// An element holds its two nodes by the generalised forces of its strain energy. Those on the
/// position and on the rotation or the slopes of a node are a force and a moment: the load on the
/// section there by the part beyond it or, with the opposite sign, by the part before it. Since a
/// translation does not strain the element, the forces at its ends are opposite; the element has
/// one force n. Statics alone determines these loads, so that a beam under forces and moments at
/// its nodes has exact loads, whatever its strains are between the nodes. With a smooth load per
/// length w, in elements of the length l,
///
///     the force n is that in the middle of the element,
///     a moment at an end of the element has an error of w l^2/12.
///
/// **Inside the beam** the load at a node is the mean of both sides, between which a force or a
/// moment on the node itself acts. Its error is of order l^2.
///
/// **At an end** the force is n_1 + d/2 with the force n_1 of the last element and the change d
/// between two elements: n_1 - n_2, or n_2 - n_3 if this is clearly smaller, or zero if they point
/// in opposite directions. Both are the load w l where it is smooth, and one of them is larger if a
/// force acts on a node beside the end. A beam of one or two elements has n_1. The moment is that
/// of the last element.

#include <cstddef>

#include "tribodyn/beams/beam_load.hpp"

namespace tribodyn {

/// Loads of an element in global axes, on the sections at its ends by the part beyond them.
struct ElementLoad {
  Vector3 force = Vector3::Zero();                         ///< n, the same at both ends [N]
  Vector3 moment[2] = {Vector3::Zero(), Vector3::Zero()};  ///< at the start and the end [N m]
};

/// The loads of the last four elements, which load_at_node() needs again at the next nodes.
class RecentLoads {
 public:
  /// The load of an element, by load(element) if it is not among the last.
  template <class Load>
  const ElementLoad& at(int element, const Load& load) {
    const std::size_t place = static_cast<std::size_t>(element) % kKept;
    if (element_[place] != element) loads_[place] = load(element);
    element_[place] = element;
    return loads_[place];
  }

 private:
  static constexpr std::size_t kKept = 4;
  int element_[kKept] = {-1, -1, -1, -1};
  ElementLoad loads_[kKept];
};

/// d from the two changes n_1 - n_2 and n_2 - n_3.
inline Vector3 smooth_change(const Vector3& first, const Vector3& second) {
  if (!(first.dot(second) > 0.0)) return Vector3::Zero();
  constexpr double kClearly = 0.9;  // below: a smooth load changes little from element to element
  return second.norm() < kClearly * first.norm() ? second : first;
}

/// The load on the section at node `node` of a beam, in its axes `frame`; `load(element)` is an
/// ElementLoad.
template <class Load>
BeamLoad load_at_node(int node, int elements, const Matrix3& frame, const Load& load) {
  Vector3 force = Vector3::Zero(), moment = Vector3::Zero();
  if (node > 0 && node < elements) {
    const ElementLoad before = load(node - 1), beyond = load(node);
    force = 0.5 * (before.force + beyond.force);
    moment = 0.5 * (before.moment[1] + beyond.moment[0]);
  } else {
    // Elements from the end on.
    const int own = node == 0 ? 0 : elements - 1, step = node == 0 ? 1 : -1;
    const ElementLoad last = load(own);
    force = last.force;
    moment = last.moment[node == 0 ? 0 : 1];
    if (elements > 2) {
      const Vector3 second = load(own + step).force, third = load(own + 2 * step).force;
      force += 0.5 * smooth_change(last.force - second, second - third);
    }
  }
  return {frame.transpose() * force, frame.transpose() * moment};
}

}  // namespace tribodyn
