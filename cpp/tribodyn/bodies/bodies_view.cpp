#include "tribodyn/bodies/bodies_view.hpp"

namespace tribodyn {

void append_coordinates(const BodiesView& view, int body, const std::vector<int>& of_body,
                        std::vector<int>& list) {
  for (int i : of_body) list.push_back(view.offset[body] + i);
}

void append_coordinates(const BodiesView& view, const Attachment& attachment,
                        std::vector<int>& list) {
  append_coordinates(view, attachment.body(), attachment.coordinates(), list);
}

AttachmentMotion motion_of(const BodiesView& view, const Attachment& attachment, int derivatives) {
  AttachmentMotion motion;
  BodyState state = view.state(attachment.body());
  state.derivatives = derivatives;
  attachment.evaluate(state, motion);
  return motion;
}

}  // namespace tribodyn
