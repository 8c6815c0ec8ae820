#pragma once
/// Every second line of a structured mesh, to find out on few nodes where a film is full.
///
/// An exchange of sets moves the edge of a cavity by about one cell, so that a film which starts
/// from nothing needs more of them the finer its mesh is. Solved on every second line first (and
/// there on every fourth, and so on) it starts with edges that are right to a cell: this is
/// nested iteration ([Hackbusch1985] ch. 5), used for the sets alone.

#include <optional>
#include <vector>

#include "tribodyn/meshes/surface_mesh.hpp"

namespace tribodyn {

/// A mesh of every second line and how its nodes lie in the finer one.
struct CoarseMesh {
  SurfaceMesh mesh;
  std::vector<int> fine_of_coarse;  ///< fine node at the place of each coarse one
  std::vector<int> coarse_of_fine;  ///< nearest coarse node (towards lower lines) of each fine one
};

/// The coarser mesh, or none: for meshes without structure or in several parts, with an odd number
/// of cells in a direction, or with fewer than 8 times 4 cells. Its elements are quadrilaterals.
std::optional<CoarseMesh> coarsened(const SurfaceMesh& mesh);

}  // namespace tribodyn
