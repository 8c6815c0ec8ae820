#include "tribodyn/beams/beam_element.hpp"

#include "tribodyn/beams/cable_element.hpp"
#include "tribodyn/beams/director_element.hpp"
#include "tribodyn/beams/volume_element.hpp"

namespace tribodyn {

std::unique_ptr<const BeamElement> make_beam_element(const ElementShape& shape,
                                                     const BeamSection& section,
                                                     const BeamOptions& options,
                                                     double beam_length) {
  switch (options.formulation) {
    case BeamFormulation::cable:
      return make_cable_element(shape, section, options.planar, beam_length);
    case BeamFormulation::ancf:
      return make_director_element(shape, section, options.planar);
    case BeamFormulation::continuum:
      return make_volume_element(shape, section, options.planar, false);
    case BeamFormulation::split_continuum:
      break;
  }
  return make_volume_element(shape, section, options.planar, true);
}

}  // namespace tribodyn
