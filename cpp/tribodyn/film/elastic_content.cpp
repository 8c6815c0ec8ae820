// Derivatives of a film between elastic walls at given history; see condensed_film.hpp.

#include <optional>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Changes of the fields in some directions, nodes x directions. `pressure` acts on the walls; the
/// balances have `uncut`, which differs next to the cut of half_sommerfeld alone.
struct Changes {
  Matrix pressure, uncut, fraction, deflection, thickness;
};

/// The film after an evaluation in an implicit stage.
struct Stage {
  const FilmEquation& equation;
  const FilmInput& input;
  const FilmState& film;
  const FilmSolver& solver;
  FilmWorkspace& workspace;

  const ElasticFields& fields() const { return *workspace.elastic(); }
  /// dh_f/dh of a node.
  double slope(int i) const { return solver.touched() ? fields().touched.slope[at(i)] : 1.0; }
  bool conserves() const { return input.content_base != nullptr; }
  /// Whether the pressure of the node is free, so that it deflects the wall.
  bool loaded(int i) const { return film.full[at(i)] && !equation.prescribes(at(i)) && !is_cut(i); }
  /// Whether half_sommerfeld cuts the pressure of the node.
  bool is_cut(int i) const {
    const FilmConditions& around = equation.conditions();
    return around.cavitation == Cavitation::half_sommerfeld &&
           film.pressure[at(i)] <= around.cavitation_pressure;
  }
  /// By which the flux of a node changes the rate of its deflection, without contact.
  double rate_by_flux(int i) const {
    return -1.0 / (input.content_weight * equation.mesh().weight()[at(i)] * film.filling[at(i)] *
                   film.coefficients.gap_by_h[at(i)]);
  }
  /// By which the pressure of a node changes this rate beside the flux.
  double rate_by_pressure(int i) const {
    return -input.thickness_rate[at(i)] * film.density_by_p[at(i)] / film.density[at(i)];
  }

  /// Blocks of the fluxes alone, without the storage.
  FieldBlocks field_fluxes() const {
    FieldBlocks blocks;
    equation.differentiate(input, film, blocks);
    for (std::size_t i = 0; i < blocks.pressure.size(); ++i) {
      const double weight = equation.mesh().weight()[i];
      double stored = weight * film.coefficients.gap[i];
      if (!conserves()) {
        const double rate = film.coefficients.gap_by_h[i] * input.thickness_rate[i];
        stored = !film.full[i] && rate < 0.0 ? 0.0 : weight * rate;
      }
      blocks.pressure[i] -= stored * film.film_fraction[i] * film.density_by_p[i];
      blocks.fraction[i] -= stored * film.density[i];
    }
    return blocks;
  }
  WallBlocks wall_fluxes() const {
    WallBlocks blocks;
    equation.differentiate(input, film, blocks);
    std::fill(blocks.thickness.begin(), blocks.thickness.end(), 0.0);
    std::fill(blocks.rate.begin(), blocks.rate.end(), 0.0);
    return blocks;
  }
};

/// Changes of the deflection due to the pressures of the loaded nodes, one column for each, for all
/// nodes.
Matrix compliance_of(const Stage& stage, const std::vector<int>& loaded) {
  const int n = stage.equation.size();
  Matrix columns(n, static_cast<Eigen::Index>(loaded.size()));
  std::vector<double> unit(at(n), 0.0);
  for (std::size_t k = 0; k < loaded.size(); ++k) {
    unit[at(loaded[k])] = 1.0;
    stage.solver.deflection_change(unit.data(), columns.col(static_cast<Eigen::Index>(k)).data(),
                                   stage.workspace);
    unit[at(loaded[k])] = 0.0;
  }
  return columns;
}

