#include "tribodyn/contact/tabulated_asperities.hpp"

#include <utility>

#include "tribodyn/core/errors.hpp"
#include "tribodyn/math/table_columns.hpp"

namespace tribodyn {

namespace {

const char* const kAsperityTable = "tabulated asperities";

void require_zero_at_end(const TableColumn& column) {
  require(column.entries.back() == 0.0, kAsperityTable, std::string("last of ") + column.quantity,
          column.entries.back(), column.unit, "must be 0",
          "let the table end where the asperities part");
}

void check_columns(const RoughSurface& surface, const TabulatedAsperitiesOptions& options) {
  static_cast<void>(surface.asperity_height_deviation(kAsperityTable));
  const TableColumn thicknesses{"film_thicknesses", "m", options.film_thicknesses};
  const TableColumn pressures{"pressures", "Pa", options.pressures};
  const TableColumn areas{"area_ratios", "", options.area_ratios};
  require_table(kAsperityTable, thicknesses, pressures);
  require_table(kAsperityTable, thicknesses, areas);
  require_zero_at_end(pressures);
  require_zero_at_end(areas);
  require_order(kAsperityTable, pressures, TableOrder::falling,
                "the pressure falls with the film thickness");
  require_order(kAsperityTable, areas, TableOrder::not_rising,
                "the contact area does not rise with the film thickness");
}

/// The cubic through the points, with the slope zero at the last one.
MonotoneSpline flat_at_end(const std::vector<double>& x, const std::vector<double>& y) {
  const MonotoneSpline free(kAsperityTable, x, y);
  std::vector<double> slopes;
  slopes.reserve(x.size());
  for (const double knot : x) slopes.push_back(free.evaluate(knot).slope);
  slopes.back() = 0.0;
  return {kAsperityTable, x, y, std::move(slopes)};
}

/// The arguments of a call are evaluated in any order, so each of them checks the table.
const TabulatedAsperitiesOptions& checked_columns(const RoughSurface& surface,
                                                  const TabulatedAsperitiesOptions& options) {
  check_columns(surface, options);
  return options;
}

}  // namespace

TabulatedAsperities::TabulatedAsperities(const RoughSurface& surface,
                                         const TabulatedAsperitiesOptions& options)
    : AsperityLaw(
          surface, kAsperityTable, "a table of the user",
          flat_at_end(checked_columns(surface, options).film_thicknesses, options.pressures),
          flat_at_end(checked_columns(surface, options).film_thicknesses, options.area_ratios)),
      options_(options) {}

}  // namespace tribodyn
