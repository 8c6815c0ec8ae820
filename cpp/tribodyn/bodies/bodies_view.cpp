#include "tribodyn/bodies/bodies_view.hpp"

namespace tribodyn {

void append_coordinates(const BodiesView& view, int body, const std::vector<int>& of_body,
                        std::vector<int>& list) {
  for (int i : of_body) list.push_back(view.offset[body] + i);
}

void append_coordinates(const BodiesView& view, const Marker& marker, std::vector<int>& list) {
  append_coordinates(view, marker.body, view.body(marker.body).marker_coordinates(marker.position),
                     list);
}

}  // namespace tribodyn
