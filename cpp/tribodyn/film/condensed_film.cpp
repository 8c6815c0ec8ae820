#include "tribodyn/film/condensed_film.hpp"

#include <cmath>

#include "tribodyn/meshes/mesh_coarsening.hpp"

namespace tribodyn {

namespace {

// Below this number of nodes a cold start is cheap.
constexpr int kLargeMesh = 2500;
// Under `reynolds` the edge of the pressure moves by one cell with every exchange, so that the
// number of exchanges grows with the lines of the mesh. Narrow meshes have many lines.
constexpr int kFewRows = 4;
constexpr int kManyLines = 100;
constexpr double kFull = 1e-9;  // tolerance of the content of a full gap

std::size_t at(int i) { return static_cast<std::size_t>(i); }

bool starts_from_coarser(const FilmEquation& equation) {
  const auto shape = equation.mesh().shape();
  if (shape[1] > kFewRows) return equation.size() >= kLargeMesh;
  return equation.conditions().cavitation == Cavitation::reynolds && shape[0] >= kManyLines;
}

FilmSolver solver_of(FilmEquation equation, MeshSolver method, const ElasticWall* elastic,
                     const WallTouch& touch) {
  auto shared = std::make_shared<const FilmEquation>(std::move(equation));
  if (!elastic) return FilmSolver(std::move(shared), method);
  auto compliance = elastic->compliance(shared->item(), shared->mesh());
  // Deflections spoil the signs of the matrix on which multigrid relies.
  if (method == MeshSolver::automatic) method = MeshSolver::banded;
  return FilmSolver(std::move(shared), method, std::move(compliance), touch);
}

}  // namespace

CondensedFilm::CondensedFilm(FilmSolver solver, std::shared_ptr<const Walls> walls)
    : solver_(std::move(solver)), walls_(std::move(walls)) {
  // The film between elastic walls starts from its last solution.
  if (!solver_.compliance() && starts_from_coarser(equation())) build_coarse();
}

CondensedFilm::CondensedFilm(FilmEquation equation, std::vector<GapCoordinate> coordinates,
                             const ReferenceThickness& reference, MeshSolver method,
                             const ElasticWall* elastic, std::shared_ptr<const TouchLaw> touch)
    : CondensedFilm(
          solver_of(std::move(equation), method, elastic,
                    {reference.valleys > 0.0 ? std::move(touch) : nullptr, reference.valleys}),
          std::move(coordinates), reference) {}

CondensedFilm::CondensedFilm(FilmSolver solver, std::vector<GapCoordinate> coordinates,
                             const ReferenceThickness& reference)
    : CondensedFilm(solver, std::make_shared<const RigidWalls>(solver.shared_equation(),
                                                               std::move(coordinates), reference,
                                                               solver.touched() != nullptr)) {}

void CondensedFilm::build_coarse() {
  std::optional<CoarseMesh> coarse = coarsened(equation().mesh());
  if (!coarse) return;
  std::vector<FilmPort> ports = equation().conditions().ports;
  for (FilmPort& port : ports) {
    std::vector<int> nodes;
    for (const int node : port.nodes) {
      const int near = coarse->coarse_of_fine[at(node)];
      if (coarse->fine_of_coarse[at(near)] == node) nodes.push_back(near);
    }
    if (nodes.empty()) return;  // lies between the coarser lines
    port.nodes = std::move(nodes);
  }
  fine_of_coarse_ = std::move(coarse->fine_of_coarse);
  coarse_of_fine_ = std::move(coarse->coarse_of_fine);
  const auto equation_of_coarse =
      std::make_shared<const FilmEquation>(equation(), std::move(coarse->mesh), std::move(ports));
  std::shared_ptr<const Walls> walls = walls_->coarsened(equation_of_coarse, fine_of_coarse_);
  coarse_ = std::make_shared<const CondensedFilm>(FilmSolver(equation_of_coarse, solver_.method()),
                                                  std::move(walls));
}

CondensedFilmWorkspace::~CondensedFilmWorkspace() = default;

std::unique_ptr<CondensedFilmWorkspace> CondensedFilm::make_workspace() const {
  auto ws = std::make_unique<CondensedFilmWorkspace>();
  const int columns = 2 * coordinates();
  ws->film = solver_.make_workspace(columns);
  ws->walls = walls_->make_state();
  ws->tractions.resize(equation());
  ws->dpressure_.assign(at(size()) * at(columns), 0.0);
  ws->dfraction_.assign(at(size()) * at(columns), 0.0);
  for (Matrix* x : {&ws->dpressure_by_viscosity_, &ws->dfraction_by_viscosity_}) {
    x->setZero(size(), 1);
  }
  ws->load_by_viscosity_.setZero(coordinates(), 1);
  ws->contact_force.setZero(coordinates());
  ws->rates_.assign(at(size()), 0.0);
  if (solver_.compliance()) {
    ws->dface_.assign(equation().mesh().pairs().size() * at(columns), 0.0);
    ws->dthickness_.assign(at(size()) * at(columns), 0.0);
    ws->contact_by_h_.assign(at(size()) * at(coordinates()), 0.0);
  }
  if (coarse_) {
    ws->coarse_ = coarse_->make_workspace();
    ws->coarse_base_.assign(fine_of_coarse_.size(), 0.0);
  }
  return ws;
}

/// Takes the active sets from the film on every second line.
void CondensedFilm::warm_up(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  FilmMotion motion = m;
  if (m.content_base) {
    for (std::size_t i = 0; i < fine_of_coarse_.size(); ++i) {
      ws.coarse_base_[i] = m.content_base[fine_of_coarse_[i]];
    }
    motion.content_base = ws.coarse_base_.data();
  }
  FilmForce force;
  if (coarse_->evaluate(motion, false, *ws.coarse_, force) != FilmStatus::ok) return;
  for (std::size_t i = 0; i < coarse_of_fine_.size(); ++i) {
    ws.film->full[i] = ws.coarse_->film->full[static_cast<std::size_t>(coarse_of_fine_[i])];
  }
}

FilmInput CondensedFilm::move(const FilmMotion& m, CondensedFilmWorkspace& ws) const {
  ws.in_stage_ = m.content_base != nullptr;
  walls_->move(m.xi, m.xi_rate, m.content_base == nullptr, *ws.walls);
  FilmInput input = ws.walls->input(m.content_base, m.content_weight);
  input.steady = m.steady;
  input.viscosity = m.viscosity;
  input.deflection_base = m.deflection_base;
  input.deflection_weight = m.deflection_weight;
  return input;
}

FilmStatus CondensedFilm::evaluate(const FilmMotion& m, bool tangents, CondensedFilmWorkspace& ws,
                                   FilmForce& out) const {
  if (coarse_ && !ws.warm) warm_up(m, ws);
  FilmInput input = move(m, ws);
  FilmStatus status = solver_.solve(input, *ws.film);
  if (status == FilmStatus::singular) {
    // The active set of another position may leave no pressure anywhere; a full film has a
    // solution.
    ws.film->full.assign(ws.film->full.size(), 1);
    status = solver_.solve(input, *ws.film);
  }
  ws.warm = status == FilmStatus::ok;
  if (status != FilmStatus::ok) return status;
  if (solver_.compliance()) {
    input = ws.film->elastic()->input;
    take_deflection(ws);
    if (solver_.touched()) walls_->settle(m.content_base == nullptr, *ws.walls);
  }
  TractionInput of_walls = ws.walls->traction_input();
  of_walls.viscosity = m.viscosity;
  ws.tractions.evaluate(equation(), *ws.film, of_walls);
  walls_->loads(ws.tractions, m.xi_rate, *ws.walls, out.force);
  if (solver_.touched()) add_contact(m.xi_rate, ws, out);
  if (tangents) status = set_tangents(input, ws, out);
  if (tangents && solver_.touched()) add_contact_tangents(m.xi_rate, ws, out);
  if (tangents && status == FilmStatus::ok && m.viscosity > 0.0) {
    status = set_viscosity_tangents(input, ws, out);
  }
  return status;
}

FilmStatus CondensedFilm::set_viscosity_tangents(const FilmInput& input, CondensedFilmWorkspace& ws,
                                                 FilmForce& out) const {
  solver_.viscosity_changes(input, *ws.film, FilmSolver::stride(1),
                            solver_.balance_changes(*ws.film));
  const FilmStatus status = solver_.respond(*ws.film, 1, ws.dpressure_by_viscosity_.data(),
                                            ws.dfraction_by_viscosity_.data());
  if (status != FilmStatus::ok) return status;
  walls_->load_changes(ws.tractions, ws.dpressure_by_viscosity_, ws.dfraction_by_viscosity_,
                       *ws.walls, ws.load_by_viscosity_);
  if (solver_.compliance()) add_elastic_loads(ws, ws.load_by_viscosity_);
  walls_->load_by_viscosity(ws.tractions, *ws.walls, out.by_viscosity);
  out.by_viscosity += ws.load_by_viscosity_.col(0);
  return status;
}

FilmStatus CondensedFilm::set_tangents(const FilmInput& input, CondensedFilmWorkspace& ws,
                                       FilmForce& out) const {
  const bool rate_form = input.content_base == nullptr;
  const std::size_t columns = walls_->directions(rate_form).size();
  // One back-substitution for every direction that changes the film.
  walls_->balance_changes(solver_.wall_blocks(input, *ws.film), rate_form, *ws.walls,
                          FilmSolver::stride(columns), solver_.balance_changes(*ws.film));
  if (solver_.touched()) add_direct_changes(rate_form, ws);
  FilmStatus status =
      solver_.respond(*ws.film, columns, ws.dpressure_.data(), ws.dfraction_.data());
  if (status != FilmStatus::ok) return status;
  if (solver_.compliance() && rate_form && !input.deflection_base) {
    status = add_deflection_rates(ws);
    if (status != FilmStatus::ok) return status;
  }
  walls_->tangents(ws.tractions, rate_form, ws.dpressure_.data(), ws.dfraction_.data(), *ws.walls,
                   out);
  if (solver_.compliance()) add_elastic_tangents(rate_form, ws, out);
  return status;
}

FilmStatus CondensedFilm::content_tangents(const FilmMotion& motion, CondensedFilmWorkspace& ws,
                                           ContentTangents& out) const {
  using Rows =
      Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
  if (solver_.compliance()) return elastic_content_tangents(ws, motion.viscosity > 0.0, out);
  const int count = coordinates();
  FilmMotion steady = motion;
  steady.content_base = nullptr;
  const FilmInput input = move(steady, ws);
  FilmWorkspace& film = *ws.film;
  out.nodes.clear();
  for (int i = 0; i < size(); ++i) {
    if (!film.full[at(i)]) out.nodes.push_back(i);
  }
  const auto cavitated = static_cast<Eigen::Index>(out.nodes.size());
  // The derivatives of the stage.
  const std::vector<WallDirection>& of_stage = walls_->directions(false);
  const auto columns = static_cast<Eigen::Index>(of_stage.size());
  Matrix stage_force;
  walls_->load_changes(ws.tractions, Rows(ws.dpressure_.data(), size(), columns),
                       Rows(ws.dfraction_.data(), size(), columns), *ws.walls, stage_force);
  // Changes of balances and film fractions with the directions, then with the contents.
  const std::vector<WallDirection>& directions = walls_->directions(true);
  const auto nd = static_cast<Eigen::Index>(directions.size());
  FilmStatus status = solver_.hold_content(input, film);
  if (status != FilmStatus::ok) return status;
  double* const changes = solver_.balance_changes(film);
  walls_->balance_changes(solver_.wall_blocks(input, film), true, *ws.walls, directions.size(),
                          changes);
  const bool by_viscosity = motion.viscosity > 0.0;  // the last column
  const Eigen::Index all = nd + cavitated + (by_viscosity ? 1 : 0);
  Matrix lack = Matrix::Zero(size(), all);
  lack.leftCols(nd) = Rows(changes, size(), nd);
  if (by_viscosity) solver_.viscosity_changes(input, film, 1, lack.col(all - 1).data());
  Matrix dfraction = Matrix::Zero(size(), all);
  const FilmCoefficients& c = film.coefficients;
  for (Eigen::Index t = 0; t < cavitated; ++t) {
    // At given content the film fraction of a cavitated node depends on its gap.
    const int node = out.nodes[static_cast<std::size_t>(t)];
    const std::size_t i = at(node);
    const double area = input.area ? input.area[i] : 1.0;
    dfraction(node, nd + t) = 1.0 / (area * c.gap[i]);
    for (Eigen::Index d = 0; d < nd; ++d) {
      const WallDirection& direction = directions[static_cast<std::size_t>(d)];
      if (direction.by_rate) continue;
      dfraction(node, d) = -film.film_fraction[i] * c.gap_by_h[i] / c.gap[i] *
                           walls_->thickness_by(i, direction.coordinate, *ws.walls);
      if (!input.area) continue;
      dfraction(node, d) -=
          film.film_fraction[i] * walls_->log_area_by(i, direction.coordinate, *ws.walls);
    }
  }
  Matrix dpressure, drate;
  status = solver_.content_response(input, film, out.nodes, lack, dfraction, dpressure, drate);
  if (status != FilmStatus::ok) return status;
  Matrix force;
  walls_->load_changes(ws.tractions, dpressure, dfraction, *ws.walls, force);

  out.rate_by_content = drate.middleCols(nd, cavitated);
  out.force_by_content = force.middleCols(nd, cavitated);
  if (by_viscosity) {
    out.rate_by_viscosity = drate.col(all - 1);
    out.force_by_viscosity = force.col(all - 1) - ws.load_by_viscosity_.col(0);
  }
  for (Matrix* x : {&out.rate_by_xi, &out.rate_by_rate}) x->setZero(cavitated, count);
  for (Matrix* x : {&out.force_by_xi, &out.force_by_rate}) x->setZero(count, count);
  for (Eigen::Index d = 0; d < nd; ++d) {
    const WallDirection& each = directions[static_cast<std::size_t>(d)];
    (each.by_rate ? out.rate_by_rate : out.rate_by_xi).col(each.coordinate) = drate.col(d);
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) = force.col(d);
  }
  for (Eigen::Index d = 0; d < columns; ++d) {
    const WallDirection& each = of_stage[static_cast<std::size_t>(d)];
    (each.by_rate ? out.force_by_rate : out.force_by_xi).col(each.coordinate) -= stage_force.col(d);
  }
  return FilmStatus::ok;
}

