// Loads of walls that deform and their tangents; the motion is in deforming_walls.cpp.

#include <utility>

#include "tribodyn/math/decompositions.hpp"
#include "tribodyn/solid_film/deforming_wall_state.hpp"

namespace tribodyn {

namespace {

using Rows =
    Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// sum of S . A_k a^k of one end of a pair.
template <class Along>
Vector3 direction(const Along& along, const FacingPoint& point) {
  return along.a[0] * point.dual(0) + along.a[1] * point.dual(1);
}

/// Derivative of |s| with respect to local coordinates, or to their rates with B.
Vector speed_by(const FacingPoint& point, const Jacobian3& by) {
  const double speed = point.slip().norm();
  if (speed == 0.0) return Vector::Zero(by.cols());
  return by.transpose() * (point.slip() / speed);
}

}  // namespace

void DeformingWalls::balance_changes(const WallBlocks& blocks, bool rate_form,
                                     const WallState& walls, std::size_t stride,
                                     double* lack) const {
  const auto& state = static_cast<const State&>(walls);
  derive(state);
  const std::size_t n = at(equation_->size());
  std::fill(lack, lack + n * stride, 0.0);
  const bool thinning = equation_->shear_thinning();
  // Adds -factor times derivatives by local coordinates (by_rate = 0) or their rates (1).
  const auto add = [&](std::size_t row, std::size_t node, const auto& by, double factor,
                       int by_rate) {
    if (factor == 0.0) return;
    const FacingPoint& point = state.points[node];
    double* const out = lack + row * stride;
    for (int k = 0; k < static_cast<int>(by.size()); ++k) {
      const int column = column_[at(point.coordinate(k, first_of_facing()))];
      if (column >= 0) out[column + by_rate] -= factor * by[k];
    }
  };
  for (std::size_t i = 0; i < n; ++i) {
    add(i, i, state.points[i].gap_by(), blocks.thickness[i], 0);
    add(i, i, state.points[i].area_by(), blocks.area[i], 0);
    if (!rate_form) continue;
    add(i, i, state.points[i].area_rate_by(), blocks.area_rate[i], 0);
    add(i, i, state.points[i].area_by(), blocks.area_rate[i], 1);
    add(i, i, state.points[i].gap_rate_by(), blocks.rate[i], 0);
    add(i, i, state.points[i].gap_by(), blocks.rate[i], 1);
  }
  for (std::size_t f = 0; f < blocks.outflow.size(); ++f) {
    const WallBlocks::Outflow& outflow = blocks.outflow[f];
    if (outflow.filling == 0.0) continue;
    const std::size_t i = at(equation_->open_faces()[f].node);
    const FacingPoint& point = state.points[i];
    add(i, i, point.gap_by(), outflow.filling * outflow.by_thickness, 0);
    for (int a = 0; a < 2; ++a) {
      const double factor = outflow.filling * outflow.by_entrainment * faces_[f].a[a];
      add(i, i, point.component_by().row(a), factor, 0);
      add(i, i, point.component_by_rate().row(a), factor, 1);
    }
  }
  const auto& pairs = equation_->mesh().pairs();
  // Of the flux of a pair with respect to h_f, the mean of two nodes, and to the entrainment: the
  // part of one node.
  const auto add_end = [&](std::size_t row, std::size_t q, std::size_t e, double by_h,
                           double by_entrainment) {
    const std::size_t node = at(e == 0 ? pairs[q].a : pairs[q].b);
    const FacingPoint& point = state.points[node];
    add(row, node, point.gap_by(), 0.5 * by_h, 0);
    for (int a = 0; a < 2; ++a) {
      const double factor = by_entrainment * pairs_[2 * q + e].a[a];
      add(row, node, point.component_by().row(a), factor, 0);
      add(row, node, point.component_by_rate().row(a), factor, 1);
    }
  };
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const std::size_t ends[2] = {at(pairs[q].a), at(pairs[q].b)};
    for (std::size_t e = 0; e < 2; ++e) {
      const FacingPoint& point = state.points[ends[e]];
      for (int side = 0; side < 2; ++side) {
        const double sign = side == 0 ? 1.0 : -1.0;
        add_end(ends[side], q, e, sign * blocks.flux_by_thickness[q],
                sign * blocks.flux_by_entrainment[q]);
        if (!thinning) continue;
        const double by_speed = 0.5 * sign * blocks.flux_by_speed[q];
        add(ends[side], ends[e], speed_by(point, point.slip_by()), by_speed, 0);
        add(ends[side], ends[e], speed_by(point, point.motion()), by_speed, 1);
      }
    }
  }
  for (std::size_t q = 0; q < blocks.share.size(); ++q) {
    const MeshShare& share = equation_->mesh().shares()[q];
    const MeshPair& pair = pairs[at(share.pair)];
    const std::size_t corner = at(share.node);
    add(at(pair.a), corner, state.points[corner].gap_by(), blocks.share[q], 0);
    add(at(pair.b), corner, state.points[corner].gap_by(), -blocks.share[q], 0);
  }
  for (const WallBlocks::Sharp& by : blocks.sharp) {
    const MeshPair& pair = pairs[at(by.pair)];
    for (const auto& [row, sign] : {std::pair(at(pair.a), 1.0), std::pair(at(pair.b), -1.0)}) {
      for (std::size_t j = 0; j < WallBlocks::Sharp::kNodes; ++j) {
        const std::size_t node = at(by.node[j]);
        add(row, node, state.points[node].gap_by(), sign * by.thickness[j], 0);
        add(row, node, state.points[node].area_by(), sign * by.area[j], 0);
      }
    }
  }
  for (const WallBlocks::SharpPair& by : blocks.sharp_pairs) {
    const MeshPair& pair = pairs[at(by.pair)];
    for (const auto& [row, sign] : {std::pair(at(pair.a), 1.0), std::pair(at(pair.b), -1.0)}) {
      for (std::size_t e = 0; e < 2; ++e) {
        add_end(row, at(by.other), e, sign * by.thickness, sign * by.entrainment);
      }
    }
  }
}

