#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "catch.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/film/flow_factors.hpp"
#include "tribodyn/math/quadrature.hpp"

using namespace tribodyn;
namespace ff = tribodyn::flow_factors;

namespace {

/// Phi_p, Phi_s, Phi_fs, Phi_fp at (gamma, H): values of an independent program, which evaluates
/// the published formulas everywhere, so that some are negative below the published ranges.
struct Published {
  double pattern, ratio, pressure_flow, shear_flow, sliding_stress_offset, pressure_stress;
};

constexpr std::array<Published, 49> kPublished{{
    {1.0 / 9, 0.5, -0.1996646840359, 0.6421469067872, 0.8377497967426, -0.1642878945634},
    {1.0 / 9, 1.0, 0.02757070667372, 0.9664619669081, 1.562324532909, 0.102273972565},
    {1.0 / 9, 2.0, 0.361068425325, 1.053598565324, 1.155329274805, 0.4662834302422},
    {1.0 / 9, 3.0, 0.5801920407803, 0.8836735524, 0.5157025695055, 0.6826945324868},
    {1.0 / 9, 4.0, 0.7241665154617, 0.6897240782119, 0.2106822893656, 0.8113553795801},
    {1.0 / 9, 5.0, 0.8187644861856, 0.531770714383, 0.08975223789581, 0.8878468968964},
    {1.0 / 9, 6.0, 0.8809197820107, 0.4141295772355, 0.04225576422993, 0.9333226756863},
    {1.0 / 6, 0.5, -0.1186062594389, 0.6362685261237, 0.8128883823043, -0.1527030364486},
    {1.0 / 6, 1.0, 0.09327538865522, 0.9360975022523, 1.484762322055, 0.1200501389153},
    {1.0 / 6, 2.0, 0.4042394776679, 1.002566604252, 1.075376554942, 0.4872107562761},
    {1.0 / 6, 3.0, 0.6085574434303, 0.8356592312692, 0.47421069375, 0.7011729643837},
    {1.0 / 6, 4.0, 0.7428039130656, 0.6512656022269, 0.1920666293802, 0.8258590672325},
    {1.0 / 6, 5.0, 0.8310101290109, 0.5026592904164, 0.08127591579882, 0.898519675763},
    {1.0 / 6, 6.0, 0.8889657426856, 0.3913703009003, 0.03805634792252, 0.9408625184005},
    {1.0 / 3, 0.5, 0.04351058975518, 0.6356685419344, 0.7997131352792, -0.09994744434049},
    {1.0 / 3, 1.0, 0.2246847526182, 0.8953869035876, 1.362878847857, 0.1769494011489},
    {1.0 / 3, 2.0, 0.4905815823537, 0.9227280663356, 0.9209962828554, 0.5391753141026},
    {1.0 / 3, 3.0, 0.6652882487303, 0.7551031262105, 0.3899954416859, 0.741985011093},
    {1.0 / 3, 4.0, 0.7800787082735, 0.5825489545794, 0.1534780345139, 0.8555378291616},
    {1.0 / 3, 5.0, 0.8555014146615, 0.4471026502791, 0.0635133740198, 0.9191158665171},
    {1.0 / 3, 6.0, 0.9050576640356, 0.3483061799917, 0.02920197984742, 0.9547131057819},
    {1.0, 0.5, 0.3197946326898, 0.6154160073626, 0.6999650464872, -0.006493226804697},
    {1.0, 1.0, 0.4859118425361, 0.7955889920213, 1.146765198922, 0.2764081317116},
    {1.0, 2.0, 0.7063481848393, 0.7265933356364, 0.7320657807922, 0.6260105772478},
    {1.0, 3.0, 0.8322634215645, 0.5532017447493, 0.2996139384594, 0.8067030677648},
    {1.0, 4.0, 0.9041873460587, 0.4147397374033, 0.1164009109721, 0.9000942226211},
    {1.0, 5.0, 0.9452709436373, 0.3225737734624, 0.04854552245386, 0.9483635656383},
    {1.0, 6.0, 0.9687382669497, 0.2512445603271, 0.02295796100757, 0.9733116399917},
    {3.0, 0.5, 1.636396103068, 0.5018322983102, 0.5314220403109, 0.3397935615361},
    {3.0, 1.0, 1.225, 0.5459028886134, 0.7134680557089, 0.5552321006233},
    {3.0, 2.0, 1.079549512883, 0.4040813437944, 0.3541493868673, 0.7981444037592},
    {3.0, 3.0, 1.043301270189, 0.2748599088797, 0.131896208515, 0.9083888882475},
    {3.0, 4.0, 1.028125, 0.1985004381035, 0.05401706294838, 0.9584227737411},
    {3.0, 5.0, 1.020124611797, 0.1592480940055, 0.02742275018571, 0.9811303922601},
    {3.0, 6.0, 1.015309310892, 0.1240603690425, 0.01820318302768, 0.9914361267382},
    {6.0, 0.5, 2.470782104868, 0.4965311622728, 0.5209789024364, 0.3845854710902},
    {6.0, 1.0, 1.52, 0.4698424836473, 0.6653350197067, 0.6095515026874},
    {6.0, 2.0, 1.183847763109, 0.3086317286037, 0.2988291062797, 0.8428350215941},
    {6.0, 3.0, 1.10007404666, 0.1990462313989, 0.1007022710732, 0.9367372890219},
    {6.0, 4.0, 1.065, 0.1400360656544, 0.03731715033009, 0.9745352263533},
    {6.0, 5.0, 1.046510213932, 0.1110798156769, 0.01714190423356, 0.9897498117477},
    {6.0, 6.0, 1.035381518507, 0.08657450213759, 0.01029593861851, 0.9958740509275},
    {9.0, 0.5, 3.460731598529, 0.4154639059288, 0.4644304733558, 0.5368529833978},
    {9.0, 1.0, 1.87, 0.3756640346233, 0.5343645610605, 0.7061573164554},
    {9.0, 2.0, 1.307591449816, 0.2381723798346, 0.2087932948795, 0.8817212018183},
    {9.0, 3.0, 1.167431578065, 0.1517062150559, 0.06299747998032, 0.9523899185423},
    {9.0, 4.0, 1.10875, 0.1064094271509, 0.02114939248678, 0.980835788905},
    {9.0, 5.0, 1.077815165617, 0.0845879390252, 0.008858432377283, 0.9922859407998},
    {9.0, 6.0, 1.059196002117, 0.06582339724379, 0.004871301566411, 0.9968949043063},
}};

double published_begin(double pattern) { return pattern < 0.3 ? 1.0 : pattern < 0.9 ? 0.75 : 0.5; }

constexpr double kSigma = 0.5e-6;

/// Walls that differ in roughness and pattern.
FlowFactorOptions sample(ContactFactor contact_factor = ContactFactor::exact) {
  return {.journal = {.rms_roughness = 0.3e-6, .pattern = 1.0 / 6.0},
          .bearing = {.rms_roughness = 0.4e-6, .pattern = 3.0},
          .contact_factor = contact_factor};
}

FlowFactors at(const FlowFactorModel& flow, double h) {
  FlowFactors factors{};
  flow.evaluate(h, factors);
  return factors;
}

/// Pairs (value, derivative) of all factors, lengths in units of kSigma.
std::array<std::array<double, 2>, 10> pairs(const FlowFactors& f) {
  return {{{f.pressure_along, f.pressure_along_by_h * kSigma},
           {f.pressure_across, f.pressure_across_by_h * kSigma},
           {f.shear_flow_along / kSigma, f.shear_flow_along_by_h},
           {f.shear_flow_across / kSigma, f.shear_flow_across_by_h},
           {f.mean_gap / kSigma, f.contact_factor},
           {f.contact_factor, f.contact_factor_by_h * kSigma},
           {f.shear_along, f.shear_along_by_h * kSigma},
           {f.shear_across, f.shear_across_by_h * kSigma},
           {f.pressure_stress_along, f.pressure_stress_along_by_h * kSigma},
           {f.pressure_stress_across, f.pressure_stress_across_by_h * kSigma}}};
}

ff::Factor mix(const ff::Factor& journal, const ff::Factor& bearing, double sign) {
  return {0.36 * journal.value + sign * 0.64 * bearing.value,
          0.36 * journal.slope + sign * 0.64 * bearing.slope};
}

/// The factors of `sample` from the formulas, in the order of `pairs`.
std::array<std::array<double, 2>, 10> direct(ContactFactor kind, double ratio) {
  std::array<std::array<double, 2>, 10> result{};
  const auto set = [&result](std::size_t i, const ff::Factor& f) {
    result[i] = {f.value, f.slope};
  };
  for (const std::size_t across : {0U, 1U}) {
    const double one = across ? 6.0 : 1.0 / 6.0;
    const double two = across ? 1.0 / 3.0 : 3.0;
    set(across, mix(ff::pressure_flow(ratio, one), ff::pressure_flow(ratio, two), 1.0));
    set(2 + across, mix(ff::shear_flow(ratio, one), ff::shear_flow(ratio, two), -1.0));
    const ff::Factor sliding = ff::sliding_stress(ratio);
    const ff::Factor offset =
        mix(ff::sliding_stress_offset(ratio, one), ff::sliding_stress_offset(ratio, two), -1.0);
    set(6 + across, {sliding.value + offset.value, sliding.slope + offset.slope});
    set(8 + across, mix(ff::pressure_stress(ratio, one), ff::pressure_stress(ratio, two), 1.0));
  }
  const ff::Factor contact = ff::contact(kind, ratio);
  set(4, {ff::mean_gap(kind, ratio), contact.value});
  set(5, contact);
  return result;
}

template <class F>
void check_slope(const F& f, double ratio) {
  const double step = 1e-5;
  const double difference = (f(ratio + step).value - f(ratio - step).value) / (2.0 * step);
  // The second derivative jumps at some H, which leaves an error of the order of the step.
  CHECK(f(ratio).slope == Approx(difference).epsilon(1e-5).margin(2e-4));
}

}  // namespace

