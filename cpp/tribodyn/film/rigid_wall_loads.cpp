// Loads of rigid walls and their tangents; the motion is in rigid_walls.cpp.

#include <array>
#include <type_traits>

#include "tribodyn/film/rate_form_kernels.hpp"
#include "tribodyn/film/rigid_walls.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Runs a loop with the number of coordinates, which the compiler knows for a journal in a plane:
/// short inner loops of known length are faster.
template <class Loop>
void with_count(std::size_t coordinates, const Loop& loop) {
  if (coordinates == 3) {
    loop(std::integral_constant<std::size_t, 3>{});
  } else {
    loop(coordinates);
  }
}

/// Whether directions of three coordinates in the rate form are those of rate_form_kernels.hpp: the
/// third coordinate has no direction beside its rate.
bool has_five(const std::vector<WallDirection>& directions) {
  return directions.size() == 5 && !directions[2].by_rate;
}

/// Products of the rows of a table with a vector.
template <class Count>
void set_products(const double* table, const double* vector, std::size_t rows, Count known,
                  double* out) {
  const std::size_t length = known;
  for (std::size_t i = 0; i < rows; ++i) {
    double sum = 0.0;
    for (std::size_t k = 0; k < length; ++k) sum += table[i * length + k] * vector[k];
    out[i] = sum;
  }
}

}  // namespace

void RigidWalls::balance_changes(const WallBlocks& blocks, bool rate_form, const WallState& walls,
                                 std::size_t stride, double* lack) const {
  const auto& state = static_cast<const State&>(walls);
  const std::vector<WallDirection>& directions = this->directions(rate_form);
  const std::size_t nk = at(coordinates());
  const std::size_t nc = directions.size();
  const bool follows = rate_form && state.touching;  // dh_f/dt depends on h_f
  // The kernels write whole groups of four numbers.
  const bool three = three_ && !rate_form && stride == 4;
  if (three) set_three_changes(this->three(state), blocks, lack);
  const bool five = three_ && rate_form && has_five(directions) && stride == 8;
  if (five) {
    const double* const by_thickness = follows ? state.rate_by_thickness.data() : nullptr;
    set_rate_form_changes(this->three(state), blocks, by_thickness, lack);
  }
  for (std::size_t i = 0; !three && !five && i < at(equation_->size()); ++i) {
    double* row = lack + i * stride;
    std::fill(row, row + stride, 0.0);
    double by_h = blocks.thickness[i];
    const double by_h_rate = blocks.rate[i];
    if (follows) by_h += by_h_rate * state.rate_by_thickness[i];
    for (std::size_t d = 0; d < nc; ++d) {
      const double change = state.by_coordinate[i * nk + at(directions[d].coordinate)];
      row[d] = -(directions[d].by_rate ? by_h_rate : by_h) * change;
    }
  }
  if (rate_form && profile_) {  // dh/dt depends on the angle of the profile
    for (std::size_t d = 0; d < nc; ++d) {
      if (directions[d].by_rate || at(directions[d].coordinate) != turned_by_) continue;
      for (std::size_t i = 0; i < at(equation_->size()); ++i) {
        lack[i * stride + d] -= blocks.rate[i] * state.profile_bend[i] * state.profile_rate;
      }
    }
  }
  for (std::size_t f = 0; f < blocks.outflow.size(); ++f) {
    const WallBlocks::Outflow& outflow = blocks.outflow[f];
    if (outflow.filling == 0.0) continue;
    const std::size_t i = at(equation_->open_faces()[f].node);
    for (std::size_t d = 0; d < nc; ++d) {
      const std::size_t k = at(directions[d].coordinate);
      const double change = directions[d].by_rate
                                ? outflow.by_entrainment * boundary_entrainment_[f * nk + k]
                                : outflow.by_thickness * state.by_coordinate[i * nk + k];
      lack[i * stride + d] -= outflow.filling * change;
    }
  }
  const auto& pairs = equation_->mesh().ends();
  const bool thinning = equation_->shear_thinning();
  const bool along = !pair_entrainment_along_.empty();
  for (std::size_t m = 0; !three && !five && m < pairs.size(); ++m) {
    double* row_a = lack + at(pairs[m].a) * stride;
    double* row_b = lack + at(pairs[m].b) * stride;
    const double by_thickness = blocks.flux_by_thickness[m];
    for (std::size_t d = 0; d < nc; ++d) {
      const std::size_t k = at(directions[d].coordinate);
      double flux = 0.0;
      if (directions[d].by_rate) {
        flux = blocks.flux_by_entrainment[m] * pair_entrainment_[m * nk + k];
        if (along) {
          flux += blocks.flux_by_entrainment_along[m] * pair_entrainment_along_[m * nk + k];
        }
        if (thinning) flux += blocks.flux_by_speed[m] * state.face_speed_by_rate[m * nk + k];
      } else {
        flux = by_thickness * state.face_by_coordinate[m * nk + k];
      }
      row_a[d] -= flux;
      row_b[d] += flux;
    }
  }
  for (std::size_t q = 0; q < blocks.share.size(); ++q) {
    const MeshShare& share = equation_->mesh().shares()[q];
    const MeshEnds& pair = pairs[at(share.pair)];
    const std::size_t corner = at(share.node);
    for (std::size_t d = 0; d < nc; ++d) {
      if (directions[d].by_rate) continue;
      const double flux =
          blocks.share[q] * state.by_coordinate[corner * nk + at(directions[d].coordinate)];
      lack[at(pair.a) * stride + d] -= flux;
      lack[at(pair.b) * stride + d] += flux;
    }
  }
  for (std::size_t d = 0; d < nc && !blocks.sharp.empty(); ++d) {
    if (directions[d].by_rate) continue;
    const double* change = state.by_coordinate + at(directions[d].coordinate);
    for (const WallBlocks::Sharp& by : blocks.sharp) {
      double flux = 0.0;
      for (std::size_t j = 0; j < WallBlocks::Sharp::kNodes; ++j) {
        flux += by.thickness[j] * change[at(by.node[j]) * nk];
      }
      const MeshEnds& pair = pairs[at(by.pair)];
      lack[at(pair.a) * stride + d] -= flux;
      lack[at(pair.b) * stride + d] += flux;
    }
  }
  for (const WallBlocks::SharpPair& by : blocks.sharp_pairs) {
    const MeshEnds& pair = pairs[at(by.pair)];
    const std::size_t other = at(by.other) * nk;
    for (std::size_t d = 0; d < nc; ++d) {
      const std::size_t k = at(directions[d].coordinate);
      double flux = by.thickness * state.face_by_coordinate[other + k];
      if (directions[d].by_rate) {
        flux = by.entrainment * pair_entrainment_[other + k];
        if (along) flux += by.along * pair_entrainment_along_[other + k];
      }
      lack[at(pair.a) * stride + d] -= flux;
      lack[at(pair.b) * stride + d] += flux;
    }
  }
}

