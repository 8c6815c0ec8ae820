#pragma once
/// All bodies of a model with their states, in the form that items read.

#include <memory>
#include <vector>

#include "tribodyn/bodies/body.hpp"

namespace tribodyn {

/// A mass [kg] that an item fixes to a body, at the origin of a marker.
struct AddedMass {
  Marker marker;
  double mass = 0.0;
  std::shared_ptr<const Attachment> attachment = {};  ///< of the marker; set by the model
};

/// Entry k of each list belongs to body k; q, v and a stack the values of all bodies.
struct BodiesView {
  const std::vector<std::unique_ptr<Body>>* bodies = nullptr;
  const double* q = nullptr;              ///< all coordinates
  const double* v = nullptr;              ///< all velocities
  const double* a = nullptr;              ///< all accelerations (zero where they are irrelevant)
  const int* offset = nullptr;            ///< first coordinate of each body
  const RotationFrame* frames = nullptr;  ///< of all charts, in the order of the bodies
  const int* frame_of = nullptr;          ///< index of each body's first frame, -1 if none
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
/// Appends the indices in the model of the coordinates that an attachment depends on.
void append_coordinates(const BodiesView& view, const Attachment& attachment,
                        std::vector<int>& list);

/// The motion of an attachment with this number of time derivatives of Jacobians, for reports: -1
/// gives positions, axes and rates without Jacobians and allocates nothing.
AttachmentMotion motion_of(const BodiesView& view, const Attachment& attachment,
                           int derivatives = -1);

/// The motions of two attachments at any state, for reports: see motion_of().
struct PairMotion {
  PairMotion(const BodiesView& view, const Attachment& first, const Attachment& second,
             int derivatives = -1)
      : motion{motion_of(view, first, derivatives), motion_of(view, second, derivatives)},
        pair{{&first, &second},
             {&motion[0], &motion[1]},
             {view.state(first.body()), view.state(second.body())}} {
    for (BodyState& state : pair.state) state.derivatives = derivatives;
  }
  PairMotion(const PairMotion&) = delete;
  PairMotion& operator=(const PairMotion&) = delete;

  AttachmentMotion motion[2];
  AttachedPair pair;
};

}  // namespace tribodyn