TEST_CASE("flow factors agree with an independent program in the published ranges") {
  for (const Published& p : kPublished) {
    CAPTURE(p.pattern, p.ratio);
    CHECK(ff::shear_flow(p.ratio, p.pattern).value == Approx(p.shear_flow).epsilon(1e-11));
    CHECK(ff::sliding_stress_offset(p.ratio, p.pattern).value ==
          Approx(p.sliding_stress_offset).epsilon(1e-11));
    if (p.ratio >= published_begin(p.pattern)) {
      CHECK(ff::pressure_flow(p.ratio, p.pattern).value == Approx(p.pressure_flow).epsilon(1e-11));
    }
    if (p.pressure_stress > 0.05) {
      CHECK(ff::pressure_stress(p.ratio, p.pattern).value ==
            Approx(p.pressure_stress).epsilon(1e-11));
    }
  }
}

TEST_CASE("the Couette factor agrees with an independent program") {
  // H, phi_f by the closed form, phi_f by integration over the heights (there the cutoff is exact).
  const double table[8][3] = {
      {0.5, 0.9070023695088721, 0.906430567307096}, {1.0, 1.6365890015457105, 1.6346709777918882},
      {1.5, 1.9208957435821106, 1.917817886365663}, {2.0, 1.7459750923238766, 1.7429661733198891},
      {2.5, 1.379665962148034, 1.3782361764335076}, {3.5, 1.1053121890032407, 1.1053121890032194},
      {4.0, 1.0749513409116915, 1.074951340911692}, {6.0, 1.0298783672064282, 1.0298783672064378}};
  for (const auto& [ratio, closed, integrated] : table) {
    CHECK(ff::sliding_stress(ratio).value == Approx(closed).epsilon(1e-12));
    CHECK(ff::sliding_stress(ratio).value == Approx(integrated).epsilon(2e-3));
  }
  CHECK(ff::sliding_stress(0.0).value == 0.0);
}