/// Couette shear of every node as a generalised force, w eta phi V . t / h, and its derivatives.
void RigidWalls::node_shear(const FilmTractions& tractions, const double* xi_rate,
                            State& state) const {
  const std::size_t n = at(equation_->size());
  const std::size_t nk = at(coordinates());
  if (equation_->rough() == nullptr) {  // the sums with the common factor outside, in a hot loop
    if (three_) {
      set_three_shears(three(state), tractions, xi_rate,
                       {state.shear.data(), state.shear_by_h.data()});
      return;
    }
    with_count(nk, [&](auto known) {
      const std::size_t length = known;
      for (std::size_t i = 0; i < n; ++i) {
        const FilmTractions::Couette& couette = tractions.couette(i);
        const double* products = nodes_.tangent_products().data() + i * length * length;
        for (std::size_t k = 0; k < length; ++k) {
          double slide = 0.0;
          for (std::size_t l = 0; l < length; ++l) slide += products[k * length + l] * xi_rate[l];
          state.shear[i * length + k] = couette.across * slide;
          state.shear_by_h[i * length + k] = couette.across_by_h * slide;
        }
      }
    });
    return;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const FilmTractions::Couette& couette = tractions.couette(i);
    for (std::size_t k = 0; k < nk; ++k) {
      double shear = 0.0, by_h = 0.0;
      for (std::size_t l = 0; l < nk; ++l) {
        shear += product(i, k, l, couette.along, couette.across) * xi_rate[l];
        by_h += product(i, k, l, couette.along_by_h, couette.across_by_h) * xi_rate[l];
      }
      state.shear[i * nk + k] = shear;
      state.shear_by_h[i * nk + k] = by_h;
    }
  }
}

