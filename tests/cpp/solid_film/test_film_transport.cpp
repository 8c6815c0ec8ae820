// Limited transport of the film fraction between deforming walls.

#include "solid_film/film_plates.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("film between plates: tangents with limited transport", "[surface_film]") {
  int skipped = 0;
  for (const bool triangles : {false, true}) {
    for (const bool monolithic : {false, true}) {
      for (const double weight : {0.03, 0.3, 3.0}) {
        CAPTURE(triangles, monolithic, weight);
        const ElementKind kind = triangles ? ElementKind::tet10 : ElementKind::hex8;
        TwoPlates plates(kind, 2, 3, 0.3, 0.03);
        plates.shake(0.04, 0.5);
        SurfaceFilmOptions options = oil_film();
        const auto full = film_of(plates, options);
        const FilmEvaluation at = evaluate_film(*full, plates.bodies, plates.q, plates.v);
        REQUIRE(at.status == ItemStatus::ok);
        options = oil_film(Cavitation::mass_conserving);
        options.transport = FilmTransport::limited;
        Vector unknowns;
        if (monolithic) {
          options.coupling = FilmCoupling::monolithic;
          options.pressure_scale = 2.0;
          unknowns.resize(full->film().size());
          for (Eigen::Index i = 0; i < unknowns.size(); ++i) {
            unknowns[i] = 0.1 + 0.7 * std::sin(2.1 * static_cast<double>(i) + 0.3);
          }
        }
        const auto item = film_of(plates, options);
        FilmStage stage = partly_filled(*item, at);
        stage.weight = weight;
        const FilmEvaluation now =
            evaluate_film(*item, plates.bodies, plates.q, plates.v, unknowns, stage);
        REQUIRE(now.status == ItemStatus::ok);
        CHECK(now.film().film->sharp.flows.size() > 3);
        CHECK(tangent_error(*item, plates.bodies, plates.q, plates.v, unknowns, stage, 1e-5,
                            &skipped) < 1e-7);
      }
    }
  }
  CHECK(skipped < 10);  // of 72 directions
}
