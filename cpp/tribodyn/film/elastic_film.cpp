// The film between elastic walls; film_solver.hpp states the method.

#include <cmath>

#include "tribodyn/film/film_solver.hpp"
#include "tribodyn/film/touching_film.hpp"

namespace tribodyn {

namespace {

constexpr int kMostIterations = 200;
constexpr double kLastStep = 1e-8;    // of the pressures, divided by their span
constexpr int kMostEven = 20;         // exchanges between rigid walls
constexpr int kMostGlasses = 4;       // iterates in a row beyond the glass
constexpr int kMostHalvings = 12;     // of a step
constexpr double kDecrease = 0.1;     // of the balances, relative to the full step
constexpr double kRoundOff = 1e-9;    // of the fluxes: such balances count as exact
constexpr double kLargestLoss = 0.8;  // of a thickness in one step
// Linear solutions, divided by the right-hand side. The last step of Newton's method is below
// kLastStep, and so leaves 1e-13.
constexpr double kStepResidual = 1e-5;
constexpr double kResponseResidual = 1e-11;
constexpr int kMostProducts = 120;  // of a linear solution; then the matrix is formed

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

void FilmSolver::resize_elastic(FilmWorkspace& ws, int columns) const {
  const std::size_t n = at(size());
  ws.elastic_ = std::make_unique<ElasticFields>();
  ElasticFields& e = *ws.elastic_;
  for (auto* field : {&e.thickness, &e.thickness_rate, &e.deflection, &e.start, &e.over_, &e.dp_,
                      &e.dtheta_, &e.dd_, &e.dh_, &e.dh_dt_, &e.dr_, &e.x_}) {
    field->assign(n, 0.0);
  }
  e.face_thickness.assign(equation_->mesh().pairs().size(), 0.0);
  e.dface_ = e.face_thickness;
  if (touched_) {
    e.touched = touched_->make_fields();
    e.face_distance = e.face_thickness;
    e.face_slope = e.face_thickness;
    e.distance_rate.assign(n, 0.0);
  }
  e.changes.assign(n * at(std::max(columns, 1)), 0.0);
}

/// Change of the pressure that deflects a node per change of the unknown of this node.
double FilmSolver::deflects(const FilmWorkspace& ws, std::size_t i) const {
  if (ws.held_[i] || !ws.full[i]) return 0.0;
  return cut_ ? ws.cut_.own[i] : 1.0;
}

/// Sets the changes of the pressures that act on the walls due to the change x of the unknowns.
void FilmSolver::load_change(const FilmWorkspace& ws, const double* x, double* over) const {
  if (cut_) {
    ws.cut_.change(x, 1, 1, over);  // the cut does not depend on prescribed pressures: they rest
    for (std::size_t i = 0; i < ws.held_.size(); ++i) {
      if (ws.held_[i]) over[i] = 0.0;
    }
    return;
  }
  for (std::size_t i = 0; i < ws.held_.size(); ++i) over[i] = deflects(ws, i) > 0.0 ? x[i] : 0.0;
}

/// Sets deflection, thickness and coefficients at the present pressures; rigid walls unless
/// `elastic`. Returns whether every thickness is positive.
bool FilmSolver::deflect(FilmWorkspace& ws, bool elastic) const {
  ElasticFields& e = *ws.elastic_;
  const FilmConditions& around = equation_->conditions();
  e.start = ws.pressure;
  e.over_ = ws.pressure;
  if (cut_) {
    cut_->apply(ws.pressure, e.over_);
    cut_->differentiate(ws.pressure, ws.cut_);
  }
  for (double& over : e.over_) over = elastic ? over - around.ambient_pressure : 0.0;
  if (touched_) {
    deflect_touched(ws, elastic);
    return equation_->set_coefficients(e.input, ws);
  }
  compliance_->deflect(e.over_.data(), e.deflection.data());
  const FilmInput& rigid = *e.rigid_;
  for (std::size_t i = 0; i < e.thickness.size(); ++i) {
    e.thickness[i] = rigid.thickness[i] + e.deflection[i];
    if (rigid.content_base) continue;
    e.thickness_rate[i] = rigid.thickness_rate[i];
    if (rigid.deflection_base && elastic) {
      e.thickness_rate[i] += (e.deflection[i] - rigid.deflection_base[i]) / rigid.deflection_weight;
    }
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    e.face_thickness[k] = rigid.face_thickness[k] +
                          0.5 * (e.deflection[at(pairs[k].a)] + e.deflection[at(pairs[k].b)]);
  }
  return equation_->set_coefficients(e.input, ws);
}

/// Sets the changes of the deflection, and of the thickness with it, due to the change x of the
/// unknowns.
void FilmSolver::change_deflection(FilmWorkspace& ws, const double* x) const {
  ElasticFields& e = *ws.elastic_;
  load_change(ws, x, e.over_.data());
  if (touched_) {
    for (std::size_t i = 0; i < e.over_.size(); ++i) e.over_[i] *= e.touched.slope[i];
    touched_->change(e.over_.data(), e.dd_.data(), e.touched);
  } else {
    compliance_->deflect(e.over_.data(), e.dd_.data());
  }
  thickness_changes(e.dd_.data(), e, e.dh_.data(), e.dface_.data());
}

/// Largest part of the step x_ that leaves every thickness enough of itself.
double FilmSolver::elastic_share(FilmWorkspace& ws) const {
  ElasticFields& e = *ws.elastic_;
  change_deflection(ws, ws.rhs_.data());
  double share = 1.0;
  const auto limit = [&](double thickness, double change) {
    if (-share * change > kLargestLoss * thickness) share = -kLargestLoss * thickness / change;
  };
  for (std::size_t i = 0; i < e.thickness.size(); ++i) limit(e.thickness[i], e.dh_[i]);
  for (std::size_t k = 0; k < e.dface_.size(); ++k) limit(e.face_thickness[k], e.dface_[k]);
  return share;
}

double FilmSolver::shorten_elastic(FilmWorkspace& ws, double before, double change,
                                   double share) const {
  const ElasticFields& e = *ws.elastic_;
  const double round_off = kRoundOff * ws.flux_scale_ * e.input.content_weight;
  double taken = 1.0;
  for (int k = 0; k < kMostHalvings; ++k) {
    if (before <= round_off || imbalance(ws) < (1.0 - kDecrease * taken * share) * before) break;
    taken *= 0.5;
    change = advance(ws, -taken * share);
    deflect(ws, true);
    equation_->evaluate(e.input, ws);
  }
  return change;
}

/// Adds the deflection of the nodes under their own pressure to the matrix, except its part in
/// shares of third nodes.
void FilmSolver::add_local(FilmWorkspace& ws) const {
  const ElasticFields& e = *ws.elastic_;
  const auto local = [&](int i) {
    return touched_ ? touched_->local(at(i), e.touched) : compliance_->diagonal()[at(i)];
  };
  const FilmInput& input = e.input;
  const double by_rate = input.deflection_base ? 1.0 / input.deflection_weight : 0.0;
  MeshMatrix& matrix = ws.matrix_;
  for (int i = 0; i < size(); ++i) {
    if (deflects(ws, at(i)) == 0.0) continue;
    const double slope = deflects(ws, at(i)) * (touched_ ? e.touched.slope[at(i)] : 1.0);
    matrix.diagonal(i) +=
        slope * (ws.walls_.thickness[at(i)] + by_rate * ws.walls_.rate[at(i)]) * local(i);
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    const int a = pairs[k].a, b = pairs[k].b;
    double half = 0.5 * ws.walls_.flux_by_thickness[k];
    if (touched_) half *= e.face_slope[k];
    const double by_a = deflects(ws, at(a)) * (half * local(a));
    const double by_b = deflects(ws, at(b)) * (half * local(b));
    if (!ws.held_[at(a)]) {
      matrix.diagonal(a) += by_a;
      matrix.entry(static_cast<int>(k), false) += by_b;
    }
    if (!ws.held_[at(b)]) {
      matrix.diagonal(b) -= by_b;
      matrix.entry(static_cast<int>(k), true) -= by_a;
    }
  }
}

/// Sets the changes of the balances due to those of the deflection and the thickness.
void FilmSolver::wall_changes(FilmWorkspace& ws) const {
  ElasticFields& e = *ws.elastic_;
  FilmInput direction;
  direction.thickness = e.dh_.data();
  direction.face_thickness = e.dface_.data();
  if (!e.input.content_base && (e.input.deflection_base || touched_)) {
    for (std::size_t i = 0; i < e.dh_.size(); ++i) {
      e.dh_dt_[i] = e.input.deflection_base ? e.dh_[i] / e.input.deflection_weight : 0.0;
      if (touched_) e.dh_dt_[i] += e.touched.bend[i] * e.distance_rate[i] * e.dd_[i];
    }
    direction.thickness_rate = e.dh_dt_.data();
  }
  equation_->change(ws.walls_, direction, e.dr_.data());
}

/// The full matrix times x.
void FilmSolver::elastic_product(FilmWorkspace& ws, const double* x, double* product) const {
  ElasticFields& e = *ws.elastic_;
  const std::size_t n = at(size());
  for (std::size_t i = 0; i < n; ++i) {
    const double free = ws.held_[i] ? 0.0 : x[i];
    e.dp_[i] = ws.full[i] ? free : 0.0;
    e.dtheta_[i] = ws.full[i] ? 0.0 : free;
  }
  equation_->change(ws.fields_, e.dp_.data(), e.dtheta_.data(), product);
  change_deflection(ws, x);
  wall_changes(ws);
  for (std::size_t i = 0; i < n; ++i) product[i] = ws.held_[i] ? x[i] : product[i] + e.dr_[i];
}

/// Solves the full system in place.
bool FilmSolver::solve_coupled(FilmWorkspace& ws, double tolerance, double* x) const {
  ElasticFields& e = *ws.elastic_;
  const std::size_t n = at(size());
  const auto product = [&](const double* in, double* out) { elastic_product(ws, in, out); };
  if (!e.full_) {
    const std::vector<double> right(x, x + n);
    if (e.gmres_.solve(
            n, product, [&](double* y) { return ws.matrix_.solve(y, 1); }, tolerance, kMostProducts,
            x)) {
      return true;
    }
    std::copy(right.begin(), right.end(), x);
    Matrix full(size(), size());
    std::vector<double> unit(n, 0.0);
    for (int j = 0; j < size(); ++j) {
      unit[at(j)] = 1.0;
      product(unit.data(), full.col(j).data());
      unit[at(j)] = 0.0;
    }
    e.full_ = std::make_unique<DenseLU>(full);
  }
  const Matrix solution = e.full_->solve(Eigen::Map<const Vector>(x, size()));
  std::copy_n(solution.data(), n, x);
  return solution.allFinite();
}

/// Makes the fields agree with the sets.
void FilmSolver::fit_to_sets(FilmWorkspace& ws) const {
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (equation_->condition(i) == NodeCondition::prescribed) ws.full[i] = 1;
    if (ws.full[i] || !equation_->mass_conserving()) ws.film_fraction[i] = 1.0;
    if (!ws.full[i] || equation_->prescribes(i)) ws.pressure[i] = equation_->base_pressure(i);
  }
}

void FilmSolver::start_elastic(FilmWorkspace& ws, bool warm) const {
  if (warm) {
    ws.pressure = ws.elastic_->start;
    fit_to_sets(ws);
  } else {
    start(ws);
  }
}

FilmStatus FilmSolver::iterate_elastic(FilmWorkspace& ws, bool warm) const {
  ElasticFields& e = *ws.elastic_;
  const std::size_t n = at(size());
  start_elastic(ws, warm);
  deflect(ws, warm);
  if (!prepare(e.input, ws)) return FilmStatus::gap_closed;
  if (starved(*e.rigid_, ws)) return FilmStatus::starved;
  equation_->evaluate(e.input, ws);
  const double viscosity = equation_->ambient_viscosity(e.input.viscosity);
  // Until the sets settle. In a short stage rigid walls would not yield to the content.
  const bool stage = e.input.content_base || e.input.deflection_base;
  bool rigid = !warm && !stage && equation_->lubricant().constant_density();
  int glasses = 0;
  const int most = most_exchanges(kMostIterations);
  for (int k = 1; k <= most; ++k) {
    ++ws.iterations;
    assemble(e.input, ws);
    e.full_.reset();
    if (!rigid) {
      equation_->differentiate(e.input, ws, ws.walls_);
      add_local(ws);
    }
    if (!ws.matrix_.factor()) {
      if (rigid || k == 1) return FilmStatus::singular;
      return glasses > 0 ? FilmStatus::glass : FilmStatus::not_converged;
    }
    for (std::size_t i = 0; i < n; ++i) ws.rhs_[i] = ws.held_[i] ? 0.0 : -ws.residual[i];
    const bool solved = rigid ? ws.matrix_.solve(ws.rhs_.data(), 1)
                              : solve_coupled(ws, kStepResidual, ws.rhs_.data());
    if (!solved) return FilmStatus::not_converged;
    const double before = imbalance(ws);
    const double share = rigid ? 1.0 : elastic_share(ws);
    double change = advance(ws, share);
    if (!std::isfinite(change)) break;  // speeds are not finite
    deflect(ws, !rigid);
    equation_->evaluate(e.input, ws);
    if (!rigid) change = shorten_elastic(ws, before, change, share);
    const bool settled = exchange(ws) == 0;
    const bool done = settled && !rigid && change < kLastStep && e.found_;
    const bool glass = !rigid && equation_->lubricant().is_glass(ws.highest_pressure(), viscosity);
    glasses = glass && settled ? glasses + 1 : 0;
    if (glass && (done || glasses > kMostGlasses)) return FilmStatus::glass;
    if (done) return FilmStatus::ok;
    const bool was_rigid = rigid;
    rigid = rigid && !settled && k < kMostEven;
    if (rigid) {
      start(ws);
    } else if (!settled) {
      fit_to_sets(ws);
    }
    if (!settled || was_rigid) {
      deflect(ws, !rigid);
      equation_->evaluate(e.input, ws);
    }
  }
  return FilmStatus::not_converged;
}

FilmStatus FilmSolver::solve_elastic(const FilmInput& rigid, FilmWorkspace& ws) const {
  ElasticFields& e = *ws.elastic_;
  e.rigid_ = &rigid;
  e.input = rigid;
  e.input.thickness = e.thickness.data();
  e.input.face_thickness = e.face_thickness.data();
  e.input.thickness_rate = e.thickness_rate.data();
  FilmStatus status = FilmStatus::not_converged;
  if (e.warm) status = iterate_elastic(ws, true);
  if (status != FilmStatus::ok && status != FilmStatus::starved) {
    status = iterate_elastic(ws, false);
  }
  e.rigid_ = nullptr;
  e.warm = status == FilmStatus::ok;
  if (status != FilmStatus::ok) return status;
  e.start = ws.pressure;
  ws.uncut_ = ws.pressure;
  if (cut_) {
    cut_->apply(ws.uncut_, ws.pressure);
    equation_->evaluate(e.input, ws);
  }
  return status;
}

FilmStatus FilmSolver::respond_elastic(FilmWorkspace& ws, std::size_t nc, double* dpressure,
                                       double* dfraction) const {
  ElasticFields& e = *ws.elastic_;
  const std::size_t n = at(size()), row_size = stride(nc);
  for (std::size_t d = 0; d < nc; ++d) {
    for (std::size_t i = 0; i < n; ++i) e.x_[i] = ws.held_[i] ? 0.0 : ws.rhs_[i * row_size + d];
    if (!solve_coupled(ws, kResponseResidual, e.x_.data())) return FilmStatus::not_converged;
    change_deflection(ws, e.x_.data());
    load_change(ws, e.x_.data(), e.dp_.data());
    for (std::size_t i = 0; i < n; ++i) {
      dpressure[i * nc + d] = e.dp_[i];
      dfraction[i * nc + d] = ws.full[i] ? 0.0 : e.x_[i];
      e.changes[i * nc + d] = e.dd_[i] + (e.direct.empty() ? 0.0 : e.direct[i * nc + d]);
    }
  }
  e.direct.clear();
  return FilmStatus::ok;
}

/// Adds the part of the change of the balances in `x_` to a column.
FilmStatus FilmSolver::add_elastic_response(FilmWorkspace& ws, std::size_t nc, std::size_t column,
                                            double* dpressure, double* dfraction) const {
  ElasticFields& e = *ws.elastic_;
  if (!solve_coupled(ws, kResponseResidual, e.x_.data())) return FilmStatus::not_converged;
  change_deflection(ws, e.x_.data());
  load_change(ws, e.x_.data(), e.dp_.data());
  for (std::size_t i = 0; i < at(size()); ++i) {
    dpressure[i * nc + column] += e.dp_[i];
    dfraction[i * nc + column] += ws.full[i] ? 0.0 : e.x_[i];
    e.changes[i * nc + column] += e.dd_[i];
  }
  return FilmStatus::ok;
}

void FilmSolver::hold_elastic(const FilmWorkspace& ws, double* held) const {
  const ElasticFields& e = *ws.elastic_;
  held = std::copy(e.start.begin(), e.start.end(), held);
  held = std::copy(ws.film_fraction.begin(), ws.film_fraction.end(), held);
  if (touched_) held = std::copy(e.deflection.begin(), e.deflection.end(), held);
  *held = e.warm ? 1.0 : 0.0;
}

void FilmSolver::restore_elastic(const double* held, FilmWorkspace& ws) const {
  ElasticFields& e = *ws.elastic_;
  const int n = size();
  std::copy_n(held, n, e.start.begin());
  std::copy_n(held + n, n, ws.film_fraction.begin());
  held += 2 * n;
  if (touched_) {
    std::copy_n(held, n, e.deflection.begin());
    held += n;
  }
  e.warm = *held != 0.0;
}

}  // namespace tribodyn