void RigidWalls::loads(const FilmTractions& tractions, const double* xi_rate, WallState& walls,
                       Vector& out) const {
  auto& state = static_cast<State&>(walls);
  const std::size_t n = at(equation_->size());
  const std::size_t nk = at(coordinates());
  node_shear(tractions, xi_rate, state);
  const double* by_coordinate = state.by_coordinate;
  // Sums in plain arrays stay in registers; likewise below.
  std::array<double, 6> force{};
  with_count(nk, [&](auto known) {
    const std::size_t length = known;
    for (std::size_t i = 0; i < n; ++i) {
      const double load = tractions.normal(i);
      const double theta = tractions.fraction(i);
      for (std::size_t k = 0; k < length; ++k) {
        force[k] += by_coordinate[i * length + k] * load - theta * state.shear[i * length + k];
      }
    }
  });
  for (const std::size_t q : entraining_pairs_) {
    const FilmTractions::Pull at_pair = tractions.pull(q);
    const Drag& drag = at_pair.drag;
    const double pull = tractions.multiplicity() * tractions.fraction(at_pair.up) * at_pair.drop;
    if (three_) {
      force[spin_] -= pair_entrainment_[q * nk + spin_] * drag.across * pull;
      continue;
    }
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * drag.across;
      if (!pair_entrainment_along_.empty()) {
        thickness += pair_entrainment_along_[q * nk + k] * (drag.along - drag.across);
      }
      force[k] -= thickness * pull;
    }
  }
  out.setZero(coordinates());
  for (std::size_t k = 0; k < nk; ++k) out[static_cast<int>(k)] = force[k];
}

