// The fields of a film at one instant, by name.

#include <stdexcept>
#include <string>

#include "catch.hpp"
#include "clearance/gap_samples.hpp"
#include "tribodyn/clearance/film_instant.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

const std::vector<double>& values(const Fields& fields, const std::string& name) {
  for (const FieldValue& field : fields) {
    if (field.name == name) return field.values;
  }
  throw std::runtime_error("no field " + name);
}

}  // namespace

TEST_CASE("A clearance joint with a film on a mesh has fields, others have none") {
  Bodies bodies;
  bodies.add<Ground>().add<PlanarBody>("rod", 0.2, 1e-4).add<PlanarBody>("crank", 0.3, 2e-4);
  const auto gap = sample_gap();
  const Vector6 near = three(28e-6, 5e-6, 0.0), turning = three(1e-4, -2e-4, 300.0);
  const Placement at = place(*gap, bodies, near, turning);
  ClearanceJoint wet("pin", sample_gap(), *sample_mixed(1e5));
  const auto workspace = wet.make_workspace();
  Vector base(wet.history_size());
  wet.interaction().facets().history->initial_history(near, base.data());
  evaluate(wet, workspace.get(), bodies, at.q, at.v, &base, 1e-5, false);
  const Fields fields = wet.fields(workspace.get());
  const auto& ws = static_cast<const ClearanceJoint::Workspace&>(*workspace);
  const FilmFields film = wet.film_fields(workspace.get());
  CHECK(values(fields, "pressure") == film.workspace->film->pressure);
  CHECK(values(fields, "film_force")[0] == film.force->force[0]);
  CHECK(values(fields, "linear_solves")[0] == film.workspace->film->iterations);
  CHECK(values(fields, "position")[0] == ws.motion.xi[0]);
  CHECK(values(fields, "velocity")[2] == ws.motion.rate[2]);
  CHECK(values(fields, "force")[0] == ws.force.force[0]);
  CHECK(values(fields, "minimum_film_thickness")[0] ==
        *wet.gap().shape().minimum_film_thickness(ws.motion.xi));

  ClearanceJoint dry("pin", sample_gap(), DryInterface(sample_asperity_contact()));
  CHECK(dry.facets().fields == nullptr);
}