void DeformingWalls::add_node_load(std::size_t node, const Vector3& force, const State& state,
                                   VectorRef out) const {
  const FacingPoint& point = state.points[node];
  for (int k = 0; k < point.size(); ++k) {
    out[point.coordinate(k, first_of_facing())] += point.motion().col(k).dot(force);
  }
}

void DeformingWalls::loads(const FilmTractions& tractions, const double* /*xi_rate*/,
                           WallState& walls, Vector& out) const {
  auto& state = static_cast<State&>(walls);
  out.setZero(coordinates());
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    const FacingPoint& point = state.points[i];
    state.friction[i] = tractions.couette(i).across;
    state.force[i] = tractions.normal(i) * point.area() * point.pressure_direction() -
                     tractions.fraction(i) * state.friction[i] * point.slip();
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const double drag =
        -tractions.multiplicity() * tractions.fraction(pull.up) * pull.drop * pull.drag.across;
    state.force[pull.a] += drag * direction(pairs_[2 * q], state.points[pull.a]);
    state.force[pull.b] += drag * direction(pairs_[2 * q + 1], state.points[pull.b]);
  }
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    add_node_load(i, state.force[i], state, out);
    add_stretch(i, tractions.normal(i) * state.thickness[i], state, out);
  }
}

/// Adds `factor` times the derivatives of the area of a node.
void DeformingWalls::add_stretch(std::size_t node, double factor, const State& state,
                                 VectorRef out) const {
  const FacingPoint& point = state.points[node];
  for (int k = 0; k < point.own(); ++k) {
    out[point.coordinate(k, first_of_facing())] += factor * point.area_by()[k];
  }
}

