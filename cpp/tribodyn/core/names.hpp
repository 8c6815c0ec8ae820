#pragma once
/// Names of bodies, joints, channels: unique among their kind, and forgiving to look up.
///
/// A name that is not known is answered with the closest one that is. Closeness is the
/// number of letters to insert, delete, change or exchange with their neighbour (optimal string
/// alignment distance), capitals not counting; more than a third of the letters is not close.
/// Failing that, a known name that contains the unknown one (or the reverse) is taken.
///
/// Source: [Damerau1964].

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tribodyn {

/// The candidate that was probably meant by `name`; empty if none is close. Of equally close
/// ones the first.
std::string closest_name(const std::string& name, const std::vector<std::string>& candidates);

/// What to tell someone who asked for `name`: `did you mean 'crank'?`, or the known names.
std::string name_hint(const std::string& name, const std::vector<std::string>& candidates);

/// Unique names of one kind of item, numbered in the order of their coming.
class NameRegistry {
 public:
  /// `kind` is used in messages, e.g. `joint`.
  explicit NameRegistry(std::string kind);

  /// Number of the new name; InvalidInput if it is empty or taken.
  int add(const std::string& name);
  /// Number of a name; InvalidInput with a hint if it is unknown.
  int index(const std::string& name) const;
  /// Number of a name, or nothing.
  std::optional<int> find(const std::string& name) const;

  const std::vector<std::string>& names() const { return names_; }

 private:
  std::string kind_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, int> index_;
};

}  // namespace tribodyn
