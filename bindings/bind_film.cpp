// Average flow between rough walls, and elastic walls.

#include <memory>
#include <string>
#include <variant>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "film_parts.hpp"
#include "parameters.hpp"
#include "tribodyn/core/errors.hpp"
#include "tribodyn/core/names.hpp"
#include "tribodyn/film/elastic_wall.hpp"
#include "tribodyn/film/flow_factors.hpp"

namespace py = pybind11;
using namespace py::literals;
using namespace tribodyn;

namespace {

using FlexibilityArray = py::array_t<double, py::array::c_style | py::array::forcecast>;

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

struct ElasticLiner final : ElasticWall {
  ElasticLiner(double thickness, double youngs_modulus, double poisson_ratio)
      : ElasticWall(BondedLiner{{youngs_modulus, poisson_ratio}, thickness}) {}
};

struct ElasticRing final : ElasticWall {
  ElasticRing(double outer_radius, double youngs_modulus, double poisson_ratio)
      : ElasticWall(ClampedRing{{youngs_modulus, poisson_ratio}, outer_radius}) {}
};

struct ElasticHalfSpace final : ElasticWall {
  ElasticHalfSpace(double youngs_modulus, double poisson_ratio)
      : ElasticWall(HalfSpace{{youngs_modulus, poisson_ratio}}) {}
};

Matrix matrix_of(const FlexibilityArray& values) {
  Matrix matrix(values.shape(0), values.ndim() > 1 ? values.shape(1) : 1);
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) matrix(i, j) = values.at(i, j);
  }
  return matrix;
}

struct FlexibleWall final : ElasticWall {
  explicit FlexibleWall(const FlexibilityArray& flexibility)
      : ElasticWall(Flexibility{matrix_of(flexibility)}) {}
};

void bind_elastic_walls(py::module_& m) {
  py::class_<ElasticWall, std::shared_ptr<ElasticWall>>(
      m, "ElasticWall", "The wall of a bearing that gives way to the pressure of its film.");

  py::class_<ElasticLiner, ElasticWall, std::shared_ptr<ElasticLiner>> liner(
      m, "ElasticLiner",
      "A thin elastic layer bonded to a rigid back.\n\n"
      "Each place is compressed by the pressure there alone, under uniaxial strain: by\n"
      "thickness (1 + nu)(1 - 2 nu)/(E (1 - nu)) times the pressure. The layer must be thin in\n"
      "comparison with the pressure field, and Poisson's ratio nu not close to 0.5.");
  liner.def(py::init<double, double, double>(), py::kw_only(), "thickness"_a, "youngs_modulus"_a,
            "poisson_ratio"_a,
            "thickness [m] of the layer; youngs_modulus [Pa]; poisson_ratio [-], 0 to below 0.5.");
  bind_parameters(liner, [](const ElasticLiner& self) {
    const auto& wall = std::get<BondedLiner>(self.kind());
    return py::dict("thickness"_a = wall.thickness,
                    "youngs_modulus"_a = wall.material.youngs_modulus,
                    "poisson_ratio"_a = wall.material.poisson_ratio);
  });

  py::class_<ElasticRing, ElasticWall, std::shared_ptr<ElasticRing>> ring(
      m, "ElasticRing",
      "The bore of an elastic ring, whose rim is clamped.\n\n"
      "Every cross-section deforms under its own pressure, in plane strain. The surface must be\n"
      "the bore of a journal bearing.");
  ring.def(py::init<double, double, double>(), py::kw_only(), "outer_radius"_a, "youngs_modulus"_a,
           "poisson_ratio"_a,
           "outer_radius [m] of the clamped rim, above the bearing radius; youngs_modulus [Pa];\n"
           "poisson_ratio [-], 0 to below 0.5.");
  bind_parameters(ring, [](const ElasticRing& self) {
    const auto& wall = std::get<ClampedRing>(self.kind());
    return py::dict("outer_radius"_a = wall.outer_radius,
                    "youngs_modulus"_a = wall.material.youngs_modulus,
                    "poisson_ratio"_a = wall.material.poisson_ratio);
  });

  py::class_<ElasticHalfSpace, ElasticWall, std::shared_ptr<ElasticHalfSpace>> half(
      m, "ElasticHalfSpace",
      "A plane wall that is an elastic half-space: large and deep in comparison with the film.\n\n"
      "The surface must be the rectangle of a slider bearing, not one half of it.");
  half.def(py::init<double, double>(), py::kw_only(), "youngs_modulus"_a, "poisson_ratio"_a,
           "youngs_modulus [Pa]; poisson_ratio [-], 0 to below 0.5.");
  bind_parameters(half, [](const ElasticHalfSpace& self) {
    const auto& wall = std::get<HalfSpace>(self.kind());
    return py::dict("youngs_modulus"_a = wall.material.youngs_modulus,
                    "poisson_ratio"_a = wall.material.poisson_ratio);
  });

  py::class_<FlexibleWall, ElasticWall, std::shared_ptr<FlexibleWall>> flexible(
      m, "FlexibleWall",
      "A wall with a given flexibility, for example from the static condensation of a solid.");
  flexible.def(py::init<const FlexibilityArray&>(), py::kw_only(), "flexibility"_a,
               "flexibility (nodes, nodes) [m/N]: entry (i, j) is the deflection at node i of the\n"
               "film's mesh by a unit force at node j, both positive where the gap widens;\n"
               "symmetric and positive definite. On a half model the mirrored forces act as well.");
  bind_parameters(flexible, [](const FlexibleWall& self) {
    const Matrix& matrix = std::get<Flexibility>(self.kind()).matrix;
    FlexibilityArray values({matrix.rows(), matrix.cols()});
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
      for (Eigen::Index j = 0; j < matrix.cols(); ++j) values.mutable_at(i, j) = matrix(i, j);
    }
    return py::dict("flexibility"_a = values.attr("tolist")());
  });
}

}  // namespace

void bind_film(py::module_& m) {
  bind_elastic_walls(m);
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
