#pragma once
/// Reports: one description of the recorded channels of an item and of their values.
///
/// An item or a body describes its channels in one function, `report()`. The function hands every
/// channel to the Report together with a getter of its value. The recorder calls the function once
/// with a report that lists the channels, and after every step with a report that stores the
/// values. The list and the values therefore cannot disagree. A report that lists calls no getter,
/// because there is no state; a report that stores values allocates nothing.

#include <string>
#include <vector>

#include "tribodyn/core/channel.hpp"

namespace tribodyn {

/// Names of the components of a vector; empty for a scalar.
using Components = std::vector<std::string>;

/// Axes of a force: x and y in the plane, otherwise x, y and z.
const Components& force_axes(bool planar);
/// Axes of a moment: a scalar in the plane, otherwise x, y and z.
const Components& moment_axes(bool planar);

class Report {
 public:
  /// Lists the channels.
  explicit Report(std::vector<Channel>& channels) : channels_(&channels) {}
  /// Stores the values from this place on.
  explicit Report(double* values) : values_(values) {}

  /// Whether the report lists channels, so that there is no state.
  bool lists() const { return channels_ != nullptr; }
  /// The place of the next value; null in a report that lists.
  const double* place() const { return values_; }

  /// A scalar; value() returns its value.
  template <class Value>
  void add(const char* quantity, const Value& value) {
    if (lists()) {
      list(quantity, {});
    } else {
      *values_++ = value();
    }
  }
  /// A vector, or a scalar if there are no components; value(k) returns the value of component k.
  template <class Value>
  void add(const char* quantity, const Components& components, const Value& value) {
    if (lists()) {
      list(quantity, components);
      return;
    }
    const int size = components.empty() ? 1 : static_cast<int>(components.size());
    for (int k = 0; k < size; ++k) *values_++ = value(k);
  }

  /// `size` values, or a scalar if the size is 1; name(k) names component k, value(k) returns its
  /// value.
  template <class Name, class Value>
  void add(const char* quantity, int size, const Name& name, const Value& value) {
    if (lists()) {
      Components components;
      for (int k = 0; size > 1 && k < size; ++k) components.push_back(name(k));
      list(quantity, components);
      return;
    }
    for (int k = 0; k < size; ++k) *values_++ = value(k);
  }
  /// The same for values that the caller writes to the place which is returned: it is null in a
  /// report that lists. For channels whose values are computed together.
  template <class Name>
  double* add(const char* quantity, int size, const Name& name) {
    double* first = values_;
    add(quantity, size, name, [](int) { return 0.0; });
    return first;
  }

 private:
  void list(const char* quantity, const Components& components);

  std::vector<Channel>* channels_ = nullptr;
  double* values_ = nullptr;
};

}  // namespace tribodyn