void DeformingWalls::tangents_at_fixed_fields(const FilmTractions& tractions,
                                              const WallState& walls, Matrix& by_xi,
                                              Matrix& by_rate) const {
  const auto& state = static_cast<const State&>(walls);
  derive(state);
  by_xi.setZero(coordinates(), coordinates());
  by_rate.setZero(coordinates(), coordinates());
  const auto& pairs = equation_->mesh().pairs();
  // Forces of unit changes: da^k of the shear of pressure flow.
  std::vector<double> along(2 * state.points.size(), 0.0);
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const double drag =
        -tractions.multiplicity() * tractions.fraction(pull.up) * pull.drop * pull.drag.across;
    for (std::size_t k = 0; k < 2; ++k) {
      along[2 * pull.a + k] += drag * pairs_[2 * q].a[k];
      along[2 * pull.b + k] += drag * pairs_[2 * q + 1].a[k];
    }
  }
  const bool thinning = equation_->shear_thinning();
  Matrix block, rates;
  Jacobian3 force_by, force_by_rate;
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    const FacingPoint& point = state.points[i];
    const double theta = tractions.fraction(i);
    const FilmTractions::Couette& couette = tractions.couette(i);
    const Vector3& n = point.normal();
    force_by = tractions.normal(i) * point.area() * point.pressure_direction_by() +
               along[2 * i] * point.dual_by(0) + along[2 * i + 1] * point.dual_by(1) -
               theta * couette.across * point.slip_by();
    force_by.noalias() -= (theta * couette.across_by_h) * point.slip() * point.gap_by().transpose();
    force_by.leftCols(point.own()).noalias() +=
        tractions.normal(i) * point.pressure_direction() * point.area_by().transpose();
    force_by_rate = -theta * couette.across * point.motion();
    force_by_rate.noalias() += (theta * couette.across) * n * (n.transpose() * point.motion());
    if (thinning) {
      const Vector3 factor = theta * couette.across * tractions.log_by_speed(i) * point.slip();
      force_by.noalias() -= factor * speed_by(point, point.slip_by()).transpose();
      force_by_rate.noalias() -= factor * speed_by(point, point.motion()).transpose();
    }
    block.noalias() = point.motion().transpose().lazyProduct(force_by);
    rates.noalias() = point.motion().transpose().lazyProduct(force_by_rate);
    point.add_motion_tangent(state.force[i], block);
    block.topRows(point.own()).noalias() +=
        tractions.normal(i) * point.area_by() * point.gap_by().transpose();
    point.add_area_hessian(tractions.normal(i) * state.thickness[i], block);
    for (int l = 0; l < point.size(); ++l) {
      const int column = point.coordinate(l, first_of_facing());
      for (int k = 0; k < point.size(); ++k) {
        const int row = point.coordinate(k, first_of_facing());
        by_xi(row, column) += block(k, l);
        by_rate(row, column) += rates(k, l);
      }
    }
  }
  add_drag_tangents(tractions, state, by_xi);
}

/// The shear of pressure flow grows with the thickness at the face, the mean of two nodes.
void DeformingWalls::add_drag_tangents(const FilmTractions& tractions, const State& state,
                                       Matrix& by_xi) const {
  const auto& pairs = equation_->mesh().pairs();
  // Change of the loads with the thickness of a node, column by column.
  Matrix by_thickness = Matrix::Zero(coordinates(), equation_->size());
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const double by_h = -0.5 * tractions.multiplicity() * tractions.fraction(pull.up) * pull.drop *
                        pull.drag.across_by_h;
    if (by_h == 0.0) continue;
    const std::size_t ends[2] = {pull.a, pull.b};
    for (std::size_t e = 0; e < 2; ++e) {
      const Vector3 force = by_h * direction(pairs_[2 * q + e], state.points[ends[e]]);
      for (const std::size_t node : ends) {
        add_node_load(ends[e], force, state, by_thickness.col(static_cast<Eigen::Index>(node)));
      }
    }
  }
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    const FacingPoint& point = state.points[i];
    const auto change = by_thickness.col(static_cast<Eigen::Index>(i));
    for (int l = 0; l < point.size(); ++l) {
      by_xi.col(point.coordinate(l, first_of_facing())) += point.gap_by()[l] * change;
    }
  }
}

