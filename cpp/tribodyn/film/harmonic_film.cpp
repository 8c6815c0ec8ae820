// Tangents of films for harmonic motions about a steady film.

#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <vector>

#include <Eigen/Eigenvalues>
#include <Eigen/SparseLU>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

// Rate of the gap of a node, as flux divided by the largest carried flux, that counts as zero.
constexpr double kStill = 1e-9;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// Weight [s] of the stage from which the states are derived, which do not depend on it.
constexpr double kStage = 1e-3;

using Complex = std::complex<double>;

/// Solves (shift - H) X = B in place, for a matrix H of Hessenberg's form, by Gaussian elimination
/// with partial pivoting.
void solve_shifted(const Matrix& h, Complex shift, ComplexMatrix& b) {
  const Eigen::Index n = h.rows();
  using Rows = Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Rows a = -h.cast<Complex>();
  a.diagonal().array() += shift;
  for (Eigen::Index k = 0; k + 1 < n; ++k) {
    if (std::abs(a(k + 1, k)) > std::abs(a(k, k))) {
      a.row(k).tail(n - k).swap(a.row(k + 1).tail(n - k));
      b.row(k).swap(b.row(k + 1));
    }
    const Complex factor = a(k + 1, k) / a(k, k);
    if (factor == 0.0) continue;
    a.row(k + 1).tail(n - k - 1) -= factor * a.row(k).tail(n - k - 1);
    b.row(k + 1) -= factor * b.row(k);
  }
  a.triangularView<Eigen::Upper>().solveInPlace(b);
}

}  // namespace

struct HarmonicStates {
  Vector xi, xi_rate;
  double viscosity = 0.0;
  Matrix rate_by_history;  // of Hessenberg's form
  Matrix rate_by_xi, rate_by_rate, force_by_history;
  Matrix force_by_xi, force_by_rate;

  bool belongs_to(const FilmMotion& motion, int count) const {
    return xi == Eigen::Map<const Vector>(motion.xi, count) &&
           xi_rate == Eigen::Map<const Vector>(motion.xi_rate, count) &&
           viscosity == motion.viscosity;
  }
};

FilmStatus FilmSolver::harmonic_response(const FilmInput& input, double frequency,
                                         FilmWorkspace& ws, ComplexMatrix& changes) const {
  assemble(input, ws);
  equation_->differentiate(input, ws, ws.fields_);  // not needed by matrices of constant oils
  const SurfaceMesh& mesh = equation_->mesh();
  const FieldBlocks& blocks = ws.fields_;
  using Entry = Eigen::Triplet<Complex>;
  std::vector<Entry> entries;
  entries.reserve(at(size()) + 2 * mesh.pairs().size());
  for (int node = 0; node < size(); ++node) {
    const std::size_t i = at(node);
    double storage = 0.0;
    if (ws.held_[i]) {
      changes.row(node).setZero();
    } else {
      const double by_unknown =
          ws.full[i] ? ws.film_fraction[i] * ws.density_by_p[i] : ws.density[i];
      const double area = mesh.weight()[i] * (input.area ? input.area[i] : 1.0);
      storage = area * ws.coefficients.gap[i] * by_unknown;
    }
    entries.emplace_back(node, node, Complex(ws.matrix_.diagonal(node), frequency * storage));
  }
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const int node[2] = {mesh.pairs()[k].a, mesh.pairs()[k].b};
    if (node[0] == node[1]) continue;  // part of the diagonal
    for (int side = 0; side < 2; ++side) {
      const int from = node[side], into = node[1 - side];
      if (ws.held_[at(from)] || ws.held_[at(into)]) continue;
      const FieldBlocks::Flux& flux = blocks.flux[k];
      const double by_unknown = ws.full[at(from)] ? flux.pressure[side] : flux.fraction[side];
      const double out = side == 0 ? by_unknown : -by_unknown;
      if (out != 0.0) entries.emplace_back(into, from, Complex(-out, 0.0));
    }
  }
  Eigen::SparseMatrix<Complex> matrix(size(), size());
  matrix.setFromTriplets(entries.begin(), entries.end());
  Eigen::SparseLU<Eigen::SparseMatrix<Complex>> factors(matrix);
  if (factors.info() != Eigen::Success) return FilmStatus::singular;
  const ComplexMatrix solution = factors.solve(changes);
  changes = solution;
  return changes.allFinite() ? FilmStatus::ok : FilmStatus::singular;
}

bool CondensedFilm::depends_on_frequency() const {
  if (solver_.compliance()) return !(solver_.touched() && solver_.cut());
  return equation().mass_conserving();
}

bool CondensedFilm::is_steady(const CondensedFilmWorkspace& ws) const {
  const FilmCoefficients& c = ws.film->coefficients;
  double carried = 0.0, stored = 0.0;
  for (const double flux : c.carried) carried = std::max(carried, std::abs(flux));
  for (int i = 0; i < size(); ++i) {
    const double rate = ws.walls->thickness_rate[at(i)];
    stored = std::max(stored, std::abs(equation().mesh().weight()[at(i)] * rate));
  }
  return stored <= kStill * carried;
}

FilmStatus CondensedFilm::harmonic_tangents(const FilmMotion& motion, double frequency,
                                            CondensedFilmWorkspace& ws, FilmForce& out) const {
  if (!depends_on_frequency()) return FilmStatus::ok;
  return solver_.compliance() ? elastic_harmonic_tangents(motion, frequency, ws, out)
                              : rigid_harmonic_tangents(motion, frequency, ws, out);
}

