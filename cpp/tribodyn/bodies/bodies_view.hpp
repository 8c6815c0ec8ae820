#pragma once
/// All bodies of a model with their states, as items see them.

#include <memory>
#include <vector>

#include "tribodyn/bodies/marker.hpp"

namespace tribodyn {

/// A mass [kg] at the origin of a marker, that an item fixes to a body.
struct AddedMass {
  Marker marker;
  double mass = 0.0;
};

/// Entry k belongs to body k.
struct BodiesView {
  const std::vector<std::unique_ptr<Body>>* bodies = nullptr;
  const double* q = nullptr;              ///< all coordinates
  const double* v = nullptr;              ///< all velocities
  const double* a = nullptr;              ///< all accelerations (zeros where they do not matter)
  const int* offset = nullptr;            ///< first coordinate of each body
  const RotationFrame* frames = nullptr;  ///< of the bodies that turn in charts
  const int* frame_of = nullptr;          ///< number of each body's frame, -1 where it has none
  const std::vector<AddedMass>* added = nullptr;  ///< that the items fix to the bodies

  int count() const { return static_cast<int>(bodies->size()); }
  const Body& body(int k) const { return *(*bodies)[static_cast<std::size_t>(k)]; }
  BodyState state(int k) const {
    BodyState state{q + offset[k], v + offset[k], a + offset[k]};
    if (frames && frame_of[k] >= 0) state.frame = frames + frame_of[k];
    return state;
  }
};

/// Appends the numbers in the model of coordinates of body `body`, given by their numbers in it.
void append_coordinates(const BodiesView& view, int body, const std::vector<int>& of_body,
                        std::vector<int>& list);
/// Appends the numbers in the model of the coordinates on which a marker depends.
void append_coordinates(const BodiesView& view, const Marker& marker, std::vector<int>& list);

}  // namespace tribodyn
