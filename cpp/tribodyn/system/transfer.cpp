#include "tribodyn/system/transfer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tribodyn {

namespace {

constexpr double kNothing = 1e-9;  // of the size of what changes: no correction

/// The item of that name, or -1.
template <class Items>
int find(const Items& items, const std::string& name) {
  for (std::size_t k = 0; k < items.size(); ++k) {
    if (items[k]->name() == name) return static_cast<int>(k);
  }
  return -1;
}

template <class Items, class Label>
void compare_names(const Items& from, const Items& to, Label label, TransferReport& report) {
  for (const auto& item : to) {
    if (find(from, item->name()) < 0) report.added.push_back(label(*item));
  }
  for (const auto& item : from) {
    if (find(to, item->name()) < 0) report.dropped.push_back(label(*item));
  }
}

std::string body_label(const Body& body) { return "body '" + body.name() + "'"; }
std::string joint_label(const Joint& joint) { return "joint '" + joint.name() + "'"; }
std::string force_label(const Force& force) {
  return std::string(force.noun()) + " '" + force.name() + "'";
}

/// Two clearance joints of one name, with the gaps in which they were and are.
struct JointPair {
  const ClearanceJoint* before;
  const ClearanceJoint* now;
  Segment history_before, history_now;
  std::size_t number;  ///< among the clearance joints of the new model
};

std::vector<JointPair> clearance_pairs(const Model& from, const Model& to) {
  std::vector<JointPair> pairs;
  for (std::size_t k = 0; k < to.clearance_joints().size(); ++k) {
    const ClearanceJoint& now = to.clearance_joint(k);
    for (std::size_t l = 0; l < from.clearance_joints().size(); ++l) {
      const ClearanceJoint& before = from.clearance_joint(l);
      if (before.name() != now.name() || before.gap().size() != now.gap().size()) continue;
      const auto place = [](const Model& model, std::size_t joint) {
        return model.force_history()[static_cast<std::size_t>(model.clearance_joints()[joint])];
      };
      pairs.push_back({&before, &now, place(from, l), place(to, k), k});
    }
  }
  return pairs;
}

/// First coordinate in another model of the body of this name, -1 where there is none like it.
int place_of(const Model& model, const Body& body) {
  const int k = find(model.bodies(), body.name());
  if (k < 0) return -1;
  const auto number = static_cast<std::size_t>(k);
  return model.bodies()[number]->coordinates() == body.coordinates() ? model.body_offset()[number]
                                                                     : -1;
}

AssemblyGuess guess_from(const Model& from, const State& old, const Model& to,
                         const std::vector<JointPair>& joints) {
  AssemblyGuess guess = initial_guess(to);
  guess.time = old.time;
  for (std::size_t k = 0; k < to.bodies().size(); ++k) {
    const int n = to.bodies()[k]->coordinates();
    const int i = to.body_offset()[k], j = place_of(from, *to.bodies()[k]);
    if (j < 0) continue;
    guess.q.segment(i, n) = old.q.segment(j, n);
    guess.v.segment(i, n) = old.v.segment(j, n);
  }
  const BodiesView view = from.view(old.q.data(), old.v.data(), old.a.data());
  for (const JointPair& pair : joints) {
    GapMotion motion;
    pair.before->gap().evaluate(view, motion);
    const int n = pair.now->gap().translations();
    const double scale = pair.now->gap().clearance() / pair.before->gap().clearance();
    for (int i = 0; i < n; ++i) {
      guess.gap[pair.number][i] =
          scale * motion.xi[i] - pair.now->initial_offset()[static_cast<std::size_t>(i)];
      guess.gap_rate[pair.number][i] = scale * motion.rate[i];
    }
  }
  return guess;
}

/// Changes of the coordinates and their rates of the bodies that both models have.
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
      const std::size_t kind = body.coordinate_unit(c)[0] == 'm' ? 0 : 1;
      change[kind] = std::hypot(change[kind], now.q[i + c] - old.q[j + c]);
      change[kind + 2] = std::hypot(change[kind + 2], now.v[i + c] - old.v[j + c]);
      speed[kind + 2] = std::hypot(speed[kind + 2], now.v[i + c]);
    }
    for (const std::size_t kind : {2u, 3u}) size[kind] = std::max(size[kind], speed[kind]);
    changes.emplace_back(k, change);
  }
  for (const auto& [k, change] : changes) {
    for (std::size_t kind = 0; kind < 4; ++kind) {
      if (change[kind] <= kNothing * size[kind]) continue;
      report.corrections.push_back({body_label(*to.bodies()[k]), quantity[kind], change[kind],
                                    unit[kind], change[kind] / size[kind]});
    }
  }
}

/// Fills the films as they were; reports what differs.
void fill_films(const Model& from, const State& old, const Model& to,
                const std::vector<JointPair>& joints, State& now, TransferReport& report) {
  const BodiesView before = from.view(old.q.data(), old.v.data(), old.a.data());
  const BodiesView view = to.view(now.q.data(), now.v.data(), now.a.data());
  std::vector<char> filled(to.clearance_joints().size(), 0);
  for (const JointPair& pair : joints) {
    if (pair.history_now.size == 0) continue;
    GapMotion old_gap, gap;
    pair.before->gap().evaluate(before, old_gap);
    pair.now->gap().evaluate(view, gap);
    const Interaction &old_film = pair.before->interaction(), &film = pair.now->interaction();
    const double* old_history = old.history.data() + pair.history_before.first;
    double* history = now.history.data() + pair.history_now.first;
    const GapFilling filling = old_film.filling(old_gap.xi, old_history);
    if (!film.fill(filling, gap.xi, history)) continue;
    filled[pair.number] = 1;
    const double was = old_film.oil_volume(old_history), is = film.oil_volume(history);
    if (std::abs(is - was) > kNothing * was) {
      report.corrections.push_back({force_label(*pair.now), "oil volume", std::abs(is - was), "m3",
                                    std::abs(is - was) / was});
    }
  }
  for (std::size_t k = 0; k < filled.size(); ++k) {
    const ClearanceJoint& joint = to.clearance_joint(k);
    if (joint.history_size() > 0 && !filled[k] && find(from.forces(), joint.name()) >= 0) {
      report.refilled.push_back(force_label(joint));
    }
  }
}

}  // namespace

State transferred(const Model& from, const State& old, const Model& to, DynamicsWorkspace& ws,
                  TransferReport& report) {
  report = {};
  compare_names(from.bodies(), to.bodies(), body_label, report);
  compare_names(from.joints(), to.joints(), joint_label, report);
  compare_names(from.forces(), to.forces(), force_label, report);
  const std::vector<JointPair> joints = clearance_pairs(from, to);
  State state = consistent_state(to, ws, guess_from(from, old, to, joints));
  compare_bodies(from, old, to, state, report);
  fill_films(from, old, to, joints, state, report);
  return state;
}

}  // namespace tribodyn
