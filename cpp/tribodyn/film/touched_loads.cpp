// Loads of elastic walls that touch, at the nodes of the film; described in condensed_film.hpp.

#include <algorithm>
#include <cmath>

#include "tribodyn/film/condensed_film.hpp"

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Sliding at a node: t_k . V for each coordinate, and |V|.
struct Slide {
  double along[6] = {};
  double speed = 0.0;

  Slide(const RelativeMotion& motion, std::size_t node, const double* xi_rate) {
    const std::size_t nk = at(motion.coordinates());
    const double* products = motion.tangent_products().data() + node * nk * nk;
    double square = 0.0;
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) along[k] += products[k * nk + l] * xi_rate[l];
      square += along[k] * xi_rate[k];
    }
    speed = std::sqrt(std::max(0.0, square));
  }
};

}  // namespace

/// Adds the force of the contact, and stores its derivatives with respect to the distances.
void CondensedFilm::add_contact(const double* xi_rate, CondensedFilmWorkspace& ws,
                                FilmForce& out) const {
  const RelativeMotion& motion = *walls_->relative_motion();
  const TouchedFields& touched = ws.film->elastic()->touched;
  const TouchLaw& law = solver_.touched()->law();
  const std::size_t nk = at(coordinates());
  ws.contact_force.setZero(coordinates());
  std::fill(ws.contact_by_h_.begin(), ws.contact_by_h_.end(), 0.0);
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (touched.contact[i] == 0.0) continue;
    const double area = equation().mesh().multiplicity() * equation().mesh().weight()[i];
    const double by_h = area * law.at(touched.distance[i]).slope;
    const Slide slide(motion, i, xi_rate);
    const TouchFriction friction = law.friction(slide.speed);
    const double secant =
        slide.speed > 0.0 ? friction.coefficient / slide.speed : friction.derivative;
    for (std::size_t k = 0; k < nk; ++k) {
      const double normal = motion.thickness_by_coordinate()[i * nk + k];
      const double traction = normal - secant * slide.along[k];
      const auto row = static_cast<Eigen::Index>(k);
      ws.contact_force[row] += area * touched.contact[i] * traction;
      ws.contact_by_h_[i * nk + k] = by_h * traction;
    }
  }
  out.force += ws.contact_force;
}

/// Adds the derivatives of the force of the contact at a fixed deflection.
void CondensedFilm::add_contact_tangents(const double* xi_rate, CondensedFilmWorkspace& ws,
                                         FilmForce& out) const {
  const RelativeMotion& motion = *walls_->relative_motion();
  const TouchedFields& touched = ws.film->elastic()->touched;
  const TouchLaw& law = solver_.touched()->law();
  const std::size_t nk = at(coordinates());
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (touched.contact[i] == 0.0) continue;
    const double area = equation().mesh().multiplicity() * equation().mesh().weight()[i];
    const Slide slide(motion, i, xi_rate);
    const TouchFriction friction = law.friction(slide.speed);
    const double v = slide.speed;
    const double secant = v > 0.0 ? friction.coefficient / v : friction.derivative;
    const double curved = v > 0.0 ? (friction.derivative - secant) / (v * v) : 0.0;
    const double* products = motion.tangent_products().data() + i * nk * nk;
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t l = 0; l < nk; ++l) {
        const auto row = static_cast<Eigen::Index>(k), column = static_cast<Eigen::Index>(l);
        out.by_xi(row, column) +=
            ws.contact_by_h_[i * nk + k] * motion.thickness_by_coordinate()[i * nk + l];
        out.by_rate(row, column) -=
            area * touched.contact[i] *
            (secant * products[k * nk + l] + curved * slide.along[k] * slide.along[l]);
      }
    }
  }
}