TEST_CASE("the Couette factor is the mean of h by the local gap where nothing touches") {
  for (const double ratio : {3.0 + 1e-6, 4.0, 7.49, 7.51, 12.0, 40.0}) {
    const auto integrand = [ratio](double d) {
      const double u = 1.0 - d * d / 9.0;
      return 35.0 / 96.0 * u * u * u * ratio / (ratio + d);
    };
    CAPTURE(ratio);
    CHECK(ff::sliding_stress(ratio).value == Approx(integrate(integrand, -3.0, 3.0).value));
    check_slope(ff::sliding_stress, ratio);
  }
}

TEST_CASE("contact factors agree with an independent program") {
  // H, Wu and Zheng, exact.
  const double table[7][3] = {{0.0, 0.5009745387735354, 0.5},
                              {0.5, 0.6899145704486673, 0.6914624612740131},
                              {1.0, 0.8410535052886866, 0.8413447460685429},
                              {1.5, 0.9353237995178828, 0.9331927987311419},
                              {2.0, 0.9778490172059748, 0.9772498680518208},
                              {2.5, 0.990408791871131, 0.9937903346742238},
                              {3.0, 1.0, 0.9986501019683699}};
  for (const auto& [ratio, wu_zheng, exact] : table) {
    CHECK(ff::contact(ContactFactor::wu_zheng, ratio).value == Approx(wu_zheng).epsilon(1e-12));
    CHECK(ff::contact(ContactFactor::exact, ratio).value == Approx(exact).epsilon(1e-12));
    CHECK(ff::contact(ContactFactor::none, ratio).value == 1.0);
  }
  CHECK(ff::mean_gap(ContactFactor::exact, 0.0) == Approx(0.3989422804014327));  // 1/sqrt(2 pi)
  CHECK(ff::mean_gap(ContactFactor::exact, 1.0) == Approx(1.0 + 0.08331547));    // H + F_1(H)
}

