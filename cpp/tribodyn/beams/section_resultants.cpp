#include "tribodyn/beams/section_resultants.hpp"

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

void check(const SectionResultants& s, const std::string& item) {
  require_positive(item, "axial", s.axial, "N");
  require_positive(item, "shear_y", s.shear_y, "N");
  require_positive(item, "shear_z", s.shear_z, "N");
  require_positive(item, "torsion", s.torsion, "N m2");
  require_positive(item, "bending_y", s.bending_y, "N m2");
  require_positive(item, "bending_z", s.bending_z, "N m2");
  require_positive(item, "mass_per_length", s.mass_per_length, "kg/m");
  require_positive(item, "inertia_x", s.inertia_x, "kg m");
  require_positive(item, "inertia_y", s.inertia_y, "kg m");
  require_positive(item, "inertia_z", s.inertia_z, "kg m");
}

}  // namespace tribodyn
