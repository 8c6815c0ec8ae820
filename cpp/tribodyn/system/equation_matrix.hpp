#pragma once
/// The matrix of the equations of motion with the rows of the items, and solutions with it:
///
///     | M + d dR/dv + s dR/dq    y dR/dy           dR/dz    B   |
///     | d df/dv + s df/dq        c C + y df/dy     df/dz    0   |
///     | d dr/dv + s dr/dq        y dr/dy           dr/dz    0   |
///     | c0 G + c1 G' + c2 G''    0                 0        0   |
///
/// where the second and third line have the signs of -f and -r and B = G^T - dQ/dlambda. The
/// columns belong to accelerations, rates of the variables y of order 1 and variables z of order 0.
/// M, R [N, N m], C, f, r, the rows Phi [m, rad] with G = dPhi/dq, and the multipliers lambda are
/// those of system/dynamics.hpp. The weights d [s], s [s2], y [s], c, c0, c1, c2 (EquationWeights)
/// belong to the method. Variables and rows are in reverse Cuthill-McKee order, each item near its
/// bodies. The cost decides whether the factors are stored in a band or sparse. Partial pivoting
/// handles the zeros of the diagonal. With a band nothing is allocated after construction.
///
/// **Dependent rows** make the matrix singular although the equations have solutions. The matrix is
/// then factored as K_E, with a small compliance -E in the lower right corner. The diagonal matrix
/// E is 1e-9 c0 times the diagonal of G A^-1 G^T, where A is the diagonal of the block of the
/// variables; all rows are thus equally soft. The solution x is refined iteratively,
///
///     x := x + d,   K_E d = (0, -E d_m),
///
/// with the multipliers d_m of the previous correction, first those of x itself, until the rows are
/// satisfied to round-off. Each iteration multiplies the remainder by about 1e-9 / nu, where nu are
/// the nonzero eigenvalues [-] of G A^-1 G^T scaled to a unit diagonal. This is the method of
/// multipliers of M. J. D. Powell and M. R. Hestenes ([Bertsekas1982] chapter 2). No row is
/// omitted, so that no selection must be repeated when the rank changes. For contradictory
/// right-hand sides the contradiction remains, see unmet(), and causes no multipliers.
///
/// **Symmetric matrices** (row_order.hpp, c0 = 1, c1 = c2 = 0) within a narrow band have
/// factors without pivoting (linear_algebra/symmetric_band.hpp), which are assembled from the
/// blocks of the elements. LU factors replace these where a pivot is too small. The choice depends
/// on the present matrix alone.
///
/// **Parts** of the model (system/structure.hpp) keep their factors while their entries in this
/// matrix are unchanged, and with `keep` also while they change.

#include <memory>

#include "tribodyn/linear_algebra/condensed_lu.hpp"
#include "tribodyn/linear_algebra/symmetric_band.hpp"
#include "tribodyn/system/dynamics.hpp"

namespace tribodyn {

struct EquationWeights {
  double damping = 0.0;                ///< d [s]
  double stiffness = 0.0;              ///< s [s2]
  double jacobian = 1.0;               ///< c0
  double jacobian_rate = 0.0;          ///< c1, in the unit of c0 times [s]
  double jacobian_acceleration = 0.0;  ///< c2, in the unit of c0 times [s2]
  // Of variables of order 1. With the weights c = 0 and y = 1 the solution contains changes of
  // these variables in a steady state instead of their rates.
  double capacity = 1.0;     ///< c
  double first_order = 0.0;  ///< y [s]
  /// Of the columns of algebraic variables: the solution contains their changes divided by it.
  /// Equal to a large s it keeps their sizes like those of the coordinates.
  double algebraic = 1.0;
};

class EquationMatrix {
 public:
  using Storage = PivotedLU::Storage;

  /// The structure must outlive the matrix. `with_parts`: condenses the parts of the structure.
  explicit EquationMatrix(const Structure& structure, Storage storage = Storage::cheapest,
                          bool with_parts = true);