TEST_CASE("the mean gap is the integral of the contact factor, the gap itself far away") {
  for (const ContactFactor kind : {ContactFactor::exact, ContactFactor::wu_zheng}) {
    const auto factor = [kind](double ratio) { return ff::contact(kind, ratio).value; };
    for (const double ratio : {-3.0, -0.5, 0.0, 0.7, 2.9, 2.95, 3.0, 4.5}) {
      const double integral = integrate(factor, -12.0, ratio, {0.0, 2.9, 3.0}).value;
      CAPTURE(ratio);
      CHECK(ff::mean_gap(kind, ratio) == Approx(integral).epsilon(1e-9));
      CHECK(ff::mean_gap(kind, ratio) > 0.0);
    }
    CHECK(ff::mean_gap(kind, 9.0) == 9.0);
  }
  CHECK(ff::mean_gap(ContactFactor::wu_zheng, 3.0) == 3.0);
  CHECK(ff::mean_gap(ContactFactor::none, -2.0) == -2.0);
}

TEST_CASE("the contact factors rise from 0 to 1 and differ by half a percent") {
  for (const ContactFactor kind : {ContactFactor::exact, ContactFactor::wu_zheng}) {
    double previous = 0.0;
    for (double ratio = -6.0; ratio < 4.0; ratio += 0.01) {
      const double value = ff::contact(kind, ratio).value;
      CHECK(value > previous);
      previous = ratio > 2.99 ? 0.0 : value;
      CHECK(value <= 1.0);
      check_slope([kind](double at) { return ff::contact(kind, at); }, ratio);
      if (ratio > 0.0) {
        CHECK(value == Approx(ff::contact(ContactFactor::exact, ratio).value).margin(0.005));
      }
    }
  }
}

