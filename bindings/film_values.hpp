#pragma once

/// The fields of a film for Python, for a bearing alone and for a joint in a run.

#include <vector>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include "tribodyn/film/film_summary.hpp"

using Values = pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>;

inline Values array_of(const std::vector<double>& values) {
  return Values(static_cast<pybind11::ssize_t>(values.size()), values.data());
}

inline Values array_of(const tribodyn::Vector6& values, int size) {
  return Values(size, values.data());
}

/// A film at one instant, with copies of all its data.
struct FilmInstant {
  std::vector<double> film_thickness, pressure, film_fraction, content_rate, outflow, dissipation;
  tribodyn::FilmSummary summary;
  tribodyn::Vector6 force;
  int linear_solves = 0;

  FilmInstant() = default;
  FilmInstant(const tribodyn::CondensedFilm& law, const double* xi_rate,
              const tribodyn::Vector6& film_force, const tribodyn::CondensedFilmWorkspace& ws)
      : film_thickness(ws.walls->thickness),
        pressure(ws.film->pressure),
        film_fraction(ws.film->film_fraction),
        content_rate(ws.film->content_rate),
        outflow(ws.film->outflow),
        summary(summarise(law, xi_rate, ws)),
        force(film_force),
        linear_solves(ws.film->iterations) {
    law.nodal_dissipation(xi_rate, ws, dissipation);
  }

  pybind11::dict values() const {
    pybind11::dict result;
    result["film_thickness"] = array_of(film_thickness);
    result["pressure"] = array_of(pressure);
    result["film_fraction"] = array_of(film_fraction);
    result["content_rate"] = array_of(content_rate);
    result["outflow"] = array_of(outflow);
    result["dissipation"] = array_of(dissipation);
    result["film_force"] = array_of(force, static_cast<int>(force.size()));
    result["pressure_force"] = Values(3, summary.pressure_force.data());
    result["pressure_moment"] = Values(3, summary.pressure_moment.data());
    result["maximum_pressure"] = summary.maximum_pressure;
    result["minimum_pressure"] = summary.minimum_pressure;
    result["minimum_film_thickness"] = summary.minimum_thickness;
    result["side_leakage"] = summary.side_leakage;
    result["inflow"] = summary.inflow;
    result["net_outflow"] = summary.net_outflow;
    result["power_loss"] = summary.power_loss;
    result["outflow_power"] = summary.outflow_power;
    result["linear_solves"] = linear_solves;
    return result;
  }
};
