#pragma once
/// Names of bodies, joints, channels: unique within their kind, with suggestions for misspelt
/// names.
///
/// The error for an unknown name suggests the closest known name. The distance is the number of
/// letters to insert, delete, change or exchange with their neighbour (optimal string alignment
/// distance), ignoring case; more than a third of the letters is not close. Otherwise a known name
/// that contains the unknown name (or the reverse) is suggested.
///
/// Source: [Damerau1964].

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace tribodyn {

/// The candidate that `name` probably meant; empty if none is close. The first of equally close
/// candidates.
std::string closest_name(const std::string& name, const std::vector<std::string>& candidates);

/// Suggestion for `name`: `did you mean 'crank'?`, or the known names.
std::string name_hint(const std::string& name, const std::vector<std::string>& candidates);

/// Unique names of one kind of item, numbered in insertion order.
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
