#include "tribodyn/core/names.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::size_t edit_distance(const std::string& a, const std::string& b) {
  const std::size_t n = b.size();
  std::vector<std::size_t> before(n + 1), last(n + 1), row(n + 1);
  for (std::size_t j = 0; j <= n; ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= n; ++j) {
      const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[n];
}

bool contains(const std::string& whole, const std::string& part) {
  constexpr std::size_t shortest = 3;  // shorter parts occur everywhere
  return part.size() >= shortest && whole.find(part) != std::string::npos;
}

}  // namespace

std::string closest_name(const std::string& name, const std::vector<std::string>& candidates) {
  const std::string wanted = lower(name);
  std::size_t limit = std::max<std::size_t>(1, wanted.size() / 3) + 1;  // first one that is too far
  std::string closest;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(wanted, lower(candidate));
    if (distance < limit) {
      limit = distance;
      closest = candidate;
    }
  }
  if (!closest.empty()) return closest;
  for (const std::string& candidate : candidates) {
    const std::string known = lower(candidate);
    if (contains(known, wanted) || contains(wanted, known)) return candidate;
  }
  return "";
}

std::string name_hint(const std::string& name, const std::vector<std::string>& candidates) {
  if (const std::string closest = closest_name(name, candidates); !closest.empty()) {
    return "did you mean '" + closest + "'?";
  }
  if (candidates.empty()) return "no name exists yet";
  constexpr std::size_t shown = 10;
  std::string text = "known:";
  for (std::size_t i = 0; i < std::min(shown, candidates.size()); ++i) {
    text += (i > 0 ? ", '" : " '") + candidates[i] + "'";
  }
  return candidates.size() > shown ? text + ", ..." : text;
}

NameRegistry::NameRegistry(std::string kind) : kind_(std::move(kind)) {}

int NameRegistry::add(const std::string& name) {
  if (name.empty()) throw InvalidInput({.item = kind_, .rule = "must have a name"});
  const int number = static_cast<int>(names_.size());
  if (!index_.emplace(name, number).second) {
    throw InvalidInput({.item = kind_ + " '" + name + "'",
                        .rule = "must have a unique name",
                        .hint = "this name is already in use"});
  }
  names_.push_back(name);
  return number;
}

int NameRegistry::index(const std::string& name) const {
  if (const std::optional<int> number = find(name)) return *number;
  throw InvalidInput(
      {.item = kind_ + " '" + name + "'", .rule = "is not known", .hint = name_hint(name, names_)});
}

std::optional<int> NameRegistry::find(const std::string& name) const {
  const auto found = index_.find(name);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

}  // namespace tribodyn
