#include <cmath>

#include "catch.hpp"
#include "film/journal_points.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

struct Sample {
  SurfaceMesh mesh;
  std::shared_ptr<const Compliance> compliance;
  TouchedWall wall;
  std::vector<double> undeflected, over;

  explicit Sample(const ElasticWall& elastic)
      : mesh(cylinder_mesh(0.01, 0.015, 16, 4, true)),
        compliance(elastic.compliance("wall", mesh)),
        wall(compliance, {std::make_shared<SampleTouch>(2e7, 1e-6, 0.0), 1.5e-6}) {
    for (const Vector3& x : mesh.position()) {
      const double angle = std::atan2(x.y(), x.x());
      undeflected.push_back(4e-6 + 5.5e-6 * std::cos(angle) + 1e-4 * x.z());  // overlaps
      over.push_back(1e6 * std::pow(std::sin(angle + 0.3), 2));
    }
  }
};

std::vector<ElasticWall> walls() {
  return {ElasticWall(BondedLiner{{1e9, 0.3}, 1e-3}), ElasticWall(ClampedRing{{4e9, 0.3}, 0.015})};
}

}  // namespace

TEST_CASE("a touched wall deflects under oil and contact") {
  for (const ElasticWall& elastic : walls()) {
    const Sample s(elastic);
    TouchedFields fields = s.wall.make_fields();
    const std::size_t n = s.over.size();
    std::vector<double> d(n, 0.0), expected(n);
    REQUIRE(s.wall.deflect(s.undeflected.data(), s.over.data(), d.data(), fields));
    s.compliance->deflect(fields.load.data(), expected.data());
    double most = 0.0, contact = 0.0;
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(std::abs(d[i] - expected[i]) < 1e-18);
      CHECK(std::abs(fields.distance[i] - s.undeflected[i] - d[i]) < 1e-20);
      CHECK(std::abs(fields.load[i] - fields.slope[i] * s.over[i] - fields.contact[i]) < 1e-6);
      CHECK(fields.thickness[i] > 1.5e-6);
      most = std::max(most, d[i]);
      contact = std::max(contact, fields.contact[i]);
    }
    CHECK(most > 1e-6);
    CHECK(contact > 2e6);
    // From the solution nothing changes but round-off.
    const std::vector<double> before = d;
    REQUIRE(s.wall.deflect(s.undeflected.data(), s.over.data(), d.data(), fields));
    for (std::size_t i = 0; i < n; ++i) CHECK(std::abs(d[i] - before[i]) < 1e-19);
  }
}

TEST_CASE("changes of a touched wall against differences") {
  for (const ElasticWall& elastic : walls()) {
    Sample s(elastic);
    TouchedFields fields = s.wall.make_fields(), side = fields;
    const std::size_t n = s.over.size();
    std::vector<double> d(n, 0.0), load(n), found(n);
    REQUIRE(s.wall.deflect(s.undeflected.data(), s.over.data(), d.data(), fields));
    for (const bool by_pressure : {true, false}) {
      std::vector<double> direction(n), sides[2];
      for (std::size_t i = 0; i < n; ++i)
        direction[i] = 1.0 + std::sin(3.0 * static_cast<double>(i));
      for (std::size_t i = 0; i < n; ++i) {
        load[i] = (by_pressure ? fields.slope[i] : -fields.stiffness[i]) * direction[i];
      }
      s.wall.change(load.data(), found.data(), fields);
      const double step = by_pressure ? 1e2 : 1e-10;
      for (int k = 0; k < 2; ++k) {
        std::vector<double> over = s.over, undeflected = s.undeflected;
        std::vector<double>& moved = by_pressure ? over : undeflected;
        for (std::size_t i = 0; i < n; ++i) moved[i] += (k == 0 ? -step : step) * direction[i];
        sides[k] = d;
        REQUIRE(s.wall.deflect(undeflected.data(), over.data(), sides[k].data(), side));
      }
      double size = 0.0;
      for (const double each : found) size = std::max(size, std::abs(each));
      for (std::size_t i = 0; i < n; ++i) {
        CHECK(std::abs((sides[1][i] - sides[0][i]) / (2.0 * step) - found[i]) < 1e-6 * size);
      }
    }
  }
}

TEST_CASE("a wall that is not touched has its compliance") {
  const Sample s(walls()[1]);
  TouchedFields fields = s.wall.make_fields();
  const std::vector<double> far(s.over.size(), 1e-3);
  std::vector<double> d(s.over.size(), 0.0), expected(s.over.size());
  REQUIRE(s.wall.deflect(far.data(), s.over.data(), d.data(), fields));
  s.compliance->deflect(s.over.data(), expected.data());
  for (std::size_t i = 0; i < d.size(); ++i) {
    CHECK(std::abs(d[i] - expected[i]) < 1e-19);
    CHECK(s.wall.local(i, fields) == s.compliance->diagonal()[i]);
  }
}