void RigidWalls::tangents(const FilmTractions& tractions, bool rate_form, const double* dp,
                          const double* dtheta, const WallState& walls, FilmForce& out) const {
  const auto& state = static_cast<const State&>(walls);
  const std::vector<WallDirection>& directions = this->directions(rate_form);
  const std::size_t n = at(equation_->size());
  const int count = coordinates();
  const std::size_t nk = at(count);
  const std::size_t nc = directions.size();
  const double* by_coordinate = state.by_coordinate;
  const double* face_by_coordinate = state.face_by_coordinate;
  const bool directional = !pair_entrainment_along_.empty();
  const bool constant = equation_->constant_oil();
  const bool thinning = equation_->shear_thinning();
  // Through the fields: row k, column of the direction.
  std::array<std::array<double, 12>, 6> fields{};
  // Through thickness and sliding speed at fixed fields.
  std::array<std::array<double, 6>, 6> by_xi{}, by_rate{};
  const auto add_nodes = [&](auto known, auto known_columns) {
    const std::size_t length = known, columns = known_columns;
    for (std::size_t i = 0; i < n; ++i) {
      const double area = tractions.area(i), theta = tractions.fraction(i);
      const FilmTractions::Couette& couette = tractions.couette(i);
      for (std::size_t k = 0; k < length; ++k) {
        const double shear = state.shear[i * length + k];
        double by_p = area * by_coordinate[i * length + k];
        if (!constant) by_p -= theta * shear * tractions.log_by_pressure(i);
        for (std::size_t c = 0; c < columns; ++c) {
          fields[k][c] += by_p * dp[i * columns + c] - shear * dtheta[i * columns + c];
        }
        const double by_h = theta * state.shear_by_h[i * length + k];
        for (std::size_t l = 0; l < length; ++l)
          by_xi[k][l] -= by_h * by_coordinate[i * length + l];
        if (directional) {
          for (std::size_t l = 0; l < length; ++l) {
            by_rate[k][l] -= theta * product(i, k, l, couette.along, couette.across);
          }
        } else {
          const double* products = nodes_.tangent_products().data() + (i * length + k) * length;
          for (std::size_t l = 0; l < length; ++l)
            by_rate[k][l] -= theta * (couette.across * products[l]);
        }
        if (!thinning) continue;
        for (std::size_t l = 0; l < length; ++l) {
          by_rate[k][l] -=
              theta * shear * tractions.log_by_speed(i) * state.node_speed_by_rate[i * length + l];
        }
      }
    }
  };
  const bool three = three_ && !rate_form, five = three_ && rate_form && has_five(directions);
  ThreeTangents rows;
  if (three) {
    add_three_nodes(this->three(state), tractions, constant,
                    {state.shear.data(), state.shear_by_h.data()}, dp, dtheta, rows);
    if (!state.touching) add_three_pairs(this->three(state), tractions, dp, dtheta, rows);
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t l = 0; l < 3; ++l) {
        fields[k][l] = rows.fields[k][static_cast<int>(l)];
        by_xi[k][l] = rows.by_xi[k][static_cast<int>(l)];
        by_rate[k][l] = rows.by_rate[k][static_cast<int>(l)];
      }
    }
  } else if (five) {
    RateFormTangents sums;
    add_rate_form_nodes(this->three(state), tractions, constant,
                        {state.shear.data(), state.shear_by_h.data()}, dp, dtheta, sums);
    if (!state.touching) add_rate_form_pairs(this->three(state), tractions, dp, dtheta, sums);
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t c = 0; c < 4; ++c) fields[k][c] = sums.fields[k][static_cast<int>(c)];
      fields[k][4] = sums.fifth[static_cast<int>(k)];
      for (std::size_t l = 0; l < 3; ++l) {
        by_xi[k][l] = sums.by_xi[k][static_cast<int>(l)];
        by_rate[k][l] = sums.by_rate[k][static_cast<int>(l)];
      }
    }
  } else {
    with_count(
        nk, [&](auto known) { with_count(nc, [&](auto columns) { add_nodes(known, columns); }); });
  }
  if (state.touching) {
    // The area fraction on which the pressure acts changes with the thickness.
    for (std::size_t i = 0; i < n; ++i) {
      const double bend = tractions.normal(i) * state.bend[i];
      for (std::size_t k = 0; k < nk; ++k) {
        for (std::size_t l = 0; l < nk; ++l) {
          by_xi[k][l] += bend * by_coordinate[i * nk + k] * by_coordinate[i * nk + l];
        }
      }
    }
  }
  if (profile_) {
    double turning = 0.0;
    for (std::size_t i = 0; i < n; ++i) turning += tractions.normal(i) * state.profile_bend[i];
    by_xi[turned_by_][turned_by_] += turning;
  }
  const std::vector<std::size_t> none;
  for (const std::size_t q : (three || five) && !state.touching ? none : entraining_pairs_) {
    const FilmTractions::Pull at_pair = tractions.pull(q);
    const std::size_t a = at_pair.a, b = at_pair.b, up = at_pair.up;
    const Drag& drag = at_pair.drag;
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * drag.across;
      double by_h = pair_entrainment_[q * nk + k] * drag.across_by_h;
      if (directional) {
        const double lay = pair_entrainment_along_[q * nk + k];
        thickness += lay * (drag.along - drag.across);
        by_h += lay * (drag.along_by_h - drag.across_by_h);
      }
      if (thickness == 0.0) continue;
      thickness *= tractions.multiplicity();
      for (std::size_t c = 0; c < nc; ++c) {
        fields[k][c] -= thickness * (dtheta[up * nc + c] * at_pair.drop +
                                     tractions.fraction(up) * (dp[b * nc + c] - dp[a * nc + c]));
      }
      by_h *= tractions.multiplicity() * tractions.fraction(up) * at_pair.drop;
      for (std::size_t l = 0; l < nk; ++l) by_xi[k][l] -= by_h * face_by_coordinate[q * nk + l];
    }
  }
  out.by_xi.setZero(count, count);
  out.by_rate.setZero(count, count);
  for (std::size_t k = 0; k < nk; ++k) {
    const int row = static_cast<int>(k);
    for (std::size_t l = 0; l < nk; ++l) {
      out.by_xi(row, static_cast<int>(l)) = by_xi[k][l];
      out.by_rate(row, static_cast<int>(l)) = by_rate[k][l];
    }
    for (std::size_t c = 0; c < nc; ++c) {
      Matrix& tangent = directions[c].by_rate ? out.by_rate : out.by_xi;
      tangent(row, directions[c].coordinate) += fields[k][c];
    }
  }
}

