#include "tribodyn/clearance/mixed_interface.hpp"

#include <algorithm>
#include <limits>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

class MixedInteraction final : public Interaction {
 public:
  explicit MixedInteraction(std::vector<std::unique_ptr<Interaction>> parts)
      : parts_(std::move(parts)) {}

  struct Workspace final : ItemWorkspace {
    std::vector<std::unique_ptr<ItemWorkspace>> parts;
    std::size_t failed = 0;  // part with the last failed evaluation
  };

  bool has_film() const override { return any(&Interaction::has_film); }
  bool has_fields() const override { return any(&Interaction::has_fields); }
  bool has_asperities() const override { return any(&Interaction::has_asperities); }
  bool has_contact() const override { return any(&Interaction::has_contact); }
  bool has_memoryless_friction() const override {
    return any(&Interaction::has_memoryless_friction);
  }
  int sites() const override {
    int count = 0;
    for (const auto& part : parts_) count += part->sites();
    return count;
  }
  bool open_friction() const override { return any(&Interaction::open_friction); }
  void set_transition_speed(double speed) override {
    for (const auto& part : parts_) part->set_transition_speed(speed);
  }

  double minimum_film_thickness(const Vector6& xi) const override {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& part : parts_) least = std::min(least, part->minimum_film_thickness(xi));
    return least;
  }
  double film_scale(const Vector6& xi) const override {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& part : parts_) least = std::min(least, part->film_scale(xi));
    return least;
  }
  FilmFields film_fields(const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const FilmFields found = parts_[k]->film_fields(ws.parts[k].get());
      if (found.law) return found;
    }
    return {};
  }

  int history_size() const override {
    int size = 0;
    for (const auto& part : parts_) size += part->history_size();
    return size;
  }
  void initial_history(const Vector6& xi, double* history) const override {
    for (const auto& part : parts_) {
      part->initial_history(xi, history);
      history += part->history_size();
    }
  }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    auto ws = std::make_unique<Workspace>();
    for (const auto& part : parts_) ws->parts.push_back(part->make_workspace());
    return ws;
  }
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    InteractionRequest own = request;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const ItemStatus status = parts_[k]->evaluate(own, ws.parts[k].get(), out, history_rate);
      if (status != ItemStatus::ok) {
        ws.failed = k;
        return status;
      }
      const int size = parts_[k]->history_size();
      history_rate += size;
      if (own.history_base) own.history_base += size;
    }
    return ItemStatus::ok;
  }
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    InteractionRequest own = request;
    bool any = false;
    int first = 0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const int size = parts_[k]->history_size();
      HistoryTangents of_part;
      if (size > 0) {
        if (!parts_[k]->history_tangents(own, ws.parts[k].get(), of_part)) return false;
        for (int& state : of_part.states) state += first;
        if (any) {
          append(of_part, out);
        } else {
          out = std::move(of_part);
        }
        any = true;
      }
      first += size;
      if (own.history_base) own.history_base += size;
    }
    return any;
  }
  bool sums_explicitly() const override {
    bool any = false;
    for (const auto& part : parts_) {
      if (part->history_size() == 0) continue;
      if (!part->sums_explicitly()) return false;
      any = true;
    }
    return any;
  }
  double history_error(const ItemWorkspace* workspace, const double* change) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    double error = 0.0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      error = std::max(error, parts_[k]->history_error(ws.parts[k].get(), change));
      change += parts_[k]->history_size();
    }
    return error;
  }
  ItemFailure failure(const Vector6& xi, const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    return parts_[ws.failed]->failure(xi, ws.parts[ws.failed].get());
  }
  double potential_energy(const Vector6& xi) const override {
    double sum = 0.0;
    for (const auto& part : parts_) sum += part->potential_energy(xi);
    return sum;
  }
  double stored_energy(const Vector6& xi, const double* history) const override {
    double sum = 0.0;
    for (const auto& part : parts_) {
      sum += part->stored_energy(xi, history);
      history += part->history_size();
    }
    return sum;
  }
  double bristle_energy(const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    double sum = 0.0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      sum += parts_[k]->bristle_energy(ws.parts[k].get());
    }
    return sum;
  }
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->measure(motion, history, ws.parts[k].get(), out);
      if (history) history += parts_[k]->history_size();
    }
  }
  /// Sites are numbered consecutively over the parts.
  SiteMeasures site_measures(int site, const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    std::size_t k = 0;
    for (; k + 1 < parts_.size() && site >= parts_[k]->sites(); ++k) site -= parts_[k]->sites();
    return parts_[k]->site_measures(site, ws.parts[k].get());
  }
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->add_effort(ws.parts[k].get(), effort);
    }
  }
  void limit_errors(const ItemWorkspace* workspace, OwnMotion& out) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->limit_errors(ws.parts[k].get(), out);
    }
  }
  double largest_share(double step, const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    double share = 1.0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      share = std::min(share, parts_[k]->largest_share(step, ws.parts[k].get()));
    }
    return share;
  }
  void add_elastic_force(const ItemWorkspace* workspace, Vector6& force) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->add_elastic_force(ws.parts[k].get(), force);
    }
  }
  double unresolved_work(const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    double sum = 0.0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      sum += parts_[k]->unresolved_work(ws.parts[k].get());
    }
    return sum;
  }
  int held_size() const override {
    int size = 0;
    for (const auto& part : parts_) size += part->held_size();
    return size;
  }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->accept(ws.parts[k].get(), held);
      held += parts_[k]->held_size();
    }
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->restore(held, ws.parts[k].get());
      held += parts_[k]->held_size();
    }
  }

  double oil_volume(const double* history) const override {
    double sum = 0.0;
    for (const auto& part : parts_) {
      sum += part->oil_volume(history);
      history += part->history_size();
    }
    return sum;
  }
  bool is_unfed() const override {
    return std::any_of(parts_.begin(), parts_.end(),
                       [](const auto& part) { return part->is_unfed(); });
  }
  GapFilling filling(const Vector6& xi, const double* history) const override {
    for (const auto& part : parts_) {
      GapFilling found = part->filling(xi, history);
      if (found.mesh) return found;
      history += part->history_size();
    }
    return {};
  }
  bool fill(const GapFilling& filling, const Vector6& xi, double* history) const override {
    for (const auto& part : parts_) {
      if (part->fill(filling, xi, history)) return true;
      history += part->history_size();
    }
    return false;
  }

 private:
  bool any(bool (Interaction::*has)() const) const {
    for (const auto& part : parts_) {
      if ((*part.*has)()) return true;
    }
    return false;
  }
  /// The parts do not know each other's histories.
  static void append(const HistoryTangents& part, HistoryTangents& out) {
    const auto grown = [](const Matrix& a, const Matrix& b, bool rows, bool columns) {
      Matrix both =
          Matrix::Zero(a.rows() + (rows ? b.rows() : 0), a.cols() + (columns ? b.cols() : 0));
      both.topLeftCorner(a.rows(), a.cols()) = a;
      both.bottomRightCorner(b.rows(), b.cols()) = b;
      return both;
    };
    out.states.insert(out.states.end(), part.states.begin(), part.states.end());
    out.rate_by_state = grown(out.rate_by_state, part.rate_by_state, true, true);
    out.rate_by_q = grown(out.rate_by_q, part.rate_by_q, true, false);
    out.rate_by_v = grown(out.rate_by_v, part.rate_by_v, true, false);
    out.force_by_state = grown(out.force_by_state, part.force_by_state, false, true);
    out.force_by_q += part.force_by_q;
    out.force_by_v += part.force_by_v;
  }
  std::vector<std::unique_ptr<Interaction>> parts_;
};

}  // namespace

MixedInterface::MixedInterface(std::vector<std::shared_ptr<const Interface>> parts)
    : parts_(std::move(parts)) {
  require(!parts_.empty(), "mixed interface", "parts", 0, "", "must not be empty");
  for (const auto& part : parts_) {
    require(part != nullptr, "mixed interface", "part", 0, "", "must be an interface");
  }
}

double MixedInterface::asperity_deviation() const {
  double largest = 0.0;
  for (const auto& part : parts_) largest = std::max(largest, part->asperity_deviation());
  return largest;
}

std::unique_ptr<Interaction> MixedInterface::attach(const std::string& item,
                                                    const std::shared_ptr<const Gap>& shape) const {
  return attach_beside(0.0, item, shape);
}

std::unique_ptr<Interaction> MixedInterface::attach_beside(
    double deviation, const std::string& item, const std::shared_ptr<const Gap>& shape) const {
  const double largest = std::max(deviation, asperity_deviation());
  std::vector<std::unique_ptr<Interaction>> parts;
  parts.reserve(parts_.size());
  for (const auto& part : parts_) {
    parts.push_back(part->attach_beside(largest, item, shape));
  }
  return std::make_unique<MixedInteraction>(std::move(parts));
}

}  // namespace tribodyn
