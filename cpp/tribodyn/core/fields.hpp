#pragma once
/// Fields: values of an object by name, such as those of a film at one instant, for the user.

#include <string_view>
#include <utility>
#include <vector>

namespace tribodyn {

/// A named array or number.
struct FieldValue {
  enum class Kind : unsigned char { array, number, count };

  std::string_view name;  ///< a literal
  Kind kind = Kind::array;
  std::vector<double> values;  ///< a single value of a number or a count
};

/// Values by name, in SI units.
using Fields = std::vector<FieldValue>;

inline void add_array(const char* name, std::vector<double> values, Fields& out) {
  out.push_back({name, FieldValue::Kind::array, std::move(values)});
}
template <class Vector>
void add_vector(const char* name, const Vector& values, Fields& out) {
  add_array(name, std::vector<double>(values.data(), values.data() + values.size()), out);
}
inline void add_number(const char* name, double value, Fields& out) {
  out.push_back({name, FieldValue::Kind::number, {value}});
}
inline void add_count(const char* name, int value, Fields& out) {
  out.push_back({name, FieldValue::Kind::count, {static_cast<double>(value)}});
}

}  // namespace tribodyn
