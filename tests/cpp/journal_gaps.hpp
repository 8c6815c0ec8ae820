#pragma once
/// Gaps of journals between two markers.

#include <memory>
#include <string>

#include "tribodyn/clearance/gap_kinematics.hpp"
#include "tribodyn/gaps/journal_gap.hpp"

namespace tribodyn::test {

inline std::unique_ptr<GapKinematics> journal_gap(const std::string& item, const Marker& journal,
                                                  const Marker& bearing,
                                                  const JournalGapOptions& options) {
  return std::make_unique<GapKinematics>(item, journal, bearing,
                                         std::make_shared<const JournalGap>(item, options));
}

}  // namespace tribodyn::test
