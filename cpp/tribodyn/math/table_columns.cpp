#include "tribodyn/math/table_columns.hpp"

#include <cstddef>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

std::string with_unit(double value, const char* unit) {
  const std::string number = format_value(value);
  return *unit == '\0' ? number : number + " " + unit;
}

}  // namespace

void require_table(const std::string& item, const TableColumn& abscissae,
                   const TableColumn& values) {
  const std::vector<double>& x = abscissae.entries;
  if (x.size() < 2 || x.size() != values.entries.size()) {
    throw InvalidInput(
        {.item = item,
         .quantity = values.quantity,
         .rule = std::string("must be as many as ") + abscissae.quantity + ", at least two"});
  }
  for (std::size_t k = 0; k < x.size(); ++k) {
    require_finite(item, abscissae.quantity, x[k], abscissae.unit);
    require_finite(item, values.quantity, values.entries[k], values.unit);
    if (k == 0) continue;
    require(x[k] > x[k - 1], item, abscissae.quantity, x[k], abscissae.unit,
            "must be > the previous one, " + with_unit(x[k - 1], abscissae.unit));
  }
}

void require_first(const std::string& item, const TableColumn& column, double value,
                   const std::string& hint) {
  const double first = column.entries.front();
  require(first == value, item, std::string("first of ") + column.quantity, first, column.unit,
          "must be " + format_value(value), hint);
}

void require_order(const std::string& item, const TableColumn& column, TableOrder order,
                   const std::string& hint) {
  const char* rule = order == TableOrder::falling      ? "must be < the previous one, "
                     : order == TableOrder::not_rising ? "must be <= the previous one, "
                                                       : "must be >= the previous one, ";
  for (std::size_t k = 1; k < column.entries.size(); ++k) {
    const double before = column.entries[k - 1], here = column.entries[k];
    const bool ok = order == TableOrder::falling      ? here < before
                    : order == TableOrder::not_rising ? here <= before
                                                      : here >= before;
    require(ok, item, column.quantity, here, column.unit, rule + with_unit(before, column.unit),
            hint);
  }
}

}  // namespace tribodyn
