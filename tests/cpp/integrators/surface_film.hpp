#pragma once
/// A film between a rigid wall and the surface of a solid, with a gap coordinate at every node.
///
/// The upper face of the solid is the moving wall of the film. The coordinates of the gap are the
/// lifts of the other wall, xi_i = -z_i, with the height z_i [m] of node i, so that the film
/// thickness [m] is a given thickness plus xi_i. The own coordinates are xi_i times the square root
/// of the share of node i in the surface: their Euclidean norm is a root mean square, whatever the
/// mesh.

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "film/equation_cases.hpp"
#include "film/nodal_walls.hpp"
#include "system/solid.hpp"
#include "tribodyn/clearance/gap_load.hpp"
#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn::test {

/// A film between walls of any number of coordinates as an interaction.
class SurfaceInteraction final : public Interaction,
                                 public InteractionHistory,
                                 public InteractionFilm,
                                 public InteractionEnergy,
                                 public InteractionHeld {
 public:
  explicit SurfaceInteraction(std::shared_ptr<const CondensedFilm> film) : film_(std::move(film)) {}

  struct Workspace final : ItemWorkspace {
    std::unique_ptr<CondensedFilmWorkspace> film;
    FilmForce force;
  };

  GapContents contents() const override { return {.film = true}; }
  InteractionFacets facets() const override {
    InteractionFacets own = InteractionFacets::of(*this);
    if (!has_history()) own.history = nullptr;
    return own;
  }
  double minimum_film_thickness(const ConstVectorRef& xi) const override {
    return film_->walls().minimum_distance(xi.data());
  }
  double film_scale(const ConstVectorRef& xi) const override { return minimum_film_thickness(xi); }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    auto ws = std::make_unique<Workspace>();
    ws->film = film_->make_workspace();
    ws->force = FilmForce(film_->coordinates());
    return ws;
  }
  ItemStatus evaluate(const InteractionRequest& request, ItemWorkspace* workspace,
                      InteractionForce& out, double* history_rate) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    FilmMotion motion{.xi = request.motion->xi.data(), .xi_rate = request.motion->rate.data()};
    if (has_history()) {
      motion.content_base = request.history_base;
      motion.content_weight = request.history_weight;
    }
    const FilmStatus status = film_->evaluate(motion, request.tangents, *ws.film, ws.force);
    if (status == FilmStatus::gap_closed) return ItemStatus::out_of_range;
    if (status != FilmStatus::ok) return ItemStatus::not_converged;
    out.force += ws.force.force;
    if (request.tangents) {
      out.by_xi += ws.force.by_xi;
      out.by_rate += ws.force.by_rate;
    }
    if (!has_history()) return ItemStatus::ok;
    const std::vector<double>& rate = ws.film->film->content_rate;
    std::copy(rate.begin(), rate.end(), history_rate);
    return ItemStatus::ok;
  }
  void measure(const GapMotion&, const double*, const ItemWorkspace* workspace,
               InteractionMeasures& out) const override {
    out.film_force += static_cast<const Workspace&>(*workspace).force.force;
  }

  int history_size() const override { return has_history() ? film_->size() : 0; }
  void initial_history(const ConstVectorRef& xi, double* history) const override {
    film_->content(xi.data(), 1.0, history);
  }
  bool history_tangents(const InteractionRequest&, ItemWorkspace*,
                        HistoryTangents&) const override {
    return false;
  }
  int held_size() const override { return film_->held_size(); }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    film_->hold(*static_cast<const Workspace&>(*workspace).film, held);
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    film_->restore(held, *static_cast<Workspace&>(*workspace).film);
  }

 private:
  bool has_history() const { return film_->equation().mass_conserving(); }

  std::shared_ptr<const CondensedFilm> film_;
};

/// Makes the interaction in a gap without a shape.
class SurfaceInterface final : public Interface {
 public:
  explicit SurfaceInterface(std::shared_ptr<const CondensedFilm> film) : film_(std::move(film)) {}
  const char* kind() const override { return "surface"; }
  using Interface::attach;
  std::unique_ptr<Interaction> attach(const std::string&,
                                      const std::shared_ptr<const Gap>&) const override {
    return std::make_unique<SurfaceInteraction>(film_);
  }

 private:
  std::shared_ptr<const CondensedFilm> film_;
};

