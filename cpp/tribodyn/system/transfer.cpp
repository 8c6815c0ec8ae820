#include "tribodyn/system/transfer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "tribodyn/system/charts.hpp"

namespace tribodyn {

namespace {

constexpr double kNothing = 1e-9;  // of the size of the changing quantity: no correction

/// The item with this name, or -1.
template <class Items>
int find(const Items& items, const std::string& name) {
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (items[k]->name() == name) return static_cast<int>(k);
  }
  return -1;
}

/// Labels of the items that exist in `these` only.
std::vector<std::string> alone(const Model& these, const Model& others) {
  std::vector<std::string> labels;
  for (const Item* item : these.items()) {
    if (find(others.items(), item->name()) < 0) labels.push_back(item->label());
  }
  return labels;
}

/// First coordinate of the body with this name in another model, -1 if there is no such body.
int place_of(const Model& model, const Body& body) {
  const int k = find(model.bodies(), body.name());
  if (k < 0) return -1;
  const auto number = static_cast<std::size_t>(k);
  return model.bodies()[number]->coordinates() == body.coordinates() ? model.body_offset()[number]
                                                                     : -1;
}

/// The charts of a body: index of the first and their number.
struct Charts {
  Eigen::Index first = -1, count = 0;
};

Charts charts_of(const Model& model, std::size_t body) {
  if (model.chart_of()[body] < 0) return {};
  const auto count = model.body_facets()[body].chart->charts().size();
  return {model.chart_of()[body], static_cast<Eigen::Index>(count)};
}

/// Of the body with this name in another model; none if there is no such body.
Charts charts_of(const Model& model, const Body& body) {
  const int k = find(model.bodies(), body.name());
  return k < 0 ? Charts{} : charts_of(model, static_cast<std::size_t>(k));
}

AssemblyGuess guess_from(const Model& from, const State& old, const Model& to) {
  AssemblyGuess guess = initial_guess(to);
  guess.time = old.time;
  // All velocities have equal weight, since all come from a motion.
  guess.given.velocities.assign(guess.given.velocities.size(), false);
  guess.given.coordinates.assign(guess.given.coordinates.size(), true);
  for (std::size_t k = 0; k < to.bodies().size(); ++k) {
    const int n = to.bodies()[k]->coordinates();
    const int i = to.body_offset()[k], j = place_of(from, *to.bodies()[k]);
    if (j < 0) continue;
    guess.q.segment(i, n) = old.q.segment(j, n);
    guess.v.segment(i, n) = old.v.segment(j, n);
    const Charts own = charts_of(to, k), other = charts_of(from, *to.bodies()[k]);
    if (own.count > 0 && own.count == other.count) {
      guess.charts.segment(4 * own.first, 4 * own.count) =
          old.charts.segment(4 * other.first, 4 * own.count);
    }
  }
  // Positions set by items are kept relative to their limit: journals by their clearance.
  const PlacedBodies before(from, old);
  const PlacedBodies now(to, guess.q, guess.v, guess.v, guess.charts);
  StartRows was, is;
  for (std::size_t k = 0; k < to.items().size(); ++k) {
    const int other = find(from.items(), to.items()[k]->name());
    if (other < 0) continue;
    const ItemStartRows* old_rows = from.facets()[static_cast<std::size_t>(other)].start_rows;
    const ItemStartRows* new_rows = to.facets()[k].start_rows;
    if (!old_rows || !new_rows) continue;
    old_rows->start_rows(before, was);
    new_rows->start_rows(now, is);
    if (is.value.size() == 0 || was.value.size() != is.value.size()) continue;
    const double scale = is.limit / was.limit;
    guess.value[k] = scale * (was.value - was.offset) + is.offset;
    guess.rate[k] = scale * was.rate;
  }
  return guess;
}

/// Angle [rad] between the origins of two charts.
double turn_between(const Vector& before, Eigen::Index i, const Vector& now, Eigen::Index j) {
  const Eigen::Quaterniond a(Eigen::Vector4d(before.segment<4>(4 * i)));
  const Eigen::Quaterniond b(Eigen::Vector4d(now.segment<4>(4 * j)));
  return a.angularDistance(b);
}

/// Changes of the coordinates and rates of the bodies that exist in both models.
void compare_bodies(const Model& from, const State& old, const Model& to, const State& now,
                    TransferReport& report) {
  // Position, angle, and their rates.
  const std::array<const char*, 4> quantity = {"position", "angle", "velocity", "angular velocity"};
  const std::array<const char*, 4> unit = {"m", "rad", "m/s", "rad/s"};
  std::array<double, 4> size = {to.length_scale(), 1.0, 0.0, 0.0};
  std::vector<std::pair<std::size_t, std::array<double, 4>>> changes;
  for (std::size_t k = 0; k < to.bodies().size(); ++k) {
    const Body& body = *to.bodies()[k];
    const int i = to.body_offset()[k], j = place_of(from, body);
    if (j < 0) continue;
    std::array<double, 4> change{}, speed{};
    for (int c = 0; c < body.coordinates(); ++c) {
      const std::size_t kind = body.coordinate_unit(c) == Unit::metre ? 0 : 1;
      change[kind] = std::hypot(change[kind], now.q[i + c] - old.q[j + c]);
      change[kind + 2] = std::hypot(change[kind + 2], now.v[i + c] - old.v[j + c]);
      speed[kind + 2] = std::hypot(speed[kind + 2], now.v[i + c]);
    }
    const Charts own = charts_of(to, k), other = charts_of(from, body);
    if (own.count > 0 && own.count == other.count) {
      change[1] = 0.0;
      for (Eigen::Index c = 0; c < own.count; ++c) {
        const double turn = turn_between(old.charts, other.first + c, now.charts, own.first + c);
        change[1] = std::max(change[1], turn);
      }
    }
    for (const std::size_t kind : {2u, 3u}) size[kind] = std::max(size[kind], speed[kind]);
    changes.emplace_back(k, change);
  }
  for (const auto& [k, change] : changes) {
    for (std::size_t kind = 0; kind < 4; ++kind) {
      if (change[kind] <= kNothing * size[kind]) continue;
      report.corrections.push_back({"body '" + to.bodies()[k]->name() + "'", quantity[kind],
                                    change[kind], unit[kind], change[kind] / size[kind]});
    }
  }
}

/// Takes over the values of variables of items that exist in both models with the same name and
/// size; all others keep their initial values.
void take_variables(const Model& from, const State& old, const Model& to, State& now) {
  const auto own = [](const Model& model, std::size_t item, const std::string& name, int order) {
    std::vector<int> list;
    for (int i = 0; i < model.unknowns(); ++i) {
      const Unknown& each = model.unknown_list()[static_cast<std::size_t>(i)];
      if (each.item == item && each.name == name && each.order == order) list.push_back(i);
    }
    return list;
  };
  for (int i = 0; i < to.unknowns(); ++i) {
    const Unknown& each = to.unknown_list()[static_cast<std::size_t>(i)];
    const int other = find(from.items(), to.items()[each.item]->name());
    if (other < 0) continue;
    const std::vector<int> here = own(to, each.item, each.name, each.order);
    const std::vector<int> there =
        own(from, static_cast<std::size_t>(other), each.name, each.order);
    if (here.front() != i || here.size() != there.size()) continue;
    for (std::size_t k = 0; k < here.size(); ++k) now.unknowns[here[k]] = old.unknowns[there[k]];
  }
}

/// Takes over histories, such as the filling of films; reports differences.
void take_histories(const Model& from, const State& old, const Model& to, State& now,
                    TransferReport& report) {
  const PlacedBodies before(from, old), view(to, now);
  for (std::size_t k = 0; k < to.items().size(); ++k) {
    const Item& item = *to.items()[k];
    const int other = find(from.items(), item.name());
    if (other < 0 || to.places()[k].history.size == 0) continue;
    const auto at = static_cast<std::size_t>(other);
    const std::optional<HistoryChange> change = to.facets()[k].history->take_history(
        *from.items()[at], before, old.history.data() + from.places()[at].history.first, view,
        now.history.data() + to.places()[k].history.first);
    if (!change) {
      report.refilled.push_back(item.label());
      continue;
    }
    const double amount = std::abs(change->now - change->before);
    if (amount <= kNothing * change->before) continue;
    report.corrections.push_back(
        {item.label(), change->quantity, amount, change->unit, amount / change->before});
  }
}

}  // namespace

State transferred(const Model& from, const State& last, const Model& to, DynamicsWorkspace& ws,
                  TransferReport& report) {
  report = {};
  report.added = alone(to, from);
  report.dropped = alone(from, to);
  State old = last;  // with the origins of charts at the bodies
  for (int k = 0; k < static_cast<int>(from.chart_coordinates().size()); ++k) {
    move_chart(from, k, 0.0, old);
  }
  State state = consistent_state(to, ws, guess_from(from, old, to));
  compare_bodies(from, old, to, state, report);
  take_variables(from, old, to, state);
  take_histories(from, old, to, state, report);
  return state;
}

}  // namespace tribodyn
