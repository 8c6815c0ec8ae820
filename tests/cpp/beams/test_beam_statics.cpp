// Static solutions of beams beside published and independent numbers.

#include <numbers>

#include "beams/sample_beams.hpp"
#include "catch.hpp"
#include <iostream>
#include <chrono>

using namespace tribodyn;
using namespace tribodyn::test;

static double tipdefl(BeamFormulation f, bool planar, double L, double h, double nu, int n, double* ratio) {
  const ElasticMaterial m{2.07e11, nu, 7800.0};
  const CrossSection s = rectangle(h, h);
  const BeamBody body = straight(L, n, BeamSection::of(s, m), {.formulation = f, .planar = planar});
  StaticBeam st(body);
  st.clamp_start();
  const SectionResultants r = resultants(s, m);
  const double P = 1e-6 * r.bending_z / (L * L);
  st.solve(tip_force(body, {0.0, P, 0.0}));
  const double eb = P * L * L * L / 3.0 / r.bending_z, ti = eb + P * L / r.shear_y;
  *ratio = st.tip().y() / ti;
  return st.tip().y() / eb;
}

TEST_CASE("explore") {
  for (const auto& [name, f] : formulations()) {
    for (bool planar : {true, false})
    for (double nu : {0.0, 0.3})
      for (int n : {1, 2, 4, 8, 16, 32}) {
        double ratio;
        double d = tipdefl(f, planar, 2.0, 0.1, nu, n, &ratio);
        std::cout << name << " planar " << planar << " nu " << nu << " n " << n << " eb " << d << " timo-1 " << ratio - 1.0 << "\n";
      }
  }
}
TEST_CASE("elastica") {
  const double ref[5][4] = {{1, .0564332,.3017208,26.4335},{2, .1606417,.4934575,44.7910},{3, .2544202,.6032534,56.4946},{5, .3876284,.7137915,69.6355},{10, .5549956,.8106090,81.9493}};
  for (const auto& [name, f] : formulations()) {
   for (bool planar : {true, false})
    for (int n : {4, 8, 16}) {
    const double L = 1.0, h = 1.0/200;
    const ElasticMaterial m{2.07e11, 0.0, 7800.0};
    const BeamSection s = BeamSection::of(rectangle(h, h), m);
    const BeamBody body = straight(L, n, s, {.formulation = f, .planar = planar});
    StaticBeam st(body);
    st.clamp_start();
    int it = 0;
    for (const auto& r : ref) {
      for (double part : {0.25, 0.5, 0.75, 1.0}) {
      double before = &r == ref ? 0.0 : (&r - 1)[0][0];
      st.solve(tip_force(body, {0.0, (before + part * (r[0] - before)) * s.resultants.bending_z / L / L, 0.0}));
      it += st.iterations;}
      const Vector3 t = st.tip();
      const Matrix3 fr = body.section_frame(st.q.data(), L);
      std::cout << name << planar << " n " << n << " load " << r[0] << " errors " << 1 - t.x() - r[1] << " " << t.y() - r[2] << " " << std::atan2(fr(1,0), fr(0,0)) * 180 / M_PI - r[3] << " it " << it << "\n";
    }
  } }
}
TEST_CASE("gerst") {
  for (const auto& [name, f] : formulations()) for (int n : {4, 8, 16, 32,64}) {
    const ElasticMaterial m{2.07e11, 0.0, 7800.0};
    const BeamSection s = BeamSection::of(rectangle(0.1, 0.1), m);
    const BeamBody body = straight(2.0, n, s, {.formulation = f, .planar = true});
    StaticBeam st(body);
    st.clamp_start();
    for (double p : {0.5, 1.0, 1.5, 2.0, 2.5, 3.0}) st.solve(tip_force(body, {0.0, -p * s.resultants.bending_z / 4, 0.0}));
    printf("%s %d %.10f %.10f  it\n", name.c_str(), n, 2 - st.tip().x(), st.tip().y());
  }
}
TEST_CASE("rollup") {
  for (const auto& [name, f] : formulations()) for (bool planar: {true, false}) for (int n : {4, 8, 16, 32}) {
    if (name == "cable" && !planar) continue;
    const ElasticMaterial m{2.07e11, 0.0, 7800.0};
    const BeamSection s = BeamSection::of(rectangle(0.005, 0.005), m);
    const BeamBody body = straight(1.0, n, s, {.formulation = f, .planar = planar});
    StaticBeam st(body);
    st.clamp_start();
    const double M = 2 * M_PI * s.resultants.bending_z;
    int it = 0;
    for (int k = 1; k <= 20; ++k) {st.solve(tip_moment(body, {0.0, 0.0, k / 20.0 * M})); it += st.iterations;}
    const Matrix3 fr = body.section_frame(st.q.data(), 1.0);
    printf("%s %d %d tip %g %g angle %g energy %g it %d\n", name.c_str(), planar, n, st.tip().x(), st.tip().y(), std::atan2(fr(1,0), fr(0,0)), body.potential_energy(st.q.data()) / (0.5*M*2*M_PI) - 1, it);
  }
}
