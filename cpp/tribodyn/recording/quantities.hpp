#pragma once
/// The registry of quantities: one place for name, symbol, unit and meaning.
///
/// Recorder, fields, numbers and characteristics of films, results, plots, tables and documentation
/// all read it, so a quantity is named and labelled the same way everywhere.

#include <string>
#include <vector>

namespace tribodyn {

/// One kind of number.
struct Quantity {
  std::string name;          ///< key, e.g. "minimum_film_thickness"
  std::string symbol;        ///< LaTeX without dollars
  std::string unit;          ///< SI; "" for pure numbers
  std::string description;   ///< one sentence, with frame and sign
  std::string synonym = {};  ///< another name by which it is known; "" where there is none
};

/// All quantities, in the order of their first use.
const std::vector<Quantity>& quantities();
/// The quantity with that name or synonym; InvalidInput with the best match.
const Quantity& quantity(const std::string& name);

}  // namespace tribodyn
