#include "tribodyn/integrators/tableaus.hpp"

#include <cmath>

namespace tribodyn {

namespace {

std::vector<double> difference(std::vector<double> b, const std::vector<double>& companion) {
  for (std::size_t j = 0; j < b.size(); ++j) b[j] -= companion[j];
  return b;
}

}  // namespace

EsdirkTableau tr_bdf2() {
  const double g = 1.0 - std::sqrt(0.5);
  const double w = std::sqrt(2.0) / 4.0;
  EsdirkTableau t;
  t.name = "TR-BDF2";
  t.source = "M. E. Hosea, L. F. Shampine, Appl. Numer. Math. 20 (1996) 21-37";
  t.a = {{0.0}, {g, g}, {w, w, g}};
  t.c = {0.0, 2.0 * g, 1.0};
  t.error = difference(t.a.back(), {(1.0 - w) / 3.0, (3.0 * w + 1.0) / 3.0, g / 3.0});
  t.order = 2;
  t.error_order = 3;
  return t;
}

EsdirkTableau bathe() {
  EsdirkTableau t;
  t.name = "Bathe";
  t.source = "K. J. Bathe, Comput. Struct. 85 (2007) 437-445";
  t.a = {{0.0}, {0.25, 0.25}, {1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0}};
  t.c = {0.0, 0.5, 1.0};
  t.error = difference(t.a.back(), {1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0});
  t.order = 2;
  t.error_order = 3;
  return t;
}

EsdirkTableau esdirk3() {
  // The root of g^3 - 3 g^2 + 3 g/2 = 1/6 that makes order 3 L-stable. What remains follows from
  // the order of the step and of the stages, and from c3.
  const double g = 0.43586652150845899942;
  const double c3 = 0.6;
  const double a32 = c3 * (c3 - 2.0 * g) / (4.0 * g);
  const double b2 = (-2.0 + 3.0 * c3 + 6.0 * g * (1.0 - c3)) / (12.0 * g * (c3 - 2.0 * g));
  const double b3 = (1.0 - 6.0 * g + 6.0 * g * g) / (3.0 * c3 * (c3 - 2.0 * g));
  EsdirkTableau t;
  t.name = "ESDIRK3";
  t.source = "C. A. Kennedy, M. H. Carpenter, Appl. Numer. Math. 44 (2003) 139-181: ARK3(2)4L[2]SA";
  t.a = {{0.0}, {g, g}, {c3 - a32 - g, a32, g}, {1.0 - b2 - b3 - g, b2, b3, g}};
  t.c = {0.0, 2.0 * g, c3, 1.0};
  t.error = difference(t.a.back(),
                       {2756255671327.0 / 12835298489170.0, -10771552573575.0 / 22201958757719.0,
                        9247589265047.0 / 10645013368117.0, 2193209047091.0 / 5459859503100.0});
  t.order = 3;
  t.error_order = 3;
  return t;
}

EsdirkTableau esdirk4() {
  EsdirkTableau t;
  t.name = "ESDIRK4";
  t.source = "C. A. Kennedy, M. H. Carpenter, Appl. Numer. Math. 44 (2003) 139-181: ARK4(3)6L[2]SA";
  t.a = {{0.0},
         {0.25, 0.25},
         {8611.0 / 62500.0, -1743.0 / 31250.0, 0.25},
         {5012029.0 / 34652500.0, -654441.0 / 2922500.0, 174375.0 / 388108.0, 0.25},
         {15267082809.0 / 155376265600.0, -71443401.0 / 120774400.0, 730878875.0 / 902184768.0,
          2285395.0 / 8070912.0, 0.25},
         {82889.0 / 524892.0, 0.0, 15625.0 / 83664.0, 69875.0 / 102672.0, -2260.0 / 8211.0, 0.25}};
  t.c = {0.0, 0.5, 83.0 / 250.0, 31.0 / 50.0, 17.0 / 20.0, 1.0};
  t.error = difference(t.a.back(),
                       {4586570599.0 / 29645900160.0, 0.0, 178811875.0 / 945068544.0,
                        814220225.0 / 1159782912.0, -3700637.0 / 11593932.0, 61727.0 / 225920.0});
  t.order = 4;
  t.error_order = 4;
  return t;
}

ExplicitTableau cash_karp() {
  ExplicitTableau t;
  t.name = "Cash-Karp";
  t.source = "J. R. Cash, A. H. Karp, ACM Trans. Math. Softw. 16 (1990) 201-222";
  t.a = {{},
         {1.0 / 5.0},
         {3.0 / 40.0, 9.0 / 40.0},
         {3.0 / 10.0, -9.0 / 10.0, 6.0 / 5.0},
         {-11.0 / 54.0, 5.0 / 2.0, -70.0 / 27.0, 35.0 / 27.0},
         {1631.0 / 55296.0, 175.0 / 512.0, 575.0 / 13824.0, 44275.0 / 110592.0, 253.0 / 4096.0}};
  t.b = {37.0 / 378.0, 0.0, 250.0 / 621.0, 125.0 / 594.0, 0.0, 512.0 / 1771.0};
  t.c = {0.0, 1.0 / 5.0, 3.0 / 10.0, 3.0 / 5.0, 1.0, 7.0 / 8.0};
  t.error = difference(t.b, {2825.0 / 27648.0, 0.0, 18575.0 / 48384.0, 13525.0 / 55296.0,
                             277.0 / 14336.0, 1.0 / 4.0});
  t.order = 5;
  t.error_order = 5;
  return t;
}

}  // namespace tribodyn
