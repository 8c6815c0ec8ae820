#include "tribodyn/contact/elastic_law.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

const char* WallPair::name() const {
  switch (kind) {
    case Kind::sphere:
      return "a ball in a cup";
    case Kind::cylinder:
      return "a shaft in a bearing";
    case Kind::corner:
      break;
  }
  return "a corner on a plane";
}

void require_walls(const std::string& item, const WallPair& walls) {
  if (walls.kind == WallPair::Kind::corner) return;
  require_positive(item, "journal_radius", walls.journal_radius, "m");
  require_positive(item, "bearing_radius", walls.bearing_radius, "m");
  require(walls.bearing_radius > walls.journal_radius, item, "bearing_radius", walls.bearing_radius,
          "m", "must be > journal_radius = " + format_value(walls.journal_radius) + " m",
          "the journal is inside the bearing");
  if (walls.kind == WallPair::Kind::cylinder) require_positive(item, "length", walls.length, "m");
}

}  // namespace tribodyn
