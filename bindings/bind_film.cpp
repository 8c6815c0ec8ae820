// Average flow between rough walls.

#include <memory>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "film_parts.hpp"
#include "parameters.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"
#include "tribodyn/film/flow_factors.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

ContactFactor contact_factor(const std::string& name) {
  if (name == "exact") return ContactFactor::exact;
  if (name == "wu_zheng") return ContactFactor::wu_zheng;
  if (name == "none") return ContactFactor::none;
  throw InvalidInput({.item = "flow factors",
                      .quantity = "contact_factor = '" + name + "'",
                      .rule = "must be one of: exact, wu_zheng, none",
                      .hint = name_hint(name, {"exact", "wu_zheng", "none"})});
}

const char* name_of(ContactFactor factor) {
  switch (factor) {
    case ContactFactor::exact:
      return "exact";
    case ContactFactor::wu_zheng:
      return "wu_zheng";
    default:
      return "none";
  }
}

py::dict factors(const FlowFactorModel& self, const py::array_t<double>& thickness) {
  const auto h = thickness.unchecked<1>();
  const py::ssize_t n = h.shape(0);
  py::dict result;
  const auto field = [&](const char* name, double FlowFactors::* member) {
    py::array_t<double> values(n);
    FlowFactors at{};
    for (py::ssize_t i = 0; i < n; ++i) {
      self.evaluate(h(i), at);
      values.mutable_at(i) = at.*member;
    }
    result[name] = values;
  };
  field("pressure_flow_factor_along", &FlowFactors::pressure_along);
  field("pressure_flow_factor_across", &FlowFactors::pressure_across);
  field("shear_flow_along", &FlowFactors::shear_flow_along);
  field("shear_flow_across", &FlowFactors::shear_flow_across);
  field("mean_gap", &FlowFactors::mean_gap);
  field("contact_factor", &FlowFactors::contact_factor);
  field("shear_stress_factor_along", &FlowFactors::shear_along);
  field("shear_stress_factor_across", &FlowFactors::shear_across);
  field("pressure_stress_factor_along", &FlowFactors::pressure_stress_along);
  field("pressure_stress_factor_across", &FlowFactors::pressure_stress_across);
  return result;
}

}  // namespace

void bind_film(py::module_& m) {
  auto flow = py::class_<FlowFactorModel, std::shared_ptr<FlowFactorModel>>(
      m, "FlowFactors",
      "Average flow between two rough walls (Patir and Cheng 1978, 1979).\n\n"
      "The journal is the wall that moves relative to the film's mesh, the bearing the one that\n"
      "carries it. A pattern is the ratio of correlation lengths along and across the lay.");
  flow.def(py::init([](double journal_rms_roughness, double bearing_rms_roughness,
                       double journal_pattern, double bearing_pattern, const std::string& contact) {
             return std::make_shared<FlowFactorModel>(
                 FlowFactorOptions{.journal = {journal_rms_roughness, journal_pattern},
                                   .bearing = {bearing_rms_roughness, bearing_pattern},
                                   .contact_factor = contact_factor(contact)});
           }),
           py::kw_only(), "journal_rms_roughness"_a, "bearing_rms_roughness"_a,
           "journal_pattern"_a = 1.0, "bearing_pattern"_a = 1.0, "contact_factor"_a = "exact",
           "rms_roughness [m] of each wall; pattern [-] 1/9, 1/6, 1/3, 1, 3, 6 or 9;\n"
           "contact_factor 'exact' (Gaussian heights), 'wu_zheng' (their fit) or 'none'.");
  flow.def_property_readonly("combined_roughness", &FlowFactorModel::combined_roughness,
                             "Root of the sum of squares of both rms roughnesses [m].");
  flow.def_property_readonly(
      "lowest_thickness_ratio", &FlowFactorModel::lowest_thickness_ratio,
      "Film thickness divided by the combined roughness above which the pressure flow "
      "factors are published [-].");
  flow.def("factors", &factors, "film_thickness"_a,
           "Dict of all factors at the thicknesses (n,) [m]; shear_flow and mean_gap in m.");
  bind_parameters(flow, [](const FlowFactorModel& self) {
    const FlowFactorOptions& o = self.options();
    return py::dict("journal_rms_roughness"_a = o.journal.rms_roughness,
                    "bearing_rms_roughness"_a = o.bearing.rms_roughness,
                    "journal_pattern"_a = o.journal.pattern,
                    "bearing_pattern"_a = o.bearing.pattern,
                    "contact_factor"_a = name_of(o.contact_factor));
  });
  bind_rolling_contacts(m);
}