TEST_CASE("factors are C1 in the film thickness, positive where they must be, and bounded") {
  for (const double pattern : ff::patterns()) {
    for (double ratio = 1e-4; ratio < 9.0; ratio += ratio < 0.2 ? 0.0009 : 0.013) {
      CAPTURE(pattern, ratio);
      const double changes[] = {0.1, 0.5, 0.75, 1.0, 5.0, 5.5, 7.0, 8.0};
      const auto check = [&](double x) {
        check_slope([=](double y) { return ff::pressure_flow(y, pattern); }, x);
        check_slope([=](double y) { return ff::shear_flow(y, pattern); }, x);
        check_slope([=](double y) { return ff::sliding_stress_offset(y, pattern); }, x);
        check_slope([=](double y) { return ff::pressure_stress(y, pattern); }, x);
        check_slope(ff::sliding_stress, x);
      };
      check(ratio);
      if (ratio == 1e-4) {
        for (const double change : changes) check(change);
      }
      CHECK(ff::pressure_flow(ratio, pattern).value > 0.0);
      CHECK(ff::shear_flow(ratio, pattern).value > 0.0);
      CHECK(ff::sliding_stress_offset(ratio, pattern).value >= 0.0);
      const double stress = ff::pressure_stress(ratio, pattern).value;
      CHECK((stress > 0.0 && stress < 1.0));
      // Sliding drags on either wall, also where only the other one is rough.
      CHECK(ff::sliding_stress(ratio).value > ff::sliding_stress_offset(ratio, pattern).value);
    }
  }
}

TEST_CASE("where the walls touch the factors stay finite") {
  for (const double pattern : ff::patterns()) {
    for (const double ratio : {0.0, -1.0}) {
      CHECK(ff::shear_flow(ratio, pattern).value == 0.0);
      CHECK(ff::sliding_stress_offset(ratio, pattern).value == 0.0);
      CHECK(ff::pressure_flow(ratio, pattern).value > 0.0);
      CHECK(ff::pressure_flow(ratio, pattern).value < 12.0);
    }
  }
}

TEST_CASE("the table agrees with the formulas") {
  for (const ContactFactor kind :
       {ContactFactor::exact, ContactFactor::wu_zheng, ContactFactor::none}) {
    const FlowFactorModel flow(sample(kind));
    CHECK(flow.combined_roughness() == Approx(kSigma).epsilon(1e-14));
    for (double ratio = 0.0013; ratio < 300.0; ratio *= 1.0031) {
      const auto table = pairs(at(flow, ratio * kSigma));
      const auto formula = direct(kind, ratio);
      for (std::size_t i = 0; i < table.size(); ++i) {
        CAPTURE(ratio, i);
        // Beyond the table the exponentials (1e-12) and the series of phi_f (5e-12) end.
        CHECK(table[i][0] == Approx(formula[i][0]).epsilon(1e-12).margin(1e-7));
        CHECK(table[i][1] == Approx(formula[i][1]).epsilon(1e-12).margin(5e-5));
      }
    }
  }
}

TEST_CASE("derivatives of the table are those of its values") {
  const FlowFactorModel flow(sample());
  const double step = 1e-4;
  for (const double ratio :
       {0.00371, 0.2, 0.8852, 1.5033, 4.999, 6.77, 9.998, 10.07, 50.3, 130.0}) {
    const auto middle = pairs(at(flow, ratio * kSigma));
    const auto below = pairs(at(flow, (ratio - step) * kSigma));
    const auto above = pairs(at(flow, (ratio + step) * kSigma));
    for (std::size_t i = 0; i < middle.size(); ++i) {
      CAPTURE(ratio, i);
      const double difference = (above[i][0] - below[i][0]) / (2.0 * step);
      CHECK(middle[i][1] == Approx(difference).epsilon(1e-5).margin(1e-7));
    }
  }
}

TEST_CASE("the parts of an evaluation are those of the whole") {
  const FlowFactorModel flow(sample());
  for (const double h : {-5e-6, -0.1e-6, 0.0, 0.4e-6, 2e-6, 5.5e-6, 60e-6}) {
    const FlowFactors whole = at(flow, h);
    FlowFactors face{};
    FlowFactors node{};
    flow.face(h, face);
    flow.node(h, node);
    CHECK(face.pressure_across == whole.pressure_across);
    CHECK(face.shear_flow_along == whole.shear_flow_along);
    CHECK(face.mean_gap == whole.mean_gap);
    CHECK(face.contact_factor == node.contact_factor);
    CHECK(node.shear_along == whole.shear_along);
    CHECK(node.pressure_stress_across_by_h == whole.pressure_stress_across_by_h);
    CHECK(whole.mean_gap > 0.0);
    CHECK(whole.pressure_along > 0.0);
  }
}

