#pragma once
/// Orders of the unknowns of a symmetric sparse matrix that keep its factors small.
///
/// Approximate minimum degree eliminates the unknown with the fewest neighbours first. Nested
/// dissection separates the graph of the matrix into halves by few unknowns, which are eliminated
/// last, and separates the halves in the same way. For a solid of n nodes, nested dissection needs
/// of the order of n^2 operations and n^1.33 numbers. docs/decisions/0039-factors-of-parts.md
/// compares both.
///
/// Nested dissection is computed by METIS, which is used if it was found when the library was
/// built (cmake/metis.cmake); otherwise minimum degree takes its place. The order affects the
/// round-off of a solution.
///
/// Source: [AmestoyDavisDuff1996] (minimum degree), [KarypisKumar1998] (METIS).

#include <vector>

namespace tribodyn {

enum class FillReducing { cheapest, minimum_degree, nested_dissection };

/// Number of unknowns from which nested dissection is chosen.
inline constexpr int kLeastDissected = 1000;

/// Whether nested dissection is available.
bool has_nested_dissection();

/// The unknown that takes each place of the order, for a graph whose neighbours of unknown i are
/// neighbours[start[i]] to neighbours[start[i + 1]], without i itself. Each edge is listed twice.
std::vector<int> fill_reducing_order(const std::vector<int>& start,
                                     const std::vector<int>& neighbours,
                                     FillReducing method = FillReducing::cheapest);

}  // namespace tribodyn