void RigidWalls::load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                              const Matrix& dfraction, const WallState& walls,
                              Matrix& force) const {
  const auto& state = static_cast<const State&>(walls);
  const std::size_t nk = at(coordinates());
  force.setZero(coordinates(), dpressure.cols());
  for (int i = 0; i < equation_->size(); ++i) {
    const double area = tractions.area(at(i)), theta = tractions.fraction(at(i));
    for (std::size_t k = 0; k < nk; ++k) {
      const double shear = state.shear[at(i) * nk + k];
      double by_p = area * state.by_coordinate[at(i) * nk + k];
      if (!equation_->constant_oil()) by_p -= theta * shear * tractions.log_by_pressure(at(i));
      force.row(static_cast<Eigen::Index>(k)) += by_p * dpressure.row(i) - shear * dfraction.row(i);
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const auto a = static_cast<Eigen::Index>(pull.a), b = static_cast<Eigen::Index>(pull.b);
    const auto up = static_cast<Eigen::Index>(pull.up);
    for (std::size_t k = 0; k < nk; ++k) {
      double thickness = pair_entrainment_[q * nk + k] * pull.drag.across;
      if (!pair_entrainment_along_.empty()) {
        thickness += pair_entrainment_along_[q * nk + k] * (pull.drag.along - pull.drag.across);
      }
      if (thickness == 0.0) continue;
      force.row(static_cast<Eigen::Index>(k)) -=
          tractions.multiplicity() * thickness *
          (pull.drop * dfraction.row(up) +
           tractions.fraction(pull.up) * (dpressure.row(b) - dpressure.row(a)));
    }
  }
}

void RigidWalls::add_thickness_changes(const FilmTractions& tractions, const double* dthickness,
                                       const double* dface, const WallState& walls,
                                       Matrix& out) const {
  const auto& state = static_cast<const State&>(walls);
  const std::size_t nk = at(coordinates()), nc = at(static_cast<int>(out.cols()));
  const auto add = [&](std::size_t k, double slope, const double* change) {
    for (std::size_t c = 0; c < nc; ++c) {
      out(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(c)) += slope * change[c];
    }
  };
  for (std::size_t i = 0; i < at(equation_->size()); ++i) {
    for (std::size_t k = 0; k < nk; ++k) {
      double slope = -tractions.fraction(i) * state.shear_by_h[i * nk + k];
      if (state.touching) {
        slope += tractions.normal(i) * state.bend[i] * state.by_coordinate[i * nk + k];
      }
      add(k, slope, dthickness + i * nc);
    }
  }
  for (const std::size_t q : entraining_pairs_) {
    const FilmTractions::Pull pull = tractions.pull(q);
    const double size = tractions.multiplicity() * tractions.fraction(pull.up) * pull.drop;
    for (std::size_t k = 0; k < nk; ++k) {
      double by_h = pair_entrainment_[q * nk + k] * pull.drag.across_by_h;
      if (!pair_entrainment_along_.empty()) {
        by_h +=
            pair_entrainment_along_[q * nk + k] * (pull.drag.along_by_h - pull.drag.across_by_h);
      }
      if (by_h != 0.0) add(k, -by_h * size, dface + q * nc);
    }
  }
}

void RigidWalls::load_by_viscosity(const FilmTractions& tractions, const WallState& walls,
                                   Vector& out) const {
  const auto& state = static_cast<const State&>(walls);
  const std::size_t nk = at(coordinates());
  out.setZero(coordinates());
  for (std::size_t i = 0; i < at(equation_->size()); ++i) {
    const double change = tractions.fraction(i) * tractions.log_by_ambient(i);
    for (std::size_t k = 0; k < nk; ++k)
      out[static_cast<int>(k)] -= change * state.shear[i * nk + k];
  }
}

double RigidWalls::friction_power(std::size_t node, const double* xi_rate,
                                  const WallState& walls) const {
  const std::size_t nk = at(coordinates());
  const double* shear = static_cast<const State&>(walls).shear.data() + node * nk;
  double power = 0.0;
  for (std::size_t k = 0; k < nk; ++k) power += shear[k] * xi_rate[k];
  return power;
}

void RigidWalls::friction_powers(const double* xi_rate, const WallState& walls,
                                 double* power) const {
  const auto& state = static_cast<const State&>(walls);
  with_count(at(coordinates()), [&](auto known) {
    set_products(state.shear.data(), xi_rate, at(equation_->size()), known, power);
  });
}

void RigidWalls::thickness_rates(const double* xi_rate, const WallState& walls,
                                 double* rate) const {
  const auto& state = static_cast<const State&>(walls);
  with_count(at(coordinates()), [&](auto known) {
    set_products(state.by_coordinate, xi_rate, at(equation_->size()), known, rate);
  });
}

}  // namespace tribodyn
