#include "tribodyn/core/errors.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <utility>

namespace tribodyn {

/// Nine digits: short for typed numbers, and sufficient to distinguish 0.99999999 from 1.
std::string format_value(double value) {
  if (std::isnan(value)) return "nan";
  std::array<char, 32> text{};
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 9);
  return {text.data(), end.ptr};
}

namespace {

std::string last_residuals(const std::vector<double>& history) {
  constexpr std::size_t shown = 5;
  const std::size_t first = history.size() > shown ? history.size() - shown : 0;
  std::string text = first > 0 ? "residuals ..., " : "residuals ";
  for (std::size_t i = first; i < history.size(); ++i) {
    text += (i > first ? ", " : "") + format_value(history[i]);
  }
  return text;
}

}  // namespace

std::string message(const ErrorInfo& info) {
  std::string text = info.item.empty() ? "" : info.item + ":";
  const auto add = [&text](const std::string& words) {
    if (!words.empty()) text += (text.empty() ? "" : " ") + words;
  };
  add(info.quantity);
  if (info.value) {
    if (!info.quantity.empty()) add("=");
    add(format_value(*info.value));
    add(info.unit);
  } else if (!info.unit.empty()) {
    add("[" + info.unit + "]");
  }
  add(info.rule);
  if (info.time) add("at t = " + format_value(*info.time) + " s");
  if (!info.residual_history.empty()) text += "; " + last_residuals(info.residual_history);
  if (!info.hint.empty()) text += "; " + info.hint;
  return text;
}

ErrorInfo::~ErrorInfo() = default;

Error::Error(const ErrorInfo& info) : std::runtime_error(message(info)), info_(info) {}

Error::~Error() = default;
InvalidInput::~InvalidInput() = default;
ModelError::~ModelError() = default;
ConvergenceError::~ConvergenceError() = default;
SingularSystem::~SingularSystem() = default;
Starved::~Starved() = default;

void require(bool ok, const std::string& item, const std::string& quantity, double value,
             const std::string& unit, const std::string& rule, const std::string& hint) {
  if (ok) return;
  throw InvalidInput({.item = item,
                      .quantity = quantity,
                      .value = value,
                      .unit = unit,
                      .rule = rule,
                      .hint = hint});
}

void require_finite(const std::string& item, const std::string& quantity, double value,
                    const std::string& unit, const std::string& hint) {
  require(std::isfinite(value), item, quantity, value, unit, "must be finite", hint);
}

void require_positive(const std::string& item, const std::string& quantity, double value,
                      const std::string& unit, const std::string& hint) {
  require(std::isfinite(value) && value > 0.0, item, quantity, value, unit,
          std::isinf(value) ? "must be finite" : "must be > 0", hint);
}

void require_non_negative(const std::string& item, const std::string& quantity, double value,
                          const std::string& unit, const std::string& hint) {
  require(std::isfinite(value) && value >= 0.0, item, quantity, value, unit,
          std::isinf(value) ? "must be finite" : "must be >= 0", hint);
}

}  // namespace tribodyn
