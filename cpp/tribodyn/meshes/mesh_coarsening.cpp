#include "tribodyn/meshes/mesh_coarsening.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "tribodyn/meshes/mesh_grid.hpp"

namespace tribodyn {

namespace {

constexpr int kFewestRows = 5;  // of a mesh whose rows are halved as well

std::size_t at(int i) { return static_cast<std::size_t>(i); }

std::vector<double> every_second(const std::vector<double>& values) {
  std::vector<double> result;
  for (std::size_t i = 0; i < values.size(); i += 2) result.push_back(values[i]);
  return result;
}

/// Cells of the mesh, if it is one grid of lines times rows: closed, open, or neither.
enum class Structure { none, closed, open };
Structure structure_of(const SurfaceMesh& mesh) {
  const int lines = mesh.shape()[0], rows = mesh.shape()[1];
  if (mesh.axes()[0].values.empty() || rows < 2) return Structure::none;
  const int triangles = mesh.elements().front()[3] < 0 ? 2 : 1;
  const int elements = static_cast<int>(mesh.elements().size());
  if (elements == triangles * lines * (rows - 1)) return Structure::closed;
  if (elements == triangles * (lines - 1) * (rows - 1)) return Structure::open;
  return Structure::none;
}

/// Whether (line, row) is clockwise as seen from the tip of the normal.
bool is_flipped(const SurfaceMesh& mesh, int rows) {
  const auto& x = mesh.position();
  return (x[at(rows)] - x[0]).cross(x[1] - x[0]).dot(mesh.normal()[0]) < 0.0;
}

void copy_boundaries(const SurfaceMesh& fine, const MeshGrid& grid,
                     const std::vector<int>& fine_of_coarse, SurfaceMesh& coarse) {
  for (const MeshBoundary& boundary : fine.boundaries()) {
    MeshEdges edges;
    for (const GridSide side :
         {GridSide::first_line, GridSide::last_line, GridSide::first_row, GridSide::last_row}) {
      const bool line = side == GridSide::first_line || side == GridSide::last_line;
      if (line && grid.closed) continue;
      MeshEdges all;
      add_side(grid, side, all);
      const auto inside = [&](int node) {
        return std::binary_search(boundary.nodes.begin(), boundary.nodes.end(),
                                  fine_of_coarse[at(node)]);
      };
      // A side belongs to a boundary completely or not at all.
      if (std::all_of(all.begin(), all.end(),
                      [&](const auto& edge) { return inside(edge[0]) && inside(edge[1]); })) {
        edges.insert(edges.end(), all.begin(), all.end());
      }
    }
    coarse.add_boundary(boundary.name, edges);
  }
}

}  // namespace

std::optional<CoarseMesh> coarsened(const SurfaceMesh& mesh) {
  const Structure structure = structure_of(mesh);
  const int lines = mesh.shape()[0], rows = mesh.shape()[1];
  const bool closed = structure == Structure::closed;
  const int cells = closed ? lines : lines - 1;
  const int step = rows < kFewestRows ? 1 : 2;  // of the rows
  if (structure == Structure::none || cells % 2 != 0 || cells < 8 || (rows - 1) % step != 0) {
    return std::nullopt;
  }
  MeshGrid grid;
  grid.first = closed ? lines / 2 : (lines + 1) / 2;
  grid.second = (rows - 1) / step + 1;
  grid.closed = closed;
  grid.flipped = is_flipped(mesh, rows);

  std::vector<int> fine_of_coarse, coarse_of_fine;
  std::vector<Vector3> position, normal, lay;
  for (int i = 0; i < grid.first; ++i) {
    for (int j = 0; j < grid.second; ++j) {
      const int node = 2 * i * rows + step * j;
      fine_of_coarse.push_back(node);
      position.push_back(mesh.position()[at(node)]);
      normal.push_back(mesh.normal()[at(node)]);
      if (mesh.has_lay()) lay.push_back(mesh.lay()[at(node)]);
    }
  }
  for (int i = 0; i < lines; ++i) {
    for (int j = 0; j < rows; ++j) coarse_of_fine.push_back(grid.node(i / 2, j / step));
  }
  MeshElements elements;
  add_cells(grid, false, elements);
  SurfaceMesh coarse(std::move(position), std::move(normal), std::move(elements), std::move(lay));
  copy_boundaries(mesh, grid, fine_of_coarse, coarse);
  coarse.set_multiplicity(mesh.multiplicity());
  const auto& axes = mesh.axes();
  coarse.set_axes(
      {axes[0].name, axes[0].unit, every_second(axes[0].values)},
      {axes[1].name, axes[1].unit, step == 1 ? axes[1].values : every_second(axes[1].values)});
  return CoarseMesh{std::move(coarse), std::move(fine_of_coarse), std::move(coarse_of_fine)};
}

}  // namespace tribodyn
