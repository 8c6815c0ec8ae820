#pragma once
/// The registry of quantities: the single source of names, symbols, units and meanings.
///
/// Recorder, fields, results of films, plots, tables and documentation all read it, so that a
/// quantity has the same name and label everywhere.

#include <string>
#include <vector>

namespace tribodyn {

/// One kind of quantity.
struct Quantity {
  std::string name;          ///< key, e.g. "minimum_film_thickness"
  std::string symbol;        ///< LaTeX without dollars
  std::string unit;          ///< SI; "" for pure numbers
  std::string description;   ///< one sentence, with frame and sign
  std::string synonym = {};  ///< alternative name; "" if there is none
};

/// All quantities, in the order of their first use.
const std::vector<Quantity>& quantities();
/// The quantity with this name or synonym; otherwise InvalidInput with the best match.
const Quantity& quantity(const std::string& name);

}  // namespace tribodyn
