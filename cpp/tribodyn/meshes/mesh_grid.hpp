#pragma once
/// Coordinate lines and the cells between them, for structured meshes.
///
/// Pressures change fastest at open ends, grooves and the narrowest gap. Lines *graded* towards a
/// position are denser there; the spacings follow a sine and thus vary smoothly, so that the mesh
/// stays second order:
///
///     towards hi:    x_j = lo + (hi - lo) sin(pi j / 2 n)
///     towards lo:    x_j = lo + (hi - lo) (1 - cos(pi j / 2 n))
///     towards both:  x_j = lo + (hi - lo) (1 - cos(pi j / n)) / 2,      j = 0..n.
///
/// The finest cell is pi^2 / 8 n (both: pi^2 / 4 n) of the mean cell, the coarsest pi / 2 of it.
///
/// Source of the grading (Chebyshev points): [Trefethen2000] ch. 5.

#include <array>
#include <string>
#include <vector>

namespace tribodyn {

/// End of an interval towards which lines become denser.
enum class Towards : unsigned char { lo, hi, both };

/// n + 1 evenly spaced coordinates from lo to hi.
std::vector<double> evenly_spaced(double lo, double hi, int n);
/// n + 1 sine-graded coordinates from lo to hi.
std::vector<double> graded(double lo, double hi, int n, Towards towards);
/// The angles 2 pi i / n, i = 0..n-1, of a closed ring [rad].
std::vector<double> ring_angles(int n);

/// Throws InvalidInput unless there are at least `least` values, finite and ascending.
void require_ascending(const std::string& item, const std::string& quantity,
                       const std::vector<double>& values, const std::string& unit,
                       std::size_t least);

/// A grid of lines 0..first-1 times rows 0..second-1; node (i, j) is offset + i second + j.
struct MeshGrid {
  int first = 0;
  int second = 0;
  bool closed = false;   ///< the last line is followed by the first
  bool flipped = false;  ///< (first, second) is clockwise as seen from the tip of the normal
  int offset = 0;

  int node(int i, int j) const { return offset + i % first * second + j; }
  int nodes() const { return first * second; }
};

using MeshElements = std::vector<std::array<int, 4>>;
using MeshEdges = std::vector<std::array<int, 2>>;

/// Adds the cells of a grid. Triangles split every cell by a diagonal that alternates in a
/// chessboard pattern, so that no direction is preferred.
void add_cells(const MeshGrid& grid, bool triangles, MeshElements& elements);

/// A side of a grid: the first or last line, the first or last row.
enum class GridSide : unsigned char { first_line, last_line, first_row, last_row };

/// Adds the edges of a side, with the surface to their left.
void add_side(const MeshGrid& grid, GridSide side, MeshEdges& edges);

}  // namespace tribodyn
