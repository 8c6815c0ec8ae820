#include "tribodyn/clearance/mixed_interface.hpp"

#include <algorithm>
#include <limits>

#include "tribodyn/clearance/lubricated_interface.hpp"
#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

/// A part with its abilities, and its place in the common history, in the held values and among the
/// listed variables.
struct Part {
  std::unique_ptr<Interaction> interaction;
  InteractionFacets facets;
  int first_history = 0, first_held = 0, first_variable = 0, variables = 0;
};

class MixedInteraction final : public Interaction,
                               public InteractionHistory,
                               public InteractionFilm,
                               public InteractionOil,
                               public InteractionEnergy,
                               public InteractionSites,
                               public InteractionLimits,
                               public InteractionHeld,
                               public InteractionVariables {
 public:
  explicit MixedInteraction(std::vector<std::unique_ptr<Interaction>> parts) {
    for (auto& part : parts) {
      const InteractionFacets facets = part->facets();
      const int variables =
          facets.variables ? static_cast<int>(facets.variables->listed().size()) : 0;
      parts_.push_back({std::move(part), facets, history_size_, held_size_, variables_, variables});
      variables_ += variables;
      if (facets.history) history_size_ += facets.history->history_size();
      if (facets.held) held_size_ += facets.held->held_size();
    }
  }

  struct Workspace final : ItemWorkspace {
    std::vector<std::unique_ptr<ItemWorkspace>> parts;
    std::size_t failed = 0;  // part with the last failed evaluation
  };

  GapContents contents() const override {
    GapContents all;
    for (const Part& part : parts_) {
      const GapContents of = part.interaction->contents();
      for (bool GapContents::* const has :
           {&GapContents::film, &GapContents::fields, &GapContents::elastic,
            &GapContents::shear_thinning, &GapContents::asperities, &GapContents::contact,
            &GapContents::memoryless_friction, &GapContents::open_friction}) {
        all.*has = all.*has || of.*has;
      }
    }
    return all;
  }
  /// The facets that some part has.
  InteractionFacets facets() const override {
    InteractionFacets own = InteractionFacets::of(*this);
    keep_if_any(&InteractionFacets::history, own);
    keep_if_any(&InteractionFacets::film, own);
    keep_if_any(&InteractionFacets::oil, own);
    keep_if_any(&InteractionFacets::energy, own);
    keep_if_any(&InteractionFacets::sites, own);
    keep_if_any(&InteractionFacets::limits, own);
    keep_if_any(&InteractionFacets::held, own);
    keep_if_any(&InteractionFacets::variables, own);
    return own;
  }
  void set_transition_speed(double speed) override {
    for (const Part& part : parts_) part.interaction->set_transition_speed(speed);
  }
  double minimum_film_thickness(const ConstVectorRef& xi) const override {
    double least = std::numeric_limits<double>::infinity();
    for (const Part& part : parts_) {
      least = std::min(least, part.interaction->minimum_film_thickness(xi));
    }
    return least;
  }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    auto ws = std::make_unique<Workspace>();
    for (const Part& part : parts_) ws->parts.push_back(part.interaction->make_workspace());
    return ws;
  }
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    InteractionRequest own = request;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const int first = parts_[k].first_history;
      if (request.history_base) own.history_base = request.history_base + first;
      place_variables(request, k, own);
      const ItemStatus status =
          parts_[k].interaction->evaluate(own, ws.parts[k].get(), out, history_rate + first);
      if (status != ItemStatus::ok) {
        ws.failed = k;
        return status;
      }
    }
    return ItemStatus::ok;
  }
  ItemFailure failure(const ConstVectorRef& xi, const ItemWorkspace* workspace) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    return parts_[ws.failed].interaction->failure(xi, ws.parts[ws.failed].get());
  }
  void measure(const GapMotion& motion, const double* history, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      parts_[k].interaction->measure(motion, history ? history + parts_[k].first_history : nullptr,
                                     part(workspace, k), out);
    }
  }

  int history_size() const override { return history_size_; }
  void initial_history(const ConstVectorRef& xi, double* history) const override {
    each(&InteractionFacets::history, [&](const InteractionHistory& of, std::size_t k) {
      of.initial_history(xi, history + parts_[k].first_history);
    });
  }
  bool history_tangents(const InteractionRequest& request, ItemWorkspace* workspace,
                        HistoryTangents& out) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    InteractionRequest own = request;
    bool any = false;
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      const InteractionHistory* history = parts_[k].facets.history;
      if (!history) continue;
      const int first = parts_[k].first_history;
      if (request.history_base) own.history_base = request.history_base + first;
      place_variables(request, k, own);
      HistoryTangents of_part;
      if (!history->history_tangents(own, ws.parts[k].get(), of_part)) return false;
      for (int& state : of_part.states) state += first;
      spread_variables(k, of_part.rate_by_q);
      spread_variables(k, of_part.force_by_q);
      if (any) {
        append(of_part, out);
      } else {
        out = std::move(of_part);
      }
      any = true;
    }
    return any;
  }
  bool sums_explicitly() const override {
    bool all = true;
    each(&InteractionFacets::history,
         [&](const InteractionHistory& of, std::size_t) { all = all && of.sums_explicitly(); });
    return all;
  }
  double history_error(const ItemWorkspace* workspace, const double* change) const override {
    double error = 0.0;
    each(&InteractionFacets::history, [&](const InteractionHistory& of, std::size_t k) {
      error =
          std::max(error, of.history_error(part(workspace, k), change + parts_[k].first_history));
    });
    return error;
  }

  double film_scale(const ConstVectorRef& xi) const override {
    double least = std::numeric_limits<double>::infinity();
    each(&InteractionFacets::film, [&](const InteractionFilm& of, std::size_t) {
      least = std::min(least, of.film_scale(xi));
    });
    return least;
  }
  FilmFields film_fields(const ItemWorkspace* workspace) const override {
    FilmFields found;
    each(&InteractionFacets::film, [&](const InteractionFilm& of, std::size_t k) {
      if (!found.law) found = of.film_fields(part(workspace, k));
    });
    return found;
  }
  const std::vector<Outlet>* outlets() const override {
    const std::vector<Outlet>* found = nullptr;
    each(&InteractionFacets::film, [&](const InteractionFilm& of, std::size_t) {
      if (!found) found = of.outlets();
    });
    return found;
  }
  void add_effort(const ItemWorkspace* workspace, ItemEffort& effort) const override {
    each(&InteractionFacets::film, [&](const InteractionFilm& of, std::size_t k) {
      of.add_effort(part(workspace, k), effort);
    });
  }

  /// The film comes before other parts with a history.
  int oil_contents() const override {
    int sum = 0;
    each(&InteractionFacets::oil,
         [&](const InteractionOil& of, std::size_t) { sum += of.oil_contents(); });
    return sum;
  }
  double oil_volume(const double* history) const override {
    double sum = 0.0;
    each(&InteractionFacets::oil, [&](const InteractionOil& of, std::size_t k) {
      sum += of.oil_volume(history + parts_[k].first_history);
    });
    return sum;
  }
  bool is_unfed() const override {
    bool any = false;
    each(&InteractionFacets::oil,
         [&](const InteractionOil& of, std::size_t) { any = any || of.is_unfed(); });
    return any;
  }
  GapFilling filling(const ConstVectorRef& xi, const double* history) const override {
    GapFilling found;
    each(&InteractionFacets::oil, [&](const InteractionOil& of, std::size_t k) {
      if (!found.mesh) found = of.filling(xi, history + parts_[k].first_history);
    });
    return found;
  }
  bool fill(const GapFilling& filling, const ConstVectorRef& xi, double* history) const override {
    bool filled = false;
    each(&InteractionFacets::oil, [&](const InteractionOil& of, std::size_t k) {
      filled = filled || of.fill(filling, xi, history + parts_[k].first_history);
    });
    return filled;
  }

  double potential_energy(const ConstVectorRef& xi) const override {
    double sum = 0.0;
    each(&InteractionFacets::energy,
         [&](const InteractionEnergy& of, std::size_t) { sum += of.potential_energy(xi); });
    return sum;
  }
  double stored_energy(const ConstVectorRef& xi, const double* history) const override {
    double sum = 0.0;
    each(&InteractionFacets::energy, [&](const InteractionEnergy& of, std::size_t k) {
      sum += of.stored_energy(xi, history + parts_[k].first_history);
    });
    return sum;
  }
  double bristle_energy(const ItemWorkspace* workspace) const override {
    double sum = 0.0;
    each(&InteractionFacets::energy, [&](const InteractionEnergy& of, std::size_t k) {
      sum += of.bristle_energy(part(workspace, k));
    });
    return sum;
  }
  void add_elastic_force(const ItemWorkspace* workspace, VectorRef force) const override {
    each(&InteractionFacets::energy, [&](const InteractionEnergy& of, std::size_t k) {
      of.add_elastic_force(part(workspace, k), force);
    });
  }

  int sites() const override {
    int count = 0;
    each(&InteractionFacets::sites,
         [&](const InteractionSites& of, std::size_t) { count += of.sites(); });
    return count;
  }
  /// Sites are numbered consecutively over the parts.
  SiteMeasures site_measures(int site, const ItemWorkspace* workspace) const override {
    SiteMeasures found;
    each(&InteractionFacets::sites, [&](const InteractionSites& of, std::size_t k) {
      if (0 <= site && site < of.sites()) found = of.site_measures(site, part(workspace, k));
      site -= of.sites();
    });
    return found;
  }

  void limit_errors(const ItemWorkspace* workspace, OwnMotion& out) const override {
    each(&InteractionFacets::limits, [&](const InteractionLimits& of, std::size_t k) {
      of.limit_errors(part(workspace, k), out);
    });
  }
  double largest_share(double step, const ItemWorkspace* workspace) const override {
    double share = 1.0;
    each(&InteractionFacets::limits, [&](const InteractionLimits& of, std::size_t k) {
      share = std::min(share, of.largest_share(step, part(workspace, k)));
    });
    return share;
  }
  double unresolved_work(const ItemWorkspace* workspace) const override {
    double sum = 0.0;
    each(&InteractionFacets::limits, [&](const InteractionLimits& of, std::size_t k) {
      sum += of.unresolved_work(part(workspace, k));
    });
    return sum;
  }

  std::vector<ListedVariable> listed() const override {
    std::vector<ListedVariable> all;
    each(&InteractionFacets::variables, [&](const InteractionVariables& of, std::size_t) {
      for (const ListedVariable& variable : of.listed()) all.push_back(variable);
    });
    return all;
  }

  int held_size() const override { return held_size_; }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    each(&InteractionFacets::held, [&](const InteractionHeld& of, std::size_t k) {
      of.accept(part(workspace, k), held + parts_[k].first_held);
    });
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    each(&InteractionFacets::held, [&](const InteractionHeld& of, std::size_t k) {
      of.restore(held + parts_[k].first_held, ws.parts[k].get());
    });
  }

 private:
  static const ItemWorkspace* part(const ItemWorkspace* workspace, std::size_t k) {
    return static_cast<const Workspace&>(*workspace).parts[k].get();
  }
  /// Points the request of part k to its variables.
  void place_variables(const InteractionRequest& request, std::size_t k,
                       InteractionRequest& own) const {
    if (request.variables) own.variables = request.variables + parts_[k].first_variable;
    own.first_variable = request.first_variable + parts_[k].first_variable;
  }
  /// From the columns of the variables of part k to those of all variables.
  void spread_variables(std::size_t k, Matrix& by_q) const {
    const Eigen::Index own = parts_[k].variables, others = by_q.cols() - own;
    Matrix all = Matrix::Zero(by_q.rows(), others + variables_);
    all.leftCols(others) = by_q.leftCols(others);
    all.middleCols(others + parts_[k].first_variable, own) = by_q.rightCols(own);
    by_q = std::move(all);
  }
  /// Calls call(facet, number of the part) for all parts with this facet.
  template <class Facet, class Call>
  void each(const Facet* InteractionFacets::* facet, const Call& call) const {
    for (std::size_t k = 0; k < parts_.size(); ++k) {
      if (const Facet* of = parts_[k].facets.*facet) call(*of, k);
    }
  }
  template <class Facet>
  void keep_if_any(const Facet* InteractionFacets::* facet, InteractionFacets& own) const {
    const bool any = std::any_of(parts_.begin(), parts_.end(),
                                 [&](const Part& part) { return part.facets.*facet != nullptr; });
    if (!any) own.*facet = nullptr;
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
  std::vector<Part> parts_;
  int history_size_ = 0, held_size_ = 0, variables_ = 0;
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
  // The asperities on an elastic wall are a part of its film.
  const LubricatedInterface* elastic = nullptr;
  std::vector<const Interface*> all;
  for (const auto& part : parts_) {
    all.push_back(part.get());
    const auto* film = dynamic_cast<const LubricatedInterface*>(part.get());
    if (film && film->options().elastic_wall) elastic = film;
  }
  const std::shared_ptr<AsperityTouch> touch = elastic ? asperities_among(item, all) : nullptr;
  std::vector<std::unique_ptr<Interaction>> parts;
  parts.reserve(parts_.size());
  for (const auto& part : parts_) {
    if (touch && part.get() == elastic) {
      parts.push_back(
          std::make_unique<FilmInteraction>(item, shape, elastic->options(), largest, touch));
    } else if (!touch || part->asperity_deviation() == 0.0) {
      parts.push_back(part->attach_beside(largest, item, shape));
    }
  }
  return std::make_unique<MixedInteraction>(std::move(parts));
}

}  // namespace tribodyn
