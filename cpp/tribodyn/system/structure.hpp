#pragma once
/// Sparsity structure of a model, and matrices with these entries.
///
/// Variables are the n coordinates of the bodies followed by the unknowns w = (y, z) of the items,
/// the variables y of order 1 before the variables z of order 0 (items/item.hpp).
/// Mass, stiffness and damping have an entry wherever two variables share an element of an item,
/// the Jacobians one entry for each row and coordinate of an item. The lists follow once from the
/// layouts of the items. Every entry of an element knows its position, so that adding an element is
/// a loop over a list. Memory and work grow with the number of elements, not with the square of the
/// number of variables.
///
/// For the factorisation, variables that belong to the same elements form groups. The groups are in
/// reverse Cuthill-McKee order, with the rows of each item near its bodies.
///
/// **Parts.** A variable may belong to a part if the tangents of all items that touch it are smooth
/// functions of the coordinates, velocities and accelerations, and if no row touches it. Connected
/// variables of this kind form a part if they are many. The factorisation condenses parts
/// (linear_algebra/condensed_lu.hpp): their factors are kept while films and contacts change. All
/// other variables and the rows are the surface.

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "tribodyn/items/item.hpp"

namespace tribodyn {

/// A contiguous range of a vector.
struct Segment {
  int first = 0;
  int size = 0;
};

/// An element of an item, as a list of indices of variables.
struct Element {
  std::size_t item = 0;
  std::vector<int> variables;
  std::size_t first_place = 0;  ///< of its entries in Structure::places(), column by column
};

/// The rows of an item and the coordinates that they depend on.
struct RowBlock {
  std::size_t item = 0;
  int first = 0, rows = 0;
  std::vector<int> coordinates;
  std::size_t first_entry = 0;  ///< in a RowMatrix, column by column
  /// Variables whose forces depend on the multipliers: those of the only element of an item with
  /// ItemLayout::load_rows, which start with `coordinates`; otherwise empty.
  std::vector<int> loads = {};
  std::size_t first_load = 0;  ///< in a LoadMatrix, column by column

  /// All variables that meet the rows in the equations.
  const std::vector<int>& met() const { return loads.empty() ? coordinates : loads; }
};

/// Least number of variables of a part. A smaller part costs less in the whole matrix.
inline constexpr int kLeastPart = 500;

class Structure {
 public:
  /// Layouts of all items, in the order of the numbering of rows; their elements list indices of
  /// variables. `first_order`: number of variables of order 1. `smooth`: whether each item has
  /// smooth tangents; empty: none.
  Structure(std::vector<ItemLayout> layouts, int coordinates, int first_order,
            const std::vector<bool>& smooth = {});

  int coordinates() const { return coordinates_; }
  int unknowns() const { return unknowns_; }
  /// Number of variables of order 1, the first unknowns.
  int first_order() const { return first_order_; }
  int variables() const { return coordinates_ + unknowns_; }
  int rows() const { return rows_; }
  /// Whether forces of any item depend on its multipliers.
  bool has_load_rows() const { return load_entries_ > 0; }
  const std::vector<ItemLayout>& layouts() const { return layouts_; }
  const std::vector<Element>& elements() const { return elements_; }
  const std::vector<RowBlock>& row_blocks() const { return row_blocks_; }

  /// (row, column) of every entry of mass, stiffness and damping.
  const std::vector<std::pair<int, int>>& entries() const { return entries_; }
  /// For every entry of every element, its position in entries().
  const std::vector<int>& places() const { return places_; }
  /// Number of values in all row blocks.
  std::size_t row_entries() const { return row_entries_; }
  /// Number of derivatives of forces with respect to multipliers.
  std::size_t load_entries() const { return load_entries_; }

  /// Position of variables followed by rows in the matrix of the equations of motion, and half the
  /// width of its band.
  const std::vector<int>& equation_position() const { return equation_position_; }
  int equation_half_bandwidth() const { return equation_half_bandwidth_; }

  int parts() const { return parts_; }
  /// Part of every position in the matrix of the equations of motion, -1: surface; empty without
  /// parts.
  const std::vector<int>& part_of_position() const { return part_of_position_; }
  /// Items that touch variables of parts, ascending.
  const std::vector<std::size_t>& items_of_parts() const { return items_of_parts_; }

 private:
  void list_elements();
  void list_rows();
  void list_entries();
  void order_equations();
  void find_parts(const std::vector<bool>& smooth);
  std::vector<std::vector<int>> groups() const;

  std::vector<ItemLayout> layouts_;
  int coordinates_, first_order_, unknowns_ = 0, rows_ = 0;
  std::vector<Element> elements_;
  std::vector<RowBlock> row_blocks_;
  std::vector<std::pair<int, int>> entries_;
  std::vector<int> places_;
  std::size_t row_entries_ = 0, load_entries_ = 0;
  std::vector<int> equation_position_;
  int equation_half_bandwidth_ = 0;
  int parts_ = 0;
  std::vector<int> part_of_position_;
  std::vector<std::size_t> items_of_parts_;
};

/// A square matrix over the variables with the entries Structure::entries().
class VariableMatrix {
 public:
  /// Zero matrix; the structure must outlive the matrix.
  void resize(const Structure& structure);
  void set_zero() { values_.setZero(); }
  /// The values, at the same positions in all matrices of one structure.
  Vector& values() { return values_; }
  const Vector& values() const { return values_; }
  /// All entries, for tests and reports.
  Matrix dense() const;

 private:
  const Structure* structure_ = nullptr;
  Vector values_;
};

/// All rows over the coordinates: the blocks Structure::row_blocks().
class RowMatrix {
 public:
  /// Zero; the structure must outlive the rows.
  void resize(const Structure& structure);
  void set_zero() { values_.setZero(); }
  double* data(const RowBlock& block) { return values_.data() + block.first_entry; }
  const Vector& values() const { return values_; }
  /// Adds its transpose times x to y.
  void add_transposed_times(const Vector& x, Vector& y) const;
  /// All entries, for tests and reports.
  Matrix dense() const;

 private:
  const Structure* structure_ = nullptr;
  Vector values_;
};

/// Derivatives dQ/dlambda of the forces on variables, transposed: the blocks RowBlock::loads.
class LoadMatrix {
 public:
  /// Zero; the structure must outlive the matrix.
  void resize(const Structure& structure);
  void set_zero() { values_.setZero(); }
  double* data(const RowBlock& block) { return values_.data() + block.first_load; }
  const Vector& values() const { return values_; }
  /// All entries, rows x variables.
  Matrix dense() const;

 private:
  const Structure* structure_ = nullptr;
  Vector values_;
};

}  // namespace tribodyn
