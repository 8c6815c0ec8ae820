#include "tribodyn/system/pencil_over_speed.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "tribodyn/system/at_speed.hpp"

namespace tribodyn {

namespace {

// Speeds of the evaluations, of the largest speed. At speed zero there are no changes.
constexpr std::array<double, 3> kShares = {1.0 / 64.0, 0.5, 1.0};
constexpr double kBetween = 0.77;        // of the largest speed: a further one to be compared
constexpr double kFit = 1e-11;           // of the diagonals
constexpr double kProportional = 1e-12;  // of the rates
constexpr std::size_t kSmallest = 2;     // how many of the smallest speeds are compared

/// Whether forces are linear in velocities, but for products of two.
bool is_quadratic(const Model& model) {
  if (model.unknowns() > 0 || model.history_size() > 0 || model.structure()->has_load_rows() ||
      !model.time_dependences().empty()) {
    return false;
  }
  return std::none_of(model.facets().begin(), model.facets().end(), [](const ItemFacets& own) {
    return own.open_friction || own.history || own.held || own.own || own.events || own.fields;
  });
}

bool same_entries(const SparseMatrix& a, const SparseMatrix& b) {
  return a.rows() == b.rows() && a.nonZeros() == b.nonZeros() &&
         std::equal(a.outerIndexPtr(), a.outerIndexPtr() + a.outerSize() + 1, b.outerIndexPtr()) &&
         std::equal(a.innerIndexPtr(), a.innerIndexPtr() + a.nonZeros(), b.innerIndexPtr());
}

bool same_entries(const PencilMatrices& a, const PencilMatrices& b) {
  return same_entries(a.mass, b.mass) && same_entries(a.damping, b.damping) &&
         same_entries(a.stiffness, b.stiffness);
}

bool same_entries(const SmallMotionPencil& a, const SmallMotionPencil& b) {
  return same_entries(a.at, b.at) && a.changes.size() == b.changes.size() &&
         std::equal(a.changes.begin(), a.changes.end(), b.changes.begin(),
                    [](const auto& x, const auto& y) { return same_entries(x, y); });
}

void compress(PencilMatrices& x) {
  for (SparseMatrix* each : {&x.mass, &x.damping, &x.stiffness}) each->makeCompressed();
}

/// Removes the entries that are zero in all matrices, which have entries in the same places.
void drop_zeros(const std::array<SparseMatrix*, 3>& all) {
  std::array<SparseMatrix, 3> kept;
  for (std::size_t i = 0; i < all.size(); ++i) {
    SparseEntries entries;
    for (int j = 0; j < all[i]->outerSize(); ++j) {
      for (int k = all[i]->outerIndexPtr()[j]; k < all[i]->outerIndexPtr()[j + 1]; ++k) {
        const bool zero = std::all_of(all.begin(), all.end(), [k](const SparseMatrix* each) {
          return each->valuePtr()[k] == 0.0;
        });
        if (!zero) entries.emplace_back(all[i]->innerIndexPtr()[k], j, all[i]->valuePtr()[k]);
      }
    }
    kept[i] = sparse_matrix(all[i]->rows(), all[i]->cols(), entries);
  }
  for (std::size_t i = 0; i < all.size(); ++i) *all[i] = std::move(kept[i]);
}

PencilMatrices difference(const PencilMatrices& a, const PencilMatrices& b) {
  return {a.mass - b.mass, a.damping - b.damping, a.stiffness - b.stiffness};
}

}  // namespace

PencilOverSpeed::PencilOverSpeed(const Model& model, const State& start,
                                 const std::vector<double>& speeds, DynamicsWorkspace& ws)
    : model_(model) {
  const double largest = speeds.empty() ? 0.0 : *std::max_element(speeds.begin(), speeds.end());
  if (!(largest > 0.0) || !is_quadratic(model)) return;
  for (std::size_t k = 0; k < speed_.size(); ++k) speed_[k] = kShares[k] * largest;
  if (!evaluate(start, ws)) return;
  std::vector<double> compared = speeds;
  std::sort(compared.begin(), compared.end());
  compared.erase(std::unique(compared.begin(), compared.end()), compared.end());
  compared.resize(std::min(compared.size(), kSmallest));
  compared.push_back(kBetween * largest);
  known_ = std::all_of(compared.begin(), compared.end(),
                       [&](double speed) { return holds(start, speed, ws); });
}

bool PencilOverSpeed::evaluate(const State& start, DynamicsWorkspace& ws) {
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    const State state = state_at_speed(model_, start, speed_[k], ws);
    std::optional<SmallMotionPencil> found = small_motion_pencil(model_, state, true, ws);
    if (!found || !found->uniform || found->changes.size() != 2) return false;
    nodes_[k] = std::move(*found);
    compress(nodes_[k].at);
    for (PencilMatrices& each : nodes_[k].changes) compress(each);
  }
  const double by_speed = nodes_.back().rate / speed_.back();
  for (std::size_t k = 0; k < nodes_.size(); ++k) {
    if (!same_entries(nodes_[k], nodes_.back())) return false;
    const double rate = speed_[k] * by_speed;
    if (!(std::abs(nodes_[k].rate - rate) <= kProportional * rate)) return false;
  }
  for (std::size_t k = 0; k < nodes_.back().changes.size(); ++k) {
    PencilMatrices &a = nodes_[0].changes[k], &b = nodes_[1].changes[k], &c = nodes_[2].changes[k];
    drop_zeros({&a.mass, &b.mass, &c.mass});
    drop_zeros({&a.damping, &b.damping, &c.damping});
    drop_zeros({&a.stiffness, &b.stiffness, &c.stiffness});
  }
  now_ = nodes_.back();
  return true;
}