/// Gap and interaction as one item on the heights of the nodes of a surface.
class SurfaceFilm final : public Item,
                          public ItemHistory,
                          public ItemHeld,
                          public ItemOwnCoordinates {
 public:
  /// `heights`: coordinates of the model; `share`: of each node in the surface; `length` [m]:
  /// reference of changes.
  SurfaceFilm(std::unique_ptr<Interaction> interaction, std::vector<int> heights,
              std::vector<double> share, double length)
      : Item("film"),
        interaction_(std::move(interaction)),
        facets_(interaction_->facets()),
        heights_(std::move(heights)),
        share_(std::move(share)),
        length_(length) {}

  struct Workspace final : ItemWorkspace {
    GapMotion motion;
    InteractionForce force;
    GapLoadScratch scratch;
    std::unique_ptr<ItemWorkspace> interaction;
    mutable Vector moved;
  };

  const char* noun() const override { return "joint"; }
  ItemFacets facets() const override {
    ItemFacets all = ItemFacets::of(*this);
    if (!facets_.history) all.history = nullptr;
    if (!facets_.held) all.held = nullptr;
    return all;
  }
  ItemLayout layout(const BodiesView&) const override {
    ItemLayout layout;
    layout.elements = {heights_};
    layout.smooth = false;
    return layout;
  }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    auto ws = std::make_unique<Workspace>();
    ws->interaction = interaction_->make_workspace();
    ws->motion.xi_by_q[0] = ws->motion.rate_by_v[0] = -Matrix::Identity(size(), size());
    ws->motion.rate_by_q[0].setZero(size(), size());
    for (Matrix* each :
         {&ws->motion.xi_by_q[1], &ws->motion.rate_by_v[1], &ws->motion.rate_by_q[1]}) {
      each->resize(size(), 0);
    }
    ws->motion.xi.setZero(size());
    ws->motion.rate.setZero(size());
    return ws;
  }
  int history_size() const override { return facets_.history->history_size(); }
  void initial_history(const BodiesView& view, double* history) const override {
    Vector xi(size());
    for (int k = 0; k < size(); ++k) xi[k] = -view.q[heights_[at(k)]];
    facets_.history->initial_history(xi, history);
  }
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override {
    auto& ws = static_cast<Workspace&>(*workspace);
    for (int k = 0; k < size(); ++k) {
      ws.motion.xi[k] = -view.q[heights_[at(k)]];
      ws.motion.rate[k] = -view.v[heights_[at(k)]];
    }
    ws.force.set_zero(size());
    const ItemStatus status =
        interaction_->evaluate({.motion = &ws.motion,
                                .history_base = request.history_base,
                                .history_weight = request.history_weight,
                                .tangents = request.tangents},
                               ws.interaction.get(), ws.force, out.history_rate);
    if (status != ItemStatus::ok) return status;
    add_gap_force(ws.motion, ws.force, out.elements[0]);
    if (request.tangents) add_gap_tangents(ws.motion, ws.force, ws.scratch, out.elements[0]);
    return status;
  }

  int own_coordinates() const override { return size(); }
  bool stiff_in_rates() const override { return true; }
  void own_motion(const ItemWorkspace* workspace, OwnMotion& out) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    out.rate.resize(size());
    out.force.resize(size());
    out.elastic.setZero(size());
    for (int k = 0; k < size(); ++k) {
      out.rate[k] = scale(k) * ws.motion.rate[k];
      out.force[k] = ws.force.force[k] / scale(k);
    }
    out.length = length_;
    out.largest_change = 0.5 * facets_.film->film_scale(ws.motion.xi);
  }
  void own_change(const ItemWorkspace*, const double* dx, Vector& out) const override {
    out.resize(size());
    for (int k = 0; k < size(); ++k) out[k] = -scale(k) * dx[k];
  }
  double share_of_change(const ItemWorkspace* workspace,
                         const ConstVectorRef& change) const override {
    const auto& ws = static_cast<const Workspace&>(*workspace);
    const double least = 0.5 * facets_.film->film_scale(ws.motion.xi);
    for (double share = 1.0; share > 1e-6; share *= 0.5) {
      ws.moved = ws.motion.xi;
      for (int k = 0; k < size(); ++k) ws.moved[k] += share * change[k] / scale(k);
      if (facets_.film->film_scale(ws.moved) >= least) return share;
    }
    return 0.0;
  }
  int held_size() const override { return facets_.held->held_size(); }
  void accept(const ItemWorkspace* workspace, double* held) const override {
    facets_.held->accept(static_cast<const Workspace&>(*workspace).interaction.get(), held);
  }
  void restore(const double* held, ItemWorkspace* workspace) const override {
    facets_.held->restore(held, static_cast<Workspace&>(*workspace).interaction.get());
  }

 private:
  static std::size_t at(int k) { return static_cast<std::size_t>(k); }
  int size() const { return static_cast<int>(heights_.size()); }
  double scale(int k) const { return std::sqrt(share_[at(k)]); }

  std::unique_ptr<Interaction> interaction_;
  InteractionFacets facets_;
  std::vector<int> heights_;
  std::vector<double> share_;
  double length_;
};

}  // namespace tribodyn::test
