#pragma once
/// Checks of the columns of a table that a user gives to a law.
///
/// A table has one column of abscissae, which rise strictly, and one or more columns of values with
/// as many entries. Each function throws InvalidInput with the item, the column, the entry, its
/// unit and the rule.

#include <string>
#include <vector>

namespace tribodyn {

/// A column with its name, such as "pressures", and its SI unit.
struct TableColumn {
  const char* quantity;
  const char* unit;
  const std::vector<double>& entries;
};

/// Requires at least two finite abscissae that rise strictly, and as many finite values.
void require_table(const std::string& item, const TableColumn& abscissae,
                   const TableColumn& values);

/// Requires that the first entry has this value.
void require_first(const std::string& item, const TableColumn& column, double value,
                   const std::string& hint = "");

enum class TableOrder { falling, not_rising, not_falling };

/// Requires that the entries of a column follow each other in this order.
void require_order(const std::string& item, const TableColumn& column, TableOrder order,
                   const std::string& hint = "");

}  // namespace tribodyn