/// Whether the polynomials have the values of an evaluation at this speed.
bool PencilOverSpeed::holds(const State& start, double speed, DynamicsWorkspace& ws) {
  const State state = state_at_speed(model_, start, speed, ws);
  const std::optional<SmallMotionPencil> found = small_motion_pencil(model_, state, true, ws);
  if (!found || !found->uniform) return false;
  interpolate(speed);
  std::vector<PencilMatrices> off = {difference(now_.at, found->at)};
  for (std::size_t k = 0; k < found->changes.size(); ++k) {
    off.push_back(difference(now_.changes[k], found->changes[k]));
  }
  // Round-off is that of the largest speed.
  return are_small_changes(model_, off, found->at, nodes_.back().rate, kFit);
}

void PencilOverSpeed::interpolate(double speed) {
  std::array<double, kNodes> weight{};
  for (std::size_t i = 0; i < weight.size(); ++i) {
    weight[i] = 1.0;
    for (std::size_t j = 0; j < weight.size(); ++j) {
      if (j != i) weight[i] *= (speed - speed_[j]) / (speed_[i] - speed_[j]);
    }
  }
  const auto combine = [&weight](SparseMatrix& out, const SparseMatrix& a, const SparseMatrix& b,
                                 const SparseMatrix& c) {
    const double *x = a.valuePtr(), *y = b.valuePtr(), *z = c.valuePtr();
    double* sum = out.valuePtr();
    for (Eigen::Index k = 0; k < out.nonZeros(); ++k) {
      sum[k] = weight[0] * x[k] + weight[1] * y[k] + weight[2] * z[k];
    }
  };
  const auto all = [&](PencilMatrices& out, const auto& of) {
    const PencilMatrices &a = of(nodes_[0]), &b = of(nodes_[1]), &c = of(nodes_[2]);
    combine(out.mass, a.mass, b.mass, c.mass);
    combine(out.damping, a.damping, b.damping, c.damping);
    combine(out.stiffness, a.stiffness, b.stiffness, c.stiffness);
  };
  all(now_.at, [](const SmallMotionPencil& x) -> const PencilMatrices& { return x.at; });
  for (std::size_t k = 0; k < now_.changes.size(); ++k) {
    all(now_.changes[k],
        [k](const SmallMotionPencil& x) -> const PencilMatrices& { return x.changes[k]; });
  }
  now_.rate = nodes_.back().rate * (speed / speed_.back());
  now_.span = nodes_.back().span * (speed_.back() / speed);
}

const SmallMotionPencil* PencilOverSpeed::at(double speed) {
  if (!known_ || speed < 0.0 || speed > speed_.back()) return nullptr;
  interpolate(speed);
  if (speed == 0.0) return &now_;  // without a motion nothing changes
  if (!are_small_changes(model_, now_.changes, now_.at, now_.rate, kSteadyShare)) return nullptr;
  return &now_;
}

}  // namespace tribodyn
