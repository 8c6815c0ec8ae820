#pragma once
/// All bodies of a model with their states, in the form that items read.

#include <memory>
#include <vector>

#include "tribodyn/bodies/marker.hpp"

namespace tribodyn {

/// A mass [kg] that an item fixes to a body, at the origin of a marker.
struct AddedMass {
  Marker marker;
  double mass = 0.0;
};

/// Entry k of each list belongs to body k; q, v and a stack the values of all bodies.
struct BodiesView {
  const std::vector<std::unique_ptr<Body>>* bodies = nullptr;
  const double* q = nullptr;              ///< all coordinates
  const double* v = nullptr;              ///< all velocities
  const double* a = nullptr;              ///< all accelerations (zero where they are irrelevant)
  const int* offset = nullptr;            ///< first coordinate of each body
  const RotationFrame* frames = nullptr;  ///< of the bodies whose rotation has a chart
  const int* frame_of = nullptr;          ///< index of each body's frame, -1 if none
  const std::vector<AddedMass>* added = nullptr;  ///< fixed to the bodies by the items

  int count() const { return static_cast<int>(bodies->size()); }
  const Body& body(int k) const { return *(*bodies)[static_cast<std::size_t>(k)]; }
  BodyState state(int k) const {
    BodyState state{q + offset[k], v + offset[k], a + offset[k]};
    if (frames && frame_of[k] >= 0) state.frame = frames + frame_of[k];
    return state;
  }
};

/// Appends the indices in the model of coordinates of body `body`; `of_body` are their indices in
/// the body.
void append_coordinates(const BodiesView& view, int body, const std::vector<int>& of_body,
                        std::vector<int>& list);
/// Appends the indices in the model of the coordinates that a marker depends on.
void append_coordinates(const BodiesView& view, const Marker& marker, std::vector<int>& list);

}  // namespace tribodyn