  /// Factors the exact matrix of the last evaluation, which has tangents unless d = s = 0. Returns
  /// false if the matrix is singular to round-off, after scaling by the inertia of the variables.
  /// With `keep` parts keep factors of other values.
  bool factor(const DynamicsWorkspace& ws, const EquationWeights& weights, bool keep = false);
  /// Factors the matrix with compliance of the rows; false if it is singular.
  bool factor_compliant(const DynamicsWorkspace& ws, const EquationWeights& weights);
  /// Factors the matrix with compliance if the workspace reports dependent rows or dependent rows
  /// make the exact matrix singular; otherwise the exact matrix, without pivoting if the tangents
  /// are in the blocks of the elements. False if neither can be factored.
  bool factor_any(DynamicsWorkspace& ws, const EquationWeights& weights, bool keep = false);
  /// Factors the parts alone, as factor() does; false if a part is singular.
  bool factor_parts(const DynamicsWorkspace& ws, const EquationWeights& weights);
  /// Whether the last factorisation kept factors of other values.
  bool has_old_factors() const { return present().has_old_factors(); }
  /// After a failure of factor(): a row that depends on others, or -1.
  int dependent_row() const;
  /// Solves for the variables followed by the multipliers; both vectors have n + u + m entries.
  void solve(const Vector& rhs, Vector& solution);
  /// Solves with the transposed matrix.
  void solve_transposed(const Vector& rhs, Vector& solution);
  /// Solves for the columns of a matrix.
  void solve_columns(const Matrix& rhs, Matrix& solution);
  /// After solve() with compliance: part of the right-hand side of the rows that no solution
  /// satisfies, because rows contradict each other, m; empty with exact factors.
  const Vector& unmet() const { return unmet_; }

  /// Number of values in the exact factors.
  std::size_t storage() const { return exact_.lu.storage(); }
  bool is_sparse() const { return exact_.lu.is_sparse(); }
  /// Whether factor_any() with these weights may take the tangents from the blocks of the elements,
  /// so that the evaluation need not add them (DynamicsRequest::assembled).
  bool takes_blocks(const EquationWeights& w) const;
  /// Whether the last factors are those without pivoting.
  bool has_symmetric_factors() const { return is_symmetric_; }
  int parts() const { return exact_.lu.parts(); }
  /// Number of unknowns that are not in parts.
  int surface_size() const { return exact_.lu.surface_size(); }
  /// Number of factorisations of parts so far.
  long part_factorisations() const {
    return exact_.lu.part_factorisations() +
           (compliant_ ? compliant_->lu.part_factorisations() : 0);
  }

 private:
  /// Factors, and the positions of the matrix entries in them.
  struct Factors {
    CondensedLU lu;
    std::vector<std::size_t> entries;            // of Structure::entries()
    std::vector<std::size_t> columns, rows;      // of G^T and of the rows, as a RowMatrix
    std::vector<std::size_t> loads;              // of dQ/dlambda, as a LoadMatrix
    std::vector<std::ptrdiff_t> diagonal;        // of variables, -1 if absent
    std::vector<std::size_t> row_diagonal = {};  // of rows; with compliance
  };

  /// Factors without pivoting, and the positions of the matrix entries on one side of the diagonal.
  struct Symmetric {
    SymmetricBand band;
    std::vector<double> mass;  // in the band
    // Of every element with tangents, column by column: places in its block, and in the band.
    std::vector<int> from, into;
    struct Element {
      std::size_t item, number;
      std::size_t first, end;  // among these places
    };
    std::vector<Element> elements;
    std::vector<int> rows_into;  // as a RowMatrix
  };

  void lay_out_symmetric();
  void set_symmetric_mass(const DynamicsWorkspace& ws);
  bool factor_symmetric(const DynamicsWorkspace& ws, const EquationWeights& w);
  void lay_out(Factors& factors, bool compliant) const;
  void assemble(Factors& factors, const DynamicsWorkspace& ws, const EquationWeights& w) const;
  void measure(Factors& factors, const DynamicsWorkspace& ws);
  CondensedLU& present() { return is_compliant_ ? compliant_->lu : exact_.lu; }
  const CondensedLU& present() const { return is_compliant_ ? compliant_->lu : exact_.lu; }
  void substitute(const Vector& rhs, Vector& solution, bool transposed);
  void refine(Vector& solution, bool transposed);

  const Structure& structure_;
  Storage storage_;
  bool with_parts_;
  Factors exact_;
  std::unique_ptr<Factors> compliant_;    // created when first needed
  std::unique_ptr<Symmetric> symmetric_;  // null if the matrix is not symmetric or too wide
  bool is_compliant_ = false;             // the last factors
  bool is_symmetric_ = false;             // the last factors
  bool measured_ = false;
  // Among entries(), those of columns of y and of z.
  std::vector<std::size_t> first_order_entries_, algebraic_entries_;
  Vector scratch_;
  Vector sizes_;  // of equations and unknowns, by position
  // With compliance: E and the sizes of rows; remainder; corrections.
  Vector compliance_, row_sizes_, unmet_, rest_, correction_;
};

}  // namespace tribodyn