void DeformingWalls::loads_by_fields(const FilmTractions& tractions, const WallState& walls,
                                     Matrix& by_pressure, Matrix& by_fraction) const {
  const auto& state = static_cast<const State&>(walls);
  const bool constant = equation_->constant_oil();
  by_pressure.setZero(coordinates(), equation_->size());
  by_fraction.setZero(coordinates(), equation_->size());
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    const FacingPoint& point = state.points[i];
    const auto column = static_cast<Eigen::Index>(i);
    const Vector3 shear = tractions.couette(i).across * point.slip();
    Vector3 by_p = tractions.area(i) * point.area() * point.pressure_direction();
    if (!constant) by_p -= tractions.fraction(i) * tractions.log_by_pressure(i) * shear;
    add_node_load(i, by_p, state, by_pressure.col(column));
    add_stretch(i, tractions.area(i) * state.thickness[i], state, by_pressure.col(column));
    add_node_load(i, -shear, state, by_fraction.col(column));
  }
  const auto& pairs = equation_->mesh().pairs();
  for (std::size_t q = 0; q < pairs.size(); ++q) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const double drag = -tractions.multiplicity() * pull.drag.across;
    const std::size_t ends[2] = {pull.a, pull.b};
    for (std::size_t e = 0; e < 2; ++e) {
      const Vector3 force = drag * direction(pairs_[2 * q + e], state.points[ends[e]]);
      const double theta = tractions.fraction(pull.up);
      add_node_load(ends[e], -theta * force, state,
                    by_pressure.col(static_cast<Eigen::Index>(pull.a)));
      add_node_load(ends[e], theta * force, state,
                    by_pressure.col(static_cast<Eigen::Index>(pull.b)));
      add_node_load(ends[e], pull.drop * force, state,
                    by_fraction.col(static_cast<Eigen::Index>(pull.up)));
    }
  }
}

void DeformingWalls::load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                                  const Matrix& dfraction, const WallState& walls,
                                  Matrix& out) const {
  Matrix by_pressure, by_fraction;
  loads_by_fields(tractions, walls, by_pressure, by_fraction);
  out = matrix_product(by_pressure, dpressure);
  if (!dfraction.isZero(0.0)) out += matrix_product(by_fraction, dfraction);
}

void DeformingWalls::tangents(const FilmTractions& tractions, bool /*rate_form*/,
                              const double* dpressure, const double* dfraction,
                              const WallState& state, FilmForce& out) const {
  tangents_at_fixed_fields(tractions, state, out.by_xi, out.by_rate);
  const auto columns = static_cast<Eigen::Index>(directions_.size());
  Matrix through_fields;
  load_changes(tractions, Rows(dpressure, equation_->size(), columns),
               Rows(dfraction, equation_->size(), columns), state, through_fields);
  for (Eigen::Index d = 0; d < columns; ++d) {
    const WallDirection& each = directions_[static_cast<std::size_t>(d)];
    (each.by_rate ? out.by_rate : out.by_xi).col(each.coordinate) += through_fields.col(d);
  }
}

void DeformingWalls::load_by_viscosity(const FilmTractions& tractions, const WallState& walls,
                                       Vector& out) const {
  const auto& state = static_cast<const State&>(walls);
  out.setZero(coordinates());
  for (std::size_t i = 0; i < state.points.size(); ++i) {
    const double change = tractions.fraction(i) * tractions.log_by_ambient(i);
    add_node_load(i, -change * tractions.couette(i).across * state.points[i].slip(), state, out);
  }
}

double DeformingWalls::friction_power(std::size_t node, const double* /*xi_rate*/,
                                      const WallState& walls) const {
  const auto& state = static_cast<const State&>(walls);
  return state.friction[node] * state.points[node].slip().squaredNorm();
}

}  // namespace tribodyn