/// Sets the changes of all fields from those at fixed pressures, in `changes.thickness` and
/// `changes.deflection`, and of the history of `nodes`, nodes x directions.
void follow_history(const Stage& stage, const std::vector<int>& nodes, const Matrix& history,
                    Changes& changes) {
  const FilmState& film = stage.film;
  std::vector<int> loaded;
  for (int i = 0; i < stage.equation.size(); ++i) {
    if (stage.loaded(i)) loaded.push_back(i);
  }
  const auto n = static_cast<Eigen::Index>(loaded.size());
  const Matrix columns = compliance_of(stage, loaded);
  Matrix matrix(n, n), right(n, history.cols());
  std::vector<int> row_of(at(stage.equation.size()), -1);
  for (std::size_t k = 0; k < nodes.size(); ++k) row_of[at(nodes[k])] = static_cast<int>(k);
  for (Eigen::Index k = 0; k < n; ++k) {
    const int i = loaded[static_cast<std::size_t>(k)];
    right.row(k) = history.row(row_of[at(i)]);
    matrix.row(k) = columns(i, Eigen::all)(Eigen::seqN(0, n));
    if (!stage.conserves()) {  // the history is the deflection itself
      right.row(k) -= changes.deflection.row(i);
      continue;
    }
    // d(r g) = r g' (dh_0 + dd) + r' g dp.
    const double by_h = film.density[at(i)] * film.coefficients.gap_by_h[at(i)];
    matrix.row(k) *= by_h * stage.slope(i);
    matrix(k, k) += film.density_by_p[at(i)] * film.coefficients.gap[at(i)];
    right.row(k) -= by_h * changes.thickness.row(i);
  }
  const Matrix dp = DenseLU(matrix).solve(right);
  changes.pressure.setZero(stage.equation.size(), history.cols());
  for (Eigen::Index k = 0; k < n; ++k) {
    changes.pressure.row(loaded[static_cast<std::size_t>(k)]) = dp.row(k);
  }
  const Matrix deflection = matrix_product(columns, dp);
  changes.deflection += deflection;
  for (int i = 0; i < stage.equation.size(); ++i) {
    changes.thickness.row(i) += stage.slope(i) * deflection.row(i);
  }
  changes.fraction.setZero(stage.equation.size(), history.cols());
  if (!stage.conserves()) return;
  for (const int i : nodes) {
    if (film.full[at(i)]) continue;
    const double gap = film.coefficients.gap[at(i)];
    changes.fraction.row(i) =
        (history.row(row_of[at(i)]) / film.density[at(i)] -
         film.film_fraction[at(i)] * film.coefficients.gap_by_h[at(i)] * changes.thickness.row(i)) /
        gap;
  }
}

/// The nodes on both sides of the cut of half_sommerfeld, and the derivatives of the pressures that
/// act on the loaded ones with respect to the pressures of the loaded and the cut ones.
struct Sides {
  std::vector<int> loaded, cut;
  Matrix by_loaded, by_cut;

  explicit Sides(const Stage& stage) {
    const int size = stage.equation.size();
    std::vector<Eigen::Index> place(at(size), -1);
    for (int i = 0; i < size; ++i) {
      if (stage.equation.prescribes(at(i))) continue;
      std::vector<int>& side = stage.is_cut(i) ? cut : loaded;
      place[at(i)] = static_cast<Eigen::Index>(side.size());
      side.push_back(i);
    }
    const auto n = static_cast<Eigen::Index>(loaded.size());
    by_loaded.setZero(n, n);
    by_cut.setZero(n, static_cast<Eigen::Index>(cut.size()));
    CutSlopes slopes;
    stage.solver.cut()->differentiate(stage.film.pressure, slopes);
    for (const int i : loaded) by_loaded(place[at(i)], place[at(i)]) = slopes.own[at(i)];
    for (const CutSlopes::Entry& entry : slopes.entries) {
      const Eigen::Index column = place[at(entry.by)];
      if (column < 0) continue;  // a prescribed pressure
      (stage.is_cut(entry.by) ? by_cut : by_loaded)(place[at(entry.node)], column) += entry.value;
    }
  }
};

/// Sets the changes of the pressures before the cut at fixed pressures of the cut nodes.
void set_uncut(const Sides& sides, Changes& changes) {
  changes.uncut = changes.pressure;
  if (sides.cut.empty()) return;
  const Matrix acting = changes.pressure(sides.loaded, Eigen::all);
  const Matrix uncut = DenseLU(sides.by_loaded).solve(acting);
  for (std::size_t k = 0; k < sides.loaded.size(); ++k) {
    changes.uncut.row(sides.loaded[k]) = uncut.row(static_cast<Eigen::Index>(k));
  }
}

