#pragma once
/// Coordinate lines that include given ones, such as the edges of ports, with evenly spread cells
/// between them.
///
/// The thickness of a film varies smoothly, but its pressure has corners at the edges of ports;
/// mesh lines there keep the film second order. A list of lines has about the requested number of
/// cells: an interval between two fixed lines has at least one cell.

#include <vector>

namespace tribodyn {

/// Cells for intervals in proportion to their widths, about `cells` in total, at least `least`
/// each. Intervals of the same width have the same number if possible, so that the mesh of a
/// rotated or mirrored bearing is rotated or mirrored, too.
std::vector<int> share_out(const std::vector<double>& widths, int cells,
                           const std::vector<int>& least);

/// Angles in [0, 2 pi), ascending [rad], of about `cells` cells of a ring, including the fixed
/// ones; without fixed angles those of ring_angles().
std::vector<double> ring_lines(const std::vector<double>& fixed, int cells);

/// Angles from start to end [rad] of about `cells` cells, including the fixed ones inside.
std::vector<double> arc_lines(double start, double end, const std::vector<double>& fixed,
                              int cells);

/// Coordinates from lo to hi of about `cells` cells, including the fixed ones inside.
std::vector<double> even_lines(double lo, double hi, int cells, const std::vector<double>& fixed);

/// Coordinates from lo to hi of about `cells` cells, including the fixed ones. They become denser
/// (mesh_grid.hpp) towards the coordinates in `steep` at which there is a line.
std::vector<double> graded_lines(double lo, double hi, int cells, const std::vector<double>& fixed,
                                 const std::vector<double>& steep);

/// The lines on both sides of the first, which is 0.
std::vector<double> mirrored_lines(const std::vector<double>& half);

}  // namespace tribodyn