/// Adds the changes of the force of the contact due to those of the deflection (nodes x columns,
/// row by row).
void CondensedFilm::add_contact_changes(const CondensedFilmWorkspace& ws, const double* deflection,
                                        Matrix& out) const {
  const std::size_t nk = at(coordinates()), nc = static_cast<std::size_t>(out.cols());
  const TouchedFields& touched = ws.film->elastic()->touched;
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (touched.contact[i] == 0.0) continue;
    for (std::size_t k = 0; k < nk; ++k) {
      for (std::size_t c = 0; c < nc; ++c) {
        out(static_cast<Eigen::Index>(k), static_cast<Eigen::Index>(c)) +=
            ws.contact_by_h_[i * nk + k] * deflection[i * nc + c];
      }
    }
  }
}

/// Passes on how the distances of the undeflected walls change with each direction.
void CondensedFilm::add_direct_changes(bool rate_form, CondensedFilmWorkspace& ws) const {
  const std::vector<WallDirection>& directions = walls_->directions(rate_form);
  std::vector<double> distance(at(size()) * directions.size(), 0.0);
  for (std::size_t i = 0; i < at(size()); ++i) {
    for (std::size_t d = 0; d < directions.size(); ++d) {
      if (directions[d].by_rate) continue;
      distance[i * directions.size() + d] =
          walls_->distance_by(i, directions[d].coordinate, nullptr);
    }
  }
  solver_.add_direct_changes(*ws.film, directions.size(), distance);
}

TouchSummary CondensedFilm::touch_summary(const double* xi_rate,
                                          const CondensedFilmWorkspace& ws) const {
  const ElasticFields& e = *ws.film->elastic();
  const TouchLaw& law = solver_.touched()->law();
  const SurfaceMesh& mesh = equation().mesh();
  TouchSummary sum;
  // The sum over nodes is the trapezoidal rule: Simpson's rule has also the faces between nodes.
  std::vector<double> missing(at(size()), 0.0), faces(at(size()), 0.0);
  for (std::size_t k = 0; k < mesh.pairs().size(); ++k) {
    const std::size_t a = at(mesh.pairs()[k].a), b = at(mesh.pairs()[k].b);
    const double between =
        law.at(e.face_distance[k]).pressure - 0.5 * (e.touched.contact[a] + e.touched.contact[b]);
    for (const std::size_t node : {a, b}) {
      missing[node] += between;
      faces[node] += 1.0;
    }
  }
  for (std::size_t i = 0; i < at(size()); ++i) {
    const double area = mesh.multiplicity() * mesh.weight()[i];
    const double distance = e.touched.distance[i], pressure = e.touched.contact[i];
    const TouchState touch = law.at(distance);
    const double speed = Slide(*walls_->relative_motion(), i, xi_rate).speed;
    const TouchFriction friction = law.friction(speed);
    sum.maximum_pressure = std::max(sum.maximum_pressure, pressure);
    sum.area += area * touch.area_ratio;
    sum.power_loss += area * pressure * friction.coefficient * speed;
    sum.friction_shortfall += area * pressure * (friction.full - friction.coefficient) * speed;
    sum.force_error += area * (4.0 / 3.0) * missing[i] / std::max(1.0, faces[i]);
    sum.below_range = sum.below_range || law.below_range(distance);
  }
  sum.force_error = std::abs(sum.force_error);
  return sum;
}

double CondensedFilm::touch_energy(const CondensedFilmWorkspace& ws) const {
  const TouchedFields& touched = ws.film->elastic()->touched;
  double sum = 0.0;
  for (std::size_t i = 0; i < at(size()); ++i) {
    if (touched.contact[i] == 0.0) continue;
    sum += equation().mesh().weight()[i] * solver_.touched()->law().at(touched.distance[i]).energy;
  }
  return equation().mesh().multiplicity() * sum;
}

double CondensedFilm::touched_distance(const CondensedFilmWorkspace& ws) const {
  const ElasticFields& e = *ws.film->elastic();
  return std::min(*std::min_element(e.touched.distance.begin(), e.touched.distance.end()),
                  *std::min_element(e.face_distance.begin(), e.face_distance.end()));
}

}  // namespace tribodyn
