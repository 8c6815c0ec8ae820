#pragma once
/// Declaration of an item (item.hpp): the coordinates that the item depends on, and the rows and
/// variables that the item owns.

#include <string>
#include <vector>

#include "tribodyn/bodies/attachment.hpp"

namespace tribodyn {

/// Kinds of mass matrices of an item.
enum class MassKind { none, constant, variable };

/// A variable, or a field of variables of one kind, that an item owns.
struct Variable {
  std::string name;  ///< unique within the item
  int order = 1;     ///< 0: algebraic; 1: with a capacity
  std::string unit;  ///< SI
  /// Typical size [unit]: errors of steps and of Newton's method are divided by this size.
  double scale = 1.0;
  int size = 1;  ///< number of values, such as one for each node
};

/// A variable of another item. A coordinate of a body is listed by the names of the body and of the
/// coordinate.
struct ListedVariable {
  std::string item, name;
  std::vector<int> values = {};  ///< indices among the values of the variable; empty: all
  int size = 0;                  ///< number of values that the item reads; 0: any
};

/// Coordinates that an item depends on, and rows and variables that it owns. Coordinates are given
/// by their indices in the model.
struct ItemLayout {
  /// Coordinates of each element. -1, -2, ... are the first, second, ... value of all `variables`
  /// followed by all `listed` variables. If the item has own coordinates or a history, the first
  /// element starts with its coordinates.
  std::vector<std::vector<int>> elements;
  bool has_forces = true;            ///< the elements have forces; otherwise masses alone
  bool by_q = true;                  ///< the forces depend on coordinates or variables
  bool by_v = true;                  ///< the forces depend on velocities
  bool constant_forces = false;      ///< always the same numbers, without rows and a history
  MassKind mass = MassKind::none;    ///< constant: see ItemConstantMass
  int rows = 0;                      ///< of Phi
  std::vector<int> row_coordinates;  ///< coordinates that the rows depend on
  /// Parts of the motion of each attachment that evaluate() reads; empty: all parts.
  std::vector<AttachmentParts> parts;
  std::vector<Variable> variables;     ///< that the item owns
  std::vector<ListedVariable> listed;  ///< of other items
  /// The forces of the only element depend on the multipliers of the first `load_rows` rows, as
  /// friction does. The element then starts with the row_coordinates; variables follow.
  int load_rows = 0;
  /// Whether forces and rows are smooth functions, so that Newton's method may keep its
  /// factorisation.
  bool smooth = true;
  /// Whether an evaluation takes so long, more than about 10 us, that it is worth a thread.
  bool is_long = false;
};

}  // namespace tribodyn
