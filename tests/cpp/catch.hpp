#pragma once

/// Catch2, whichever version is installed. Tests are written as for version 3 and include this
/// header alone; for version 2.13 (Debian 12, Ubuntu 22.04) the few names which differ are added.

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>

using Catch::Approx;
#else
#include <string>

#include <catch2/catch.hpp>

namespace Catch::Matchers {
inline auto ContainsSubstring(const std::string& text,
                              CaseSensitive::Choice choice = CaseSensitive::Yes) {
  return Contains(text, choice);
}
}  // namespace Catch::Matchers

namespace Catch {
using ::Catch::Detail::Approx;
}  // namespace Catch
#endif
