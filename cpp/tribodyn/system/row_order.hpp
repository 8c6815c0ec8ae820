#pragma once
/// Symmetric equations of motion, and the order of rows that their factors need.
///
/// Without pivoting (linear_algebra/symmetric_band.hpp) a row of a joint must follow coordinates
/// that can determine it: every row of an order needs another coordinate before it. The pivot of a
/// row that comes earlier is zero.

#include <vector>

#include "tribodyn/system/structure.hpp"

namespace tribodyn {

/// Whether the matrices of mass and stiffness are symmetric, and there is no damping, no unknown of
/// an item and no force that depends on multipliers. Forces that depend on coordinates alone are
/// taken for symmetric where they come from bodies of constant mass, which have an elastic energy,
/// and from the rows of ideal joints.
bool is_symmetric(const std::vector<ItemLayout>& layouts);

/// Moves row blocks of an order behind coordinates that can determine them, as little as possible.
/// The nodes of `order` are groups of variables, followed by the row blocks; it has the place of
/// each node.
void put_rows_behind(const std::vector<std::vector<int>>& groups,
                     const std::vector<RowBlock>& blocks, std::vector<int>& order);

}  // namespace tribodyn
