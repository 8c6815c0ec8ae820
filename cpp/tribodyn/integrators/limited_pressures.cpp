#include "tribodyn/integrators/limited_pressures.hpp"

#include <algorithm>
#include <cmath>

namespace tribodyn {

namespace {

// A content rate is limited where it is below its mean over the step by more than these fractions
// of the mean of this content, and of the largest mean of all contents of the item.
constexpr double kBelowMean = 0.5;
constexpr double kNegligibleRate = 0.05;

bool has_content(const Model& model, std::size_t item) {
  return model.facets()[item].oil && model.places()[item].history.size > 0;
}

}  // namespace

LimitedPressures::LimitedPressures(const Model& model) : model_(model) {
  for (std::size_t k = 0; k < model.items().size() && !ws_; ++k) {
    if (has_content(model, k)) ws_ = std::make_unique<DynamicsWorkspace>(model);
  }
  if (!ws_) return;
  for (Vector* x : {&mean_, &rate_, &base_}) x->setZero(model.history_size());
}

void LimitedPressures::step_begins(const State& state) {
  if (ws_) mean_ = state.history;
}

void LimitedPressures::step_ends(const State& state, double dt) {
  is_limited_ = false;
  if (!ws_) return;
  dt_ = dt;
  mean_ = (state.history - mean_) / dt;
  rate_ = state.history_rate;
  for (std::size_t k = 0; k < model_.items().size(); ++k) {
    if (!has_content(model_, k)) continue;
    Segment place = model_.places()[k].history;
    place.size = std::min(place.size, model_.facets()[k].oil->oil_contents());
    const auto mean = mean_.segment(place.first, place.size);
    const double least = kNegligibleRate * mean.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < place.size; ++i) {
      double& rate = rate_[place.first + i];
      if (!(rate < mean[i] - std::max(kBelowMean * std::abs(mean[i]), least))) continue;
      rate = mean[i];
      is_limited_ = true;
    }
  }
}

const DynamicsWorkspace* LimitedPressures::solve(const State& state, DynamicsRequest request,
                                                 IntegratorStatistics& statistics) {
  if (!is_limited_) return nullptr;
  restore(model_, state, *ws_);
  // A full node then has the rate (content - base) / weight.
  base_ = state.history - dt_ * rate_;
  request.history_base = &base_;
  request.history_weight = dt_;
  request.tangents = false;
  request.rows = RowOrder::rate;
  ++statistics.evaluations;
  return evaluate(model_, request, *ws_) == ItemStatus::ok ? ws_.get() : nullptr;
}

}  // namespace tribodyn