/// Adds to the fluxes those of the pressures of the cut nodes, and to the pressures before the cut
/// their changes at given acting pressures. Cut nodes deflect by T = C_cl C_ll^-1 times the loaded
/// ones, at any rates: this determines their pressures. `rate_of(node)`: changes of the rate of the
/// deflection of a node, before.
template <class RateOf>
void balance_cut_nodes(const Stage& stage, const Sides& sides, const FieldBlocks& blocks,
                       const RateOf& rate_of, Matrix& flux, Changes& changes) {
  const int size = stage.equation.size();
  const std::vector<int>&loaded = sides.loaded, &cut = sides.cut;
  if (cut.empty()) return;
  const Matrix columns = compliance_of(stage, loaded);
  const Matrix own = columns(loaded, Eigen::all), other = columns(cut, Eigen::all);
  const Matrix follows = DenseLU(own.transpose()).solve(other.transpose()).transpose();
  const auto count = static_cast<Eigen::Index>(cut.size());
  // The pressures of loaded nodes follow, so that the acting pressures rest.
  const Matrix along = -DenseLU(sides.by_loaded).solve(sides.by_cut);
  Matrix by_cut(size, count);  // of the fluxes
  Matrix unit = Matrix::Zero(size, count);
  const std::vector<double> none(at(size), 0.0);
  for (Eigen::Index k = 0; k < count; ++k) {
    unit(cut[static_cast<std::size_t>(k)], k) = 1.0;
    for (std::size_t l = 0; l < loaded.size(); ++l) {
      unit(loaded[l], k) = along(static_cast<Eigen::Index>(l), k);
    }
    stage.equation.change(blocks, unit.col(k).data(), none.data(), by_cut.col(k).data());
  }
  // Rates of the cut nodes minus T times those of the loaded ones, and their derivatives.
  Matrix lack(count, flux.cols()), by_pressure(count, count);
  for (Eigen::Index k = 0; k < count; ++k) {
    const int i = cut[static_cast<std::size_t>(k)];
    lack.row(k) = rate_of(i);
    by_pressure.row(k) = stage.rate_by_flux(i) * by_cut.row(i);
    by_pressure(k, k) += stage.rate_by_pressure(i);
  }
  for (std::size_t k = 0; k < loaded.size(); ++k) {
    const auto column = follows.col(static_cast<Eigen::Index>(k));
    lack.noalias() -= column * rate_of(loaded[k]);
    by_pressure.noalias() -= column * (stage.rate_by_flux(loaded[k]) * by_cut.row(loaded[k]) +
                                       stage.rate_by_pressure(loaded[k]) * unit.row(loaded[k]));
  }
  const Matrix solution = DenseLU(by_pressure).solve(lack);
  flux -= matrix_product(by_cut, solution);
  changes.uncut -= matrix_product(unit, solution);
}

}  // namespace

