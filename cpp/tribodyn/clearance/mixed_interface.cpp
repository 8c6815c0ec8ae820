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
    std::size_t failed = 0;  // part whose evaluation failed last
  };

  bool has_film() const override { return any(&Interaction::has_film); }
  bool has_fields() const override { return any(&Interaction::has_fields); }
  bool has_asperities() const override { return any(&Interaction::has_asperities); }

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
  /// One part at most has a memory.
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    InteractionRequest own = request;
    int first = 0;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (parts_[k]->history_tangents(own, ws.parts[k].get(), out)) {
        for (int& state : out.states) state += first;
        return true;
      }
      const int size = parts_[k]->history_size();
      first += size;
      if (own.history_base) own.history_base += size;
    }
    return false;
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
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->measure(motion, history, ws.parts[k].get(), out);
      if (history) history += parts_[k]->history_size();
    }
  }
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k]->add_effort(ws.parts[k].get(), effort);
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

std::unique_ptr<Interaction> MixedInterface::attach(
    const std::string& item, const std::shared_ptr<const GapShape>& shape) const {
  std::vector<std::unique_ptr<Interaction>> parts;
  parts.reserve(parts_.size());
  for (const auto& part : parts_) {
    parts.push_back(part->attach_beside(asperity_deviation(), item, shape));
  }
  return std::make_unique<MixedInteraction>(std::move(parts));
}

}  // namespace tribodyn