void CondensedFilm::content(const double* xi, double fraction, double* content) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    content[i] = equation().initial_filling(i, fraction) * gap(i, xi);
  }
}

void CondensedFilm::shares(const double* xi, const double* content, double* share) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    share[i] = content[i] / gap(i, xi);
    if (std::abs(share[i] - 1.0) < kFull) share[i] = 1.0;
  }
}

void CondensedFilm::content(const double* xi, const double* share, double* content) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(size()); ++i) {
    const double held = equation().initial_filling(i, 0.0);  // 0 where no pressure is prescribed
    content[i] = (held > 0.0 ? held : share[i]) * gap(i, xi);
  }
}

double CondensedFilm::gap_volume(const double* xi) const {
  const auto& weight = equation().mesh().weight();
  double volume = 0.0;
  for (std::size_t i = 0; i < weight.size(); ++i) volume += weight[i] * gap(i, xi);
  return equation().mesh().multiplicity() * volume;
}

double CondensedFilm::oil_volume(const double* content) const {
  const auto& weight = equation().mesh().weight();
  double sum = 0.0;
  for (std::size_t i = 0; i < weight.size(); ++i) sum += weight[i] * content[i];
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::net_outflow(const CondensedFilmWorkspace& ws) const {
  double sum = 0.0;
  for (double q : ws.film->outflow) sum += q;
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::side_leakage(const CondensedFilmWorkspace& ws) const {
  double sum = 0.0;
  for (int i : equation().end_nodes()) sum += ws.film->outflow[static_cast<std::size_t>(i)];
  return equation().mesh().multiplicity() * sum;
}

int CondensedFilm::held_size() const {
  return 1 + solver_.held_size() + (coarse_ ? coarse_->held_size() : 0);
}

void CondensedFilm::hold(const CondensedFilmWorkspace& ws, double* held) const {
  *held = ws.warm ? 1.0 : 0.0;
  solver_.hold(*ws.film, held + 1);
  if (coarse_) coarse_->hold(*ws.coarse_, held + 1 + solver_.held_size());
}

void CondensedFilm::restore(const double* held, CondensedFilmWorkspace& ws) const {
  ws.warm = *held != 0.0;
  solver_.restore(held + 1, *ws.film);
  if (coarse_) coarse_->restore(held + 1 + solver_.held_size(), *ws.coarse_);
}

}  // namespace tribodyn
