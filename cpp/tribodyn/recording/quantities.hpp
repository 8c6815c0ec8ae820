#pragma once
/// The registry of recorded quantities: one place for symbol, unit and meaning.
///
/// Recorder, results, plot labels and documentation all read it, so a channel is named and
/// labelled the same way everywhere.

#include <string>
#include <vector>

namespace tribodyn {

/// One kind of recorded number.
struct Quantity {
  std::string name;         ///< key, e.g. "minimum_film_thickness"
  std::string symbol;       ///< LaTeX without dollars
  std::string unit;         ///< SI; "" for pure numbers
  std::string description;  ///< one sentence, with frame and sign
};

/// All quantities, in the order of their first use.
const std::vector<Quantity>& quantities();
/// The quantity with that name; InvalidInput with the best match.
const Quantity& quantity(const std::string& name);

}  // namespace tribodyn
