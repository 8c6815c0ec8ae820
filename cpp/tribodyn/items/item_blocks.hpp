#pragma once
/// Arguments and results of an evaluation of an item (item.hpp), in memory owned by the caller.

#include <vector>

#include "tribodyn/bodies/bodies_view.hpp"
#include "tribodyn/items/item_layout.hpp"

namespace tribodyn {

class WorkerPool;     // math/worker_pool.hpp
struct StoredEnergy;  // items/item_facets.hpp

/// Scratch memory and warm-start data of one item. State that affects the bits of later steps is
/// held in the State, see ItemHeld.
struct ItemWorkspace {
  virtual ~ItemWorkspace() = default;
};

/// Highest requested time derivative of the rows, including all lower ones.
enum class RowOrder {
  rate,          ///< Phi, Phi' and G
  acceleration,  ///< Phi''
  tangents,      ///< G' and G''
};

/// Arguments of one evaluation, and the results that the integrator requests.
struct ItemRequest {
  double time = 0.0;  ///< [s]
  /// Motion of each of the item's attachments, with the derivatives that are requested below.
  const AttachmentMotion* const* motions = nullptr;
  const double* multipliers = nullptr;  ///< lambda of the item's rows
  /// Values of the own variables followed by the listed variables; null with rows_only.
  const double* variables = nullptr;
  const double* history_base = nullptr;  ///< base of the item's history
  double history_weight = 0.0;           ///< weight of the rate: gamma * dt [s]
  bool tangents = true;                  ///< also the derivatives
  RowOrder rows = RowOrder::tangents;    ///< requested derivatives of the rows
  bool rows_only = false;                ///< no forces and no derivatives of forces
  /// The state is an equilibrium or a steady motion, or lies near one: a mesh that moves with the
  /// oil is at rest, and the transport of the oil is upwind.
  bool steady = false;
  WorkerPool* pool = nullptr;  ///< threads that the item may use; null: none

  /// Number of time derivatives of the Jacobians in `motions`.
  int derivatives() const { return tangents || rows == RowOrder::tangents ? 2 : 1; }
};

/// Values of the m rows of an item and their derivatives with respect to its row_coordinates;
/// entries not requested by ItemRequest::rows may stay unset.
struct RowBlocks {
  double* value = nullptr;                         ///< Phi, m
  double* rate = nullptr;                          ///< Phi', m
  double* acceleration = nullptr;                  ///< Phi'', m
  Unit* unit = nullptr;                            ///< of Phi; [rad] for small angles
  const int* coordinates = nullptr;                ///< ItemLayout::row_coordinates, n
  MatrixMap jacobian{nullptr, 0, 0};               ///< G = dPhi/dq, m x n
  MatrixMap jacobian_rate{nullptr, 0, 0};          ///< G', m x n
  MatrixMap jacobian_acceleration{nullptr, 0, 0};  ///< G'', m x n
  /// dQ/dlambda of the item's own forces on the coordinates and variables of its only element,
  /// transposed: added to zeros together with the tangents; empty without load_rows.
  MatrixMap force_by_multipliers{nullptr, 0, 0};
};

/// Output of an item. Forces and derivatives are added to zeros; rows and rates are set.
struct ItemBlocks {
  std::vector<ElementBlocks> elements;
  RowBlocks rows;
  double* history_rate = nullptr;  ///< g, one for each history variable
};

/// Result of an evaluation inside the loops, where nothing throws.
enum class ItemStatus {
  ok,
  out_of_range,   ///< the trial position is not admissible (film thickness <= 0): reduce the step
  not_converged,  ///< an inner iteration failed: reduce the step
};

/// A converged instant of a run, for reports, after an evaluation at this instant.
struct ItemInstant {
  double time = 0.0;  ///< [s]
  const BodiesView* view = nullptr;
  const double* multipliers = nullptr;  ///< of the item's rows
  const double* history = nullptr;      ///< of the item
  const double* variables = nullptr;    ///< as ItemRequest::variables
  /// Rates dy/dt of the own variables of order 1, in the order of the layout.
  const double* variable_rates = nullptr;
  /// Energy that the item stores at this instant (item_facets.hpp); null: not known.
  const StoredEnergy* energy = nullptr;
  const ItemWorkspace* workspace = nullptr;  ///< of the last evaluation
  const ItemBlocks* blocks = nullptr;        ///< of the last evaluation
};

}  // namespace tribodyn
