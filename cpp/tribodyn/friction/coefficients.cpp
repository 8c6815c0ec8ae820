#include "tribodyn/friction/coefficients.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

void require_coefficients(const std::string& item, double static_coefficient,
                          double dynamic_coefficient) {
  require_non_negative(item, "dynamic_coefficient", dynamic_coefficient, "");
  require_non_negative(item, "static_coefficient", static_coefficient, "");
  require(static_coefficient >= dynamic_coefficient, item, "static_coefficient", static_coefficient,
          "", "must be >= dynamic_coefficient = " + format_value(dynamic_coefficient),
          "friction falls from the static to the dynamic coefficient");
}

}  // namespace tribodyn
