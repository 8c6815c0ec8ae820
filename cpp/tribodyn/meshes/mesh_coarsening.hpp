#pragma once
/// Every second line of a structured mesh, to find the full region of a film with few nodes.
///
/// An exchange of sets moves the edge of a cavity by about one cell, so that a film that starts
/// without information needs more exchanges the finer its mesh is. Solving on every second line
/// first (and there on every fourth, and so on) gives start edges that are accurate to a cell: this
/// is nested iteration ([Hackbusch1985] ch. 5), used for the sets alone.

#include <optional>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// A mesh of every second line, and its nodes in the finer mesh.
struct CoarseMesh {
  SurfaceMesh mesh;
  std::vector<int> fine_of_coarse;  ///< fine node at the position of each coarse node
  std::vector<int> coarse_of_fine;  ///< nearest coarse node (towards lower lines) of each fine node
};

/// The coarser mesh; none for meshes without structure or in several parts, with an odd number of
/// cells in a direction, or with fewer than 8 cells in the first direction. Meshes with fewer than
/// 4 cells in the second direction keep their rows. Its elements are quadrilaterals.
std::optional<CoarseMesh> coarsened(const SurfaceMesh& mesh);

}  // namespace tribodyn