TEST_CASE("far from each other rough walls are smooth") {
  const FlowFactorModel flow(sample());
  const double h = 1000.0 * kSigma;
  const FlowFactors f = at(flow, h);
  CHECK(f.pressure_along == Approx(1.0).margin(1e-5));
  CHECK(f.pressure_across == Approx(1.0).margin(1e-5));
  CHECK(f.shear_flow_along == 0.0);
  CHECK(f.mean_gap == h);
  CHECK(f.contact_factor == 1.0);
  CHECK(f.shear_along == Approx(1.0 + 1e-6).epsilon(1e-10));  // 1 + 1/H^2
  CHECK(f.pressure_stress_along == 1.0);
}

TEST_CASE("a rough journal carries oil along, a rough bearing holds it back") {
  const WallRoughness rough{.rms_roughness = kSigma, .pattern = 9.0};
  const WallRoughness smooth{.rms_roughness = 0.0};
  const FlowFactors journal =
      at(FlowFactorModel({.journal = rough, .bearing = smooth}), 2.0 * kSigma);
  const FlowFactors bearing =
      at(FlowFactorModel({.journal = smooth, .bearing = rough}), 2.0 * kSigma);
  const FlowFactors equal = at(FlowFactorModel({.journal = rough, .bearing = rough}), 2.0 * kSigma);
  CHECK(journal.shear_flow_along == Approx(kSigma * 0.2381723798345648));   // Phi_s(2, 9)
  CHECK(journal.shear_flow_across == Approx(kSigma * 1.0535985653240127));  // Phi_s(2, 1/9)
  CHECK(bearing.shear_flow_along == Approx(-journal.shear_flow_along));
  CHECK(journal.pressure_along == Approx(1.3075914498161483));
  CHECK(journal.pressure_across == Approx(0.361068425324962));
  CHECK(journal.pressure_stress_along == Approx(0.8817212018182671));
  CHECK(journal.shear_along == Approx(1.7459750923238766 + 0.20879329487945153));
  CHECK(bearing.shear_along == Approx(1.7459750923238766 - 0.20879329487945153));
  CHECK(equal.shear_flow_along == Approx(0.0).margin(1e-20));
}

TEST_CASE("the flow factors refuse walls it has no factors for") {
  const WallRoughness rough{.rms_roughness = kSigma};
  CHECK_THROWS_WITH(
      FlowFactorModel({.journal = {.rms_roughness = kSigma, .pattern = 2.0}, .bearing = rough}),
      "flow factors: journal pattern = 2 must be 1/9, 1/6, 1/3, 1, 3, 6 or 9; the "
      "published factors are for these patterns");
  CHECK_THROWS_AS(FlowFactorModel({.journal = rough,
                                   .bearing = {.rms_roughness = 0.0, .pattern = std::nan("")}}),
                  InvalidInput);
  CHECK_THROWS_AS(FlowFactorModel({.journal = {.rms_roughness = -1e-9}, .bearing = rough}),
                  InvalidInput);
  CHECK_THROWS_WITH(
      FlowFactorModel({.journal = {.rms_roughness = 0.0}, .bearing = {.rms_roughness = 0.0}}),
      "flow factors: rms_roughness of both walls = 0 m must be > 0; leave the "
      "flow factors out if both walls are smooth");
  CHECK_NOTHROW(FlowFactorModel(
      {.journal = rough, .bearing = {.rms_roughness = 0.0, .pattern = 0.16666669}}));
  CHECK_THROWS_AS(ff::pressure_flow(1.0, 0.5), InvalidInput);
}

TEST_CASE("a film thickness that is no number gives none") {
  const FlowFactorModel flow(sample());
  CHECK(std::isnan(at(flow, std::numeric_limits<double>::quiet_NaN()).mean_gap));
}
