#pragma once
/// Gaps of journals between two markers.

#include <memory>
#include <string>

#include "tribodyn/clearance/gap.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

namespace tribodyn::test {

inline std::unique_ptr<Gap> journal_gap(const std::string& item, const Marker& journal,
                                        const Marker& bearing, const JournalGapOptions& options) {
  return std::make_unique<Gap>(item, journal, bearing,
                               std::make_shared<const JournalGap>(item, options));
}

}  // namespace tribodyn::test