FilmStatus CondensedFilm::rigid_harmonic_tangents(const FilmMotion& motion, double frequency,
                                                  CondensedFilmWorkspace& ws,
                                                  FilmForce& out) const {
  using Rows =
      Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  const FilmInput input = move(motion, ws);
  FilmWorkspace& film = *ws.film;
  const std::vector<WallDirection>& directions = walls_->directions(true);
  const auto columns = static_cast<Eigen::Index>(directions.size());
  const int count = coordinates();
  Matrix lack(columns, size());  // transposed: row by row of the nodes
  walls_->balance_changes(solver_.wall_blocks(input, film), true, *ws.walls, directions.size(),
                          lack.data());
  ComplexMatrix changes = ComplexMatrix::Zero(size(), count);
  for (Eigen::Index d = 0; d < columns; ++d) {
    const WallDirection& each = directions[static_cast<std::size_t>(d)];
    const Complex factor = each.by_rate ? Complex(0.0, frequency) : Complex(1.0, 0.0);
    changes.col(each.coordinate) += factor * lack.row(d).transpose();
  }
  const FilmStatus status = solver_.harmonic_response(input, frequency, film, changes);
  if (status != FilmStatus::ok) return status;
  // Fields beyond those of the rate form, whose part of the force is in the tangents already.
  Matrix dpressure = Matrix::Zero(size(), 2 * count), dfraction = dpressure;
  for (int i = 0; i < size(); ++i) {
    Matrix& field = film.full[at(i)] ? dpressure : dfraction;
    field.row(i).head(count) = changes.row(i).real();
    field.row(i).tail(count) = changes.row(i).imag() / frequency;
  }
  const Rows pressure_in_rate_form(ws.dpressure_.data(), size(), columns);
  const Rows fraction_in_rate_form(ws.dfraction_.data(), size(), columns);
  for (Eigen::Index d = 0; d < columns; ++d) {
    const WallDirection& each = directions[static_cast<std::size_t>(d)];
    const Eigen::Index column = each.coordinate + (each.by_rate ? count : 0);
    dpressure.col(column) -= pressure_in_rate_form.col(d);
    dfraction.col(column) -= fraction_in_rate_form.col(d);
  }
  Matrix force;
  walls_->load_changes(ws.tractions, dpressure, dfraction, *ws.walls, force);
  out.by_xi += force.leftCols(count);
  out.by_rate += force.rightCols(count);
  return FilmStatus::ok;
}

/// From the derivatives with respect to contents or deflections, which are eliminated:
///
///     Z = F_xi + i Omega F_v + F_c (i Omega - G_c)^-1 (G_xi + i Omega G_v).
FilmStatus CondensedFilm::elastic_harmonic_tangents(const FilmMotion& motion, double frequency,
                                                    CondensedFilmWorkspace& ws,
                                                    FilmForce& out) const {
  if (!ws.harmonic_ || !ws.harmonic_->belongs_to(motion, coordinates())) {
    const FilmStatus status = find_harmonic_states(motion, ws);
    if (status != FilmStatus::ok) return status;
  }
  const HarmonicStates& by = *ws.harmonic_;
  const Complex rate(0.0, frequency);
  ComplexMatrix history = by.rate_by_xi.cast<Complex>() + rate * by.rate_by_rate.cast<Complex>();
  solve_shifted(by.rate_by_history, rate, history);
  out.by_xi = by.force_by_xi + by.force_by_history * history.real();
  out.by_rate = by.force_by_rate + by.force_by_history * history.imag() / frequency;
  return history.allFinite() ? FilmStatus::ok : FilmStatus::singular;
}

/// Sets the states of a film after an evaluation in rate form. Hessenberg's form of the matrix
/// makes the cost of a frequency quadratic in the number of states instead of cubic.
FilmStatus CondensedFilm::find_harmonic_states(const FilmMotion& motion,
                                               CondensedFilmWorkspace& ws) const {
  FilmMotion stage = motion;
  stage.steady = true;
  std::vector<double> base = ws.film->elastic()->deflection;
  if (equation().mass_conserving()) {
    for (std::size_t i = 0; i < base.size(); ++i) {
      base[i] = ws.film->filling[i] * ws.film->coefficients.gap[i];
    }
    stage.content_base = base.data();
    stage.content_weight = kStage;
  } else {
    stage.deflection_base = base.data();
    stage.deflection_weight = kStage;
  }
  FilmForce of_stage;
  FilmStatus status = evaluate(stage, true, ws, of_stage);
  if (status != FilmStatus::ok) return status;
  ContentTangents by;
  status = content_tangents(stage, ws, by);
  if (status != FilmStatus::ok) return status;
  const auto found = std::make_shared<HarmonicStates>();
  ws.harmonic_ = found;
  HarmonicStates& states = *found;
  states.xi = Eigen::Map<const Vector>(motion.xi, coordinates());
  states.xi_rate = Eigen::Map<const Vector>(motion.xi_rate, coordinates());
  states.viscosity = motion.viscosity;
  states.force_by_xi = of_stage.by_xi + by.force_by_xi;
  states.force_by_rate = of_stage.by_rate + by.force_by_rate;
  states.rate_by_xi = by.rate_by_xi;
  states.rate_by_rate = by.rate_by_rate;
  states.force_by_history = by.force_by_content;
  states.rate_by_history = by.rate_by_content;
  if (by.nodes.size() < 3) return FilmStatus::ok;
  const Eigen::HessenbergDecomposition<Matrix> form(by.rate_by_content);
  const Matrix q = form.matrixQ();
  states.rate_by_history = form.matrixH();
  states.rate_by_xi = q.transpose() * by.rate_by_xi;
  states.rate_by_rate = q.transpose() * by.rate_by_rate;
  states.force_by_history = by.force_by_content * q;
  return FilmStatus::ok;
}

}  // namespace tribodyn
