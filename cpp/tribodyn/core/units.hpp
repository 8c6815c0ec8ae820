#pragma once
/// Units of coordinates and constraint rows, used to measure their errors.

namespace tribodyn {

/// SI unit of a coordinate or of a row.
enum class Unit : unsigned char { none, metre, radian };

/// "m", "rad" or "", for messages and channels.
constexpr const char* symbol(Unit unit) {
  switch (unit) {
    case Unit::metre:
      return "m";
    case Unit::radian:
      return "rad";
    case Unit::none:
      break;
  }
  return "";
}

}  // namespace tribodyn
