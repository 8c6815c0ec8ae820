#pragma once
/// Walls that deform: the displacement of every node is a coordinate of its own.

#include <algorithm>

#include "tribodyn/film/walls.hpp"

namespace tribodyn::test {

/// A wall that slides along x at a given speed, whose node i is displaced by xi_i away from the
/// other wall; the thickness at a face is the mean of its nodes.
class NodalWalls final : public Walls {
 public:
  NodalWalls(std::shared_ptr<const FilmEquation> equation, std::vector<double> reference,
             double speed)
      : equation_(std::move(equation)), reference_(std::move(reference)), speed_(speed) {
    for (int k = 0; k < coordinates(); ++k) {
      stage_.push_back({k, false});
      rates_.push_back({k, false});
      rates_.push_back({k, true});
    }
  }

  int coordinates() const override { return equation_->size(); }
  std::unique_ptr<WallState> make_state() const override {
    auto state = std::make_unique<State>();
    state->unit.assign(reference_.size(), 0.0);
    state->change.assign(reference_.size(), 0.0);
    state->thickness = reference_;
    state->thickness_rate.assign(reference_.size(), 0.0);
    for (const MeshPair& pair : equation_->mesh().pairs()) {
      state->face_thickness.push_back(mean(reference_, pair));
      state->entrainment.push_back(0.5 * speed_ * pair.face.x());
    }
    for (const FilmEquation::OpenFace& open : equation_->open_faces()) {
      state->boundary_entrainment.push_back(0.5 * speed_ * open.face.x());
    }
    return state;
  }
  void move(const double* xi, const double* xi_rate, bool /*rate_form*/,
            WallState& state) const override {
    for (std::size_t i = 0; i < reference_.size(); ++i) {
      state.thickness[i] = reference_[i] + xi[i];
      state.thickness_rate[i] = xi_rate[i];
    }
    const auto& pairs = equation_->mesh().pairs();
    for (std::size_t q = 0; q < pairs.size(); ++q) {
      state.face_thickness[q] = mean(state.thickness, pairs[q]);
    }
  }

  const std::vector<WallDirection>& directions(bool rate_form) const override {
    return rate_form ? rates_ : stage_;
  }
  void balance_changes(const WallBlocks& blocks, bool rate_form, const WallState& state,
                       std::size_t stride, double* lack) const override {
    std::vector<double>& unit = static_cast<const State&>(state).unit;
    std::vector<double>& change = static_cast<const State&>(state).change;
    const std::vector<WallDirection>& all = directions(rate_form);
    for (std::size_t d = 0; d < all.size(); ++d) {
      const auto k = static_cast<std::size_t>(all[d].coordinate);
      unit[k] = 1.0;
      FilmInput direction;
      (all[d].by_rate ? direction.thickness_rate : direction.thickness) = unit.data();
      equation_->change(blocks, direction, change.data());
      unit[k] = 0.0;
      for (std::size_t i = 0; i < change.size(); ++i) lack[i * stride + d] = -change[i];
    }
  }

  void loads(const FilmTractions& tractions, const double* /*xi_rate*/, WallState& /*state*/,
             Vector& out) const override {
    out.resize(coordinates());
    for (int k = 0; k < coordinates(); ++k) out[k] = tractions.normal(static_cast<std::size_t>(k));
  }
  void tangents(const FilmTractions& tractions, bool rate_form, const double* dpressure,
                const double* /*dfraction*/, const WallState& /*state*/,
                FilmForce& out) const override {
    out.by_xi.setZero(coordinates(), coordinates());
    out.by_rate.setZero(coordinates(), coordinates());
    const std::vector<WallDirection>& all = directions(rate_form);
    for (std::size_t i = 0; i < reference_.size(); ++i) {
      for (std::size_t d = 0; d < all.size(); ++d) {
        Matrix& tangent = all[d].by_rate ? out.by_rate : out.by_xi;
        tangent(static_cast<int>(i), all[d].coordinate) =
            tractions.area(i) * dpressure[i * all.size() + d];
      }
    }
  }
  void load_changes(const FilmTractions& tractions, const Matrix& dpressure,
                    const Matrix& /*dfraction*/, const WallState& /*state*/,
                    Matrix& out) const override {
    out = dpressure;
    for (int i = 0; i < coordinates(); ++i) {
      out.row(i) *= tractions.area(static_cast<std::size_t>(i));
    }
  }
  /// The sliding is prescribed and no coordinate.
  double friction_power(std::size_t, const double*, const WallState&) const override { return 0.0; }
  void load_by_viscosity(const FilmTractions&, const WallState&, Vector& out) const override {
    out.setZero(coordinates());
  }

  double distance(std::size_t node, const double* xi) const override {
    return reference_[node] + xi[node];
  }
  double distance_by(std::size_t node, int coordinate, const double* /*xi*/) const override {
    return static_cast<int>(node) == coordinate ? 1.0 : 0.0;
  }
  double minimum_distance(const double* xi) const override {
    double least = distance(0, xi);
    for (std::size_t i = 1; i < reference_.size(); ++i) least = std::min(least, distance(i, xi));
    return least;
  }
  double widest_distance() const override {
    return *std::max_element(reference_.begin(), reference_.end());
  }
  double thickness(std::size_t node, const double* xi) const override { return distance(node, xi); }
  double thickness_by(std::size_t node, int coordinate, const WallState&) const override {
    return distance_by(node, coordinate, nullptr);
  }
  std::shared_ptr<const Walls> coarsened(std::shared_ptr<const FilmEquation> coarse,
                                         const std::vector<int>& fine_of_coarse) const override {
    std::vector<double> reference;
    for (const int i : fine_of_coarse) reference.push_back(reference_[static_cast<std::size_t>(i)]);
    return std::make_shared<NodalWalls>(std::move(coarse), std::move(reference), speed_);
  }

 private:
  struct State final : WallState {
    mutable std::vector<double> unit, change;  // scratch
  };

  static double mean(const std::vector<double>& h, const MeshPair& pair) {
    return 0.5 * (h[static_cast<std::size_t>(pair.a)] + h[static_cast<std::size_t>(pair.b)]);
  }

  std::shared_ptr<const FilmEquation> equation_;
  std::vector<double> reference_;
  double speed_;
  std::vector<WallDirection> stage_, rates_;
};

}  // namespace tribodyn::test
