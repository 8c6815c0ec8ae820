// Evaluations that several threads share.
#include <memory>
#include <string>
#include <vector>

#include "catch.hpp"
#include "models.hpp"
#include "system/lattice.hpp"
#include "tribodyn/math/worker_pool.hpp"
#include "tribodyn/recording/simulation.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

/// An item with a long evaluation, which fails if it is told so.
class Slow final : public Item {
 public:
  struct Workspace final : ItemWorkspace {
    int evaluations = 0;
  };

  Slow(std::string name, ItemStatus status) : Item(std::move(name)), status_(status) {}
  const char* noun() const override { return "force"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& /*bodies*/) const override {
    ItemLayout layout;
    layout.elements = {{0}};
    layout.is_long = true;
    return layout;
  }
  std::unique_ptr<ItemWorkspace> make_workspace() const override {
    return std::make_unique<Workspace>();
  }
  ItemStatus evaluate(const ItemRequest&, const BodiesView&, ItemWorkspace* workspace,
                      ItemBlocks&) const override {
    ++static_cast<Workspace&>(*workspace).evaluations;
    return status_;
  }

 private:
  ItemStatus status_;
};

/// A lattice of 293 springs, hung at two points, under its weight.
std::shared_ptr<Model> hung_lattice() {
  auto model = std::make_shared<Model>();
  auto lattice = std::make_unique<Lattice>("lattice", 30, 4, 0.1, 1e5);
  REQUIRE(lattice->elements() == 293);
  const std::vector<double> q = lattice->places();
  const int body = model->add_body(std::move(lattice), q, std::vector<double>(q.size(), 0.0));
  for (const double y : {0.0, 3.0}) {
    add_revolute(*model, "pin " + std::to_string(y), planar_marker(kGround, 0.0, y, 0.0),
                 planar_marker(body, 0.0, y, 0.0));
  }
  add_gravity(*model);
  return model;
}

}  // namespace

TEST_CASE("The elements of a large body give the same bits for every number of threads",
          "[threads]") {
  std::vector<State> ends;
  for (const int threads : {1, 2, 3}) {
    Simulation run(hung_lattice(), "TR-BDF2", {.step = 1e-3}, threads);
    run.start();
    run.advance(0.02);
    ends.push_back(run.state());
  }
  CHECK(ends[0].q.cwiseAbs().maxCoeff() > 1.0);
  for (const State& end : ends) {
    CHECK(end.q == ends[0].q);
    CHECK(end.v == ends[0].v);
    CHECK(end.multipliers == ends[0].multipliers);
  }
}

TEST_CASE("All long items are evaluated, and the first that fails is reported", "[threads]") {
  for (const int threads : {1, 3}) {
    Model model;
    add_rigid(model, "body", 1.0, 1.0);
    const ItemStatus status[] = {ItemStatus::ok, ItemStatus::out_of_range,
                                 ItemStatus::not_converged, ItemStatus::ok};
    for (int k = 0; k < 4; ++k) {
      model.add(std::make_unique<Slow>("slow " + std::to_string(k), status[k]));
    }
    model.freeze();
    DynamicsWorkspace ws(model);
    ws.pool = std::make_shared<WorkerPool>(threads);
    const Vector q = model.initial_coordinates(), zero = Vector::Zero(model.coordinates());
    const Vector none;
    for (int call = 1; call <= 2; ++call) {
      CHECK(evaluate(model, {.q = &q, .v = &zero, .a = &zero, .multipliers = &none}, ws) ==
            ItemStatus::out_of_range);
      REQUIRE(ws.failed_item >= 0);
      CHECK(model.items()[static_cast<std::size_t>(ws.failed_item)]->name() == "slow 1");
      for (std::size_t k = 0; k < ws.items.size(); ++k) {
        const auto* slow = dynamic_cast<const Slow::Workspace*>(ws.items[k].get());
        if (slow) CHECK(slow->evaluations == call);
      }
    }
  }
}
