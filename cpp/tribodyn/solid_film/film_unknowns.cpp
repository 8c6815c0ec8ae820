#include "tribodyn/solid_film/film_unknowns.hpp"

#include <algorithm>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// Coefficients of obtuse elements may cancel; the scale only has to be of the right size.
constexpr double kLeastSum = 0.1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace

FilmUnknowns::FilmUnknowns(const FilmEquation& equation, double pressure_scale)
    : equation_(equation), pressure_scale_(pressure_scale) {
  if (equation.conditions().cavitation == Cavitation::half_sommerfeld) {
    throw InvalidInput({.item = equation.item(),
                        .quantity = "cavitation",
                        .rule = "must not be 'half_sommerfeld' with the coupling 'monolithic'",
                        .hint = "its pressures are cut afterwards and solve no equation: use "
                                "'reynolds', or the coupling 'condensed'"});
  }
  std::vector<double> sum(at(equation.size()), 0.0);
  for (const MeshPair& pair : equation.mesh().pairs()) {
    sum[at(pair.a)] += pair.along + pair.across;
    sum[at(pair.b)] += pair.along + pair.across;
  }
  const double viscosity = equation.ambient_viscosity(0.0);
  for (std::size_t i = 0; i < sum.size(); ++i) {
    const bool prescribed = equation.condition(i) == NodeCondition::prescribed;
    factor_.push_back(prescribed ? 0.0 : 12.0 * viscosity / std::max(sum[i], kLeastSum));
  }
}

void FilmUnknowns::set(const double* u, FilmState& state) const {
  for (std::size_t i = 0; i < factor_.size(); ++i) {
    const NodeCondition condition = equation_.condition(i);
    state.full[i] = condition == NodeCondition::prescribed || condition == NodeCondition::balance ||
                    u[i] >= 0.0;
    const bool solves = state.full[i] && !equation_.prescribes(i);
    state.pressure[i] = equation_.base_pressure(i) + (solves ? u[i] : 0.0);
    const bool empties = !state.full[i] && condition != NodeCondition::pressure_or_balance;
    state.film_fraction[i] = empties ? 1.0 + u[i] / pressure_scale_ : 1.0;
  }
}

void FilmUnknowns::rows(const double* u, const FilmInput& input, const FilmState& state,
                        double* out) const {
  for (std::size_t i = 0; i < factor_.size(); ++i) {
    const double by_balance = scale(i, input);
    switch (equation_.condition(i)) {
      case NodeCondition::prescribed:
        out[i] = u[i];
        break;
      case NodeCondition::balance:
      case NodeCondition::pressure_or_fraction:
        out[i] = by_balance * state.residual[i];
        break;
      case NodeCondition::pressure_or_balance:
        out[i] = by_balance * state.residual[i] + std::min(u[i], 0.0);
        break;
      case NodeCondition::outflow_or_fraction:
        // At a full node the outflow has closed the balance.
        out[i] = state.full[i] ? u[i] - by_balance * input.content_weight * state.outflow[i]
                               : by_balance * state.residual[i];
        break;
    }
  }
}

double FilmUnknowns::by_scale(std::size_t node, const FilmInput& input,
                              const FilmState& state) const {
  const bool closed =
      state.full[node] && equation_.condition(node) == NodeCondition::outflow_or_fraction;
  const double balance =
      closed ? -input.content_weight * state.outflow[node] : state.residual[node];
  return -3.0 / input.thickness[node] * scale(node, input) * balance;
}

double FilmUnknowns::pressure_by(std::size_t node, const FilmState& state) const {
  return state.full[node] && !equation_.prescribes(node) ? 1.0 : 0.0;
}

double FilmUnknowns::fraction_by(std::size_t node, const FilmState& state) const {
  const bool empties =
      !state.full[node] && equation_.condition(node) != NodeCondition::pressure_or_balance;
  return empties ? 1.0 / pressure_scale_ : 0.0;
}

void FilmUnknowns::add_tangent(const FieldBlocks& blocks, const FilmInput& input,
                               const FilmState& state, MatrixRef out) const {
  for (Eigen::Index node = 0; node < equation_.size(); ++node) {
    const auto i = static_cast<std::size_t>(node);
    const NodeCondition condition = equation_.condition(i);
    const bool slack = condition == NodeCondition::prescribed ||
                       (condition == NodeCondition::pressure_or_balance && !state.full[i]) ||
                       (condition == NodeCondition::outflow_or_fraction && state.full[i]);
    if (slack) out(node, node) += 1.0;
    out(node, node) += scale(i, input) * (blocks.pressure[i] * pressure_by(i, state) +
                                          blocks.fraction[i] * fraction_by(i, state));
  }
  const auto& pairs = equation_.mesh().pairs();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const int ends[2] = {pairs[q].a, pairs[q].b};
    const FieldBlocks::Flux& flux = blocks.flux[q];
    for (std::size_t side = 0; side < 2; ++side) {
      const int j = ends[side];
      const double by_u = flux.pressure[side] * pressure_by(at(j), state) +
                          flux.fraction[side] * fraction_by(at(j), state);
      out(ends[0], j) += scale(at(ends[0]), input) * by_u;
      out(ends[1], j) -= scale(at(ends[1]), input) * by_u;
    }
  }
}

}  // namespace tribodyn
