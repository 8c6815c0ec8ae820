// Changes of the fields of a solved film; the solution is in film_solver.cpp.

#include <algorithm>
#include <type_traits>

#include "tribodyn/film/film_solver.hpp"

namespace tribodyn {

namespace {

/// Residual of a direction, divided by its right-hand side, at which multigrid stops.
constexpr double kTolerance = 1e-8;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

/// Calls use() with the pressures before the cut of half_sommerfeld.
template <class Use>
void FilmSolver::with_uncut(const FilmInput& input, FilmWorkspace& ws, const Use& use) const {
  const auto exchange_pressures = [&] {
    if (!cut_) return;
    ws.pressure.swap(ws.uncut_);
    equation_->update_oil(input, ws);
  };
  exchange_pressures();
  use();
  exchange_pressures();
}

const WallBlocks& FilmSolver::wall_blocks(const FilmInput& input, FilmWorkspace& ws) const {
  with_uncut(input, ws, [&] {
    equation_->differentiate(input, ws, ws.walls_);
    if (compliance_) equation_->differentiate(input, ws, ws.fields_);
  });
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (!ws.held_[i]) continue;
    ws.walls_.thickness[i] = ws.walls_.rate[i] = 0.0;
    if (!ws.walls_.area.empty()) ws.walls_.area[i] = ws.walls_.area_rate[i] = 0.0;
  }
  return ws.walls_;
}

void FilmSolver::viscosity_changes(const FilmInput& input, FilmWorkspace& ws, std::size_t stride,
                                   double* lack) const {
  with_uncut(input, ws,
             [&] { equation_->differentiate_by_viscosity(input, ws, ws.flux_by_viscosity_); });
  for (std::size_t i = 0; i < at(size()); ++i) lack[i * stride] = 0.0;
  const auto& pairs = equation_->mesh().ends();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    lack[at(pairs[k].a) * stride] -= ws.flux_by_viscosity_[k];
    lack[at(pairs[k].b) * stride] += ws.flux_by_viscosity_[k];
  }
}

FilmStatus FilmSolver::respond(FilmWorkspace& ws, std::size_t nc, double* dpressure,
                               double* dfraction) const {
  if (compliance_) return respond_elastic(ws, nc, dpressure, dfraction);
  const std::size_t n = at(size());
  const std::size_t row_size = stride(nc);  // BandedLU is fast in fours
  for (std::size_t i = 0; i < n; ++i) {
    if (ws.held_[i]) std::fill_n(ws.rhs_.data() + i * row_size, nc, 0.0);
  }
  if (!ws.matrix_.solve(ws.rhs_.data(), static_cast<int>(row_size), kTolerance)) {
    return FilmStatus::not_converged;
  }
  if (cut_) {
    cut_->differentiate(ws.uncut_, ws.cut_);
    ws.cut_.change(ws.rhs_.data(), row_size, nc, dpressure);
    std::fill_n(dfraction, n * nc, 0.0);
    return FilmStatus::ok;
  }
  const auto take = [&](auto known_columns, auto known_size) {
    const std::size_t columns = known_columns, size = known_size;
    for (std::size_t i = 0; i < n; ++i) {
      const double* row = ws.rhs_.data() + i * size;
      const bool full = ws.full[i];
      for (std::size_t d = 0; d < columns; ++d) {
        dpressure[i * columns + d] = full ? row[d] : 0.0;
        dfraction[i * columns + d] = full ? 0.0 : row[d];
      }
    }
  };
  if (nc == 3) {  // a journal in the plane
    take(std::integral_constant<std::size_t, 3>{}, std::integral_constant<std::size_t, 4>{});
  } else if (nc == 5) {  // the same in the rate form
    take(std::integral_constant<std::size_t, 5>{}, std::integral_constant<std::size_t, 8>{});
  } else {
    take(nc, row_size);
  }
  return FilmStatus::ok;
}