FilmStatus CondensedFilm::elastic_content_tangents(CondensedFilmWorkspace& ws, bool by_viscosity,
                                                   ContentTangents& out) const {
  // Before the cut of half_sommerfeld.
  FilmState uncut = *ws.film;
  uncut.sharp.flows.clear();  // the derivatives are those of the upwind transport
  const bool cuts = equation().conditions().cavitation == Cavitation::half_sommerfeld;
  if (cuts) {
    uncut.pressure = ws.film->elastic()->start;
    equation().update_oil(ws.film->elastic()->input, uncut);
  }
  const Stage stage{equation(), ws.film->elastic()->input, uncut, solver_, *ws.film};
  const FilmState& film = stage.film;
  const bool conserves = stage.conserves();
  const auto n = static_cast<Eigen::Index>(size());
  const int count = coordinates();
  out.nodes.clear();
  for (int i = 0; i < size(); ++i) {
    if (conserves ? !(film.full[at(i)] && equation().prescribes(at(i))) : stage.loaded(i)) {
      out.nodes.push_back(i);
    }
  }
  const auto states = static_cast<Eigen::Index>(out.nodes.size());
  // Of the stage, through the fields and the deflection.
  const std::vector<WallDirection>& of_stage = walls_->directions(!conserves);
  using Rows =
      Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  const auto columns = static_cast<Eigen::Index>(of_stage.size());
  Matrix stage_force;
  walls_->load_changes(ws.tractions, Rows(ws.dpressure_.data(), n, columns),
                       Rows(ws.dfraction_.data(), n, columns), *ws.walls, stage_force);
  stage_force += ws.elastic_loads_;
  // Directions: coordinates and rates, then the history, then the viscosity.
  const std::vector<WallDirection>& directions = walls_->directions(true);
  const auto nd = static_cast<Eigen::Index>(directions.size());
  const Eigen::Index all = nd + states + (by_viscosity ? 1 : 0);
  const WallBlocks wall_blocks = stage.wall_fluxes();
  std::vector<double> direct(at(size()) * directions.size());
  walls_->balance_changes(wall_blocks, true, *ws.walls, directions.size(), direct.data());
  Matrix flux = Matrix::Zero(n, all);  // changes of the fluxes times the weight of the stage
  flux.leftCols(nd) = -Rows(direct.data(), n, nd);
  Changes changes;
  changes.thickness.setZero(n, all);
  changes.deflection.setZero(n, all);
  Matrix moved = Matrix::Zero(n, all);  // of the distance of the undeflected walls
  Matrix history = Matrix::Zero(states, all);
  history.middleCols(nd, states).setIdentity();
  for (Eigen::Index d = 0; d < nd; ++d) {
    const WallDirection& each = directions[static_cast<std::size_t>(d)];
    if (each.by_rate) continue;
    for (Eigen::Index i = 0; i < n; ++i) {
      changes.thickness(i, d) =
          walls_->thickness_by(static_cast<std::size_t>(i), each.coordinate, *ws.walls);
      moved(i, d) = walls_->distance_by(static_cast<std::size_t>(i), each.coordinate, nullptr);
    }
    if (!solver_.touched()) continue;
    solver_.direct_change(moved.col(d).data(), changes.deflection.col(d).data(), *ws.film);
    for (int i = 0; i < size(); ++i) {
      changes.thickness(i, d) += stage.slope(i) * changes.deflection(i, d);
    }
  }
  follow_history(stage, out.nodes, history, changes);
  if (by_viscosity) {
    solver_.viscosity_changes(stage.input, *ws.film, 1, flux.col(all - 1).data());
    flux.col(all - 1) *= -1.0;
  }
  std::optional<Sides> sides;
  if (cuts) {
    sides.emplace(stage);
    set_uncut(*sides, changes);
  }
  const Matrix& uncut_changes = cuts ? changes.uncut : changes.pressure;
  const FieldBlocks field_blocks = stage.field_fluxes();
  const auto& pairs = equation().mesh().pairs();
  std::vector<double> dface(pairs.size() * static_cast<std::size_t>(all));
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const RowMajor deflection = changes.deflection;
  RowMajor thickness(n, all);  // due to the deflection
  Vector part(n), thicker(n), at_faces(static_cast<Eigen::Index>(pairs.size()));
  for (Eigen::Index d = 0; d < all; ++d) {
    equation().change(field_blocks, uncut_changes.col(d).data(), changes.fraction.col(d).data(),
                      part.data());
    flux.col(d) += part;
    solver_.thickness_changes(changes.deflection.col(d).data(), stage.fields(), thicker.data(),
                              at_faces.data());
    FilmInput direction;
    direction.thickness = thicker.data();
    direction.face_thickness = at_faces.data();
    equation().change(wall_blocks, direction, part.data());
    flux.col(d) += part;
    thickness.col(d) = thicker;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      dface[k * static_cast<std::size_t>(all) + static_cast<std::size_t>(d)] =
          at_faces[static_cast<Eigen::Index>(k)];
    }
  }
  // Rates of the history: - flux / (tau w) or, of a deflection, dh/dt - A dxi/dt.
  using Row = Eigen::Matrix<double, 1, Eigen::Dynamic>;
  const auto rate_of = [&](int node) -> Row {
    const std::size_t i = at(node);
    const double weight = equation().mesh().weight()[i];
    Row row = -flux.row(node) / (stage.input.content_weight * weight);
    if (conserves) return row;
    const double by_h = film.coefficients.gap_by_h[i];
    const double now = stage.input.thickness_rate[i];
    row /= film.filling[i] * by_h;
    row -= now * (film.density_by_p[i] / film.density[i] * uncut_changes.row(node) +
                  film.coefficients.gap_by_hh[i] / by_h * changes.thickness.row(node));
    if (solver_.touched()) {  // from the rate of the film thickness to that of the distance
      const TouchedFields& touched = stage.fields().touched;
      const double slope = touched.slope[i];
      row -= now * touched.bend[i] / slope * (moved.row(node) + deflection.row(node));
      row /= slope;
    }
    for (Eigen::Index d = 0; d < nd; ++d) {
      const WallDirection& each = directions[static_cast<std::size_t>(d)];
      if (each.by_rate) row[d] -= walls_->distance_by(i, each.coordinate, nullptr);
    }
    return row;
  };
  if (cuts) balance_cut_nodes(stage, *sides, field_blocks, rate_of, flux, changes);
  Matrix rate(states, all);
  for (Eigen::Index k = 0; k < states; ++k) {
    rate.row(k) = rate_of(out.nodes[static_cast<std::size_t>(k)]);
  }
  Matrix force;
  walls_->load_changes(ws.tractions, changes.pressure, changes.fraction, *ws.walls, force);
  walls_->add_thickness_changes(ws.tractions, thickness.data(), dface.data(), *ws.walls, force);
  if (solver_.touched()) add_contact_changes(ws, deflection.data(), force);
  out.rate_by_content = rate.middleCols(nd, states);
  out.force_by_content = force.middleCols(nd, states);
  if (by_viscosity) {
    out.rate_by_viscosity = rate.col(all - 1);
    out.force_by_viscosity = force.col(all - 1) - ws.load_by_viscosity_.col(0);
  }
  for (Matrix* x : {&out.rate_by_xi, &out.rate_by_rate}) x->setZero(states, count);
  for (Matrix* x : {&out.force_by_xi, &out.force_by_rate}) x->setZero(count, count);
  for (Eigen::Index d = 0; d < nd; ++d) {
    const WallDirection& each = directions[static_cast<std::size_t>(d)];
    (each.by_rate ? out.rate_by_rate : out.rate_by_xi).col(each.coordinate) = rate.col(d);
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) = force.col(d);
  }
  for (Eigen::Index d = 0; d < columns; ++d) {
    const WallDirection& each = of_stage[static_cast<std::size_t>(d)];
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) -= stage_force.col(d);
  }
  return FilmStatus::ok;
}

}  // namespace tribodyn