FilmStatus FilmSolver::add_deflection_rate(FilmWorkspace& ws, std::size_t nc, std::size_t position,
                                           std::size_t rate, double* dpressure,
                                           double* dfraction) const {
  std::vector<double>& lack = ws.elastic_->x_;
  for (std::size_t i = 0; i < at(size()); ++i) {
    const double slope = touched_ ? ws.elastic_->touched.slope[i] : 1.0;
    const double change = ws.elastic_->changes[i * nc + position];
    lack[i] = ws.held_[i] ? 0.0 : -ws.walls_.rate[i] * slope * change;
  }
  return add_elastic_response(ws, nc, rate, dpressure, dfraction);
}

FilmStatus FilmSolver::hold_content(const FilmInput& input, FilmWorkspace& ws) const {
  assemble(input, ws, true);
  return ws.matrix_.factor() ? FilmStatus::ok : FilmStatus::singular;
}

FilmStatus FilmSolver::content_response(const FilmInput& input, FilmWorkspace& ws,
                                        const std::vector<int>& cavitated, Matrix& lack,
                                        const Matrix& dfraction, Matrix& dpressure,
                                        Matrix& drate) const {
  const auto n = static_cast<Eigen::Index>(size());
  const Eigen::Index all = lack.cols();
  const auto nt = static_cast<Eigen::Index>(cavitated.size());
  const SurfaceMesh& mesh = equation_->mesh();
  dpressure.setZero(n, all);
  const auto carry = [&](const Matrix& dx) {
    for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
      const int node[2] = {mesh.pairs()[k].a, mesh.pairs()[k].b};
      const FieldBlocks::Flux& flux = ws.fields_.flux[k];
      for (int side = 0; side < 2; ++side) {
        const double by_x = ws.full[at(node[side])] ? flux.pressure[side] : flux.fraction[side];
        const double out = side == 0 ? by_x : -by_x;
        if (out == 0.0) continue;
        lack.row(node[side]) -= out * dx.row(node[side]);
        lack.row(node[1 - side]) += out * dx.row(node[side]);
      }
    }
  };
  carry(dfraction);
  const auto& faces = equation_->open_faces();
  for (std::size_t f = 0; f < faces.size(); ++f) {
    const int i = faces[f].node;
    const double u = std::max(0.0, input.boundary_entrainment[f]);
    if (!ws.full[at(i)]) lack.row(i) -= u * ws.coefficients.gap[at(i)] * dfraction.row(i);
  }
  // The pressures of the full nodes follow.
  constexpr Eigen::Index kColumns = MeshMatrix::kColumns;
  for (Eigen::Index first = 0; first < all; first += kColumns) {
    const Eigen::Index count = std::min(kColumns, all - first);
    std::fill(ws.rhs_.begin(), ws.rhs_.end(), 0.0);
    for (Eigen::Index i = 0; i < n; ++i) {
      if (ws.held_[at(static_cast<int>(i))]) continue;
      for (Eigen::Index j = 0; j < count; ++j) {
        ws.rhs_[at(static_cast<int>(i * kColumns + j))] = lack(i, first + j);
      }
    }
    if (!ws.matrix_.solve(ws.rhs_.data(), static_cast<int>(kColumns), kTolerance)) {
      return FilmStatus::not_converged;
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      if (ws.held_[at(static_cast<int>(i))]) continue;
      for (Eigen::Index j = 0; j < count; ++j) {
        dpressure(i, first + j) = ws.rhs_[at(static_cast<int>(i * kColumns + j))];
      }
    }
  }
  carry(dpressure);
  drate.resize(nt, all);
  for (Eigen::Index t = 0; t < nt; ++t) {
    const int i = cavitated[at(static_cast<int>(t))];
    drate.row(t) = lack.row(i) / mesh.weight()[at(i)];
  }
  return FilmStatus::ok;
}

}  // namespace tribodyn
