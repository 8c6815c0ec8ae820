// Rigid walls without a solved film: their loads are the transpose of their motion, and their
// tangents agree with differences.

#include "film/pad_cases.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

TEST_CASE("loads of rigid walls are the transpose of their motion: virtual work") {
  for_all_pads([](PadCase& c) {
    const Vector force = c.loads(c.xi, c.rate);
    const SurfaceMesh& mesh = c.equation->mesh();
    // Power of the tractions on the nodes and faces, from the motion of each.
    double power = 0.0, size = 0.0;
    const auto add = [&](double term) {
      power += term;
      size += std::abs(term);
    };
    for (int i = 0; i < c.equation->size(); ++i) {
      const auto node = static_cast<std::size_t>(i);
      Vector3 v = Vector3::Zero();
      for (int k = 0; k < 4; ++k) {
        v += c.walls->nodes().tangent(i, k) * c.rate[static_cast<std::size_t>(k)];
      }
      add(c.tractions.normal(node) * c.state->thickness_rate[node]);
      const FilmTractions::Couette& couette = c.tractions.couette(node);
      add(-c.film.film_fraction[node] *
          (couette.along * v.x() * v.x() + couette.across * v.y() * v.y()));
      if (!c.state->node_speed.empty()) CHECK(c.state->node_speed[node] == Approx(v.norm()));
    }
    std::vector<double> friction(c.film.pressure.size());
    c.walls->friction_powers(c.rate.data(), *c.state, friction.data());
    for (std::size_t i = 0; i < friction.size(); ++i) {
      CHECK(friction[i] == c.walls->friction_power(i, c.rate.data(), *c.state));
    }
    for (std::size_t q = 0; q < mesh.pairs().size(); ++q) {
      const MeshPair& pair = mesh.pairs()[q];
      const Drag drag = drag_at(c.equation->rough(), c.state->face_thickness[q]);
      const double from_a = c.film.coefficients.carried[q] > 0.0;
      const double up = c.film.film_fraction[static_cast<std::size_t>(from_a ? pair.a : pair.b)];
      double carried = c.state->entrainment[q] * drag.across;
      if (!c.state->entrainment_along.empty()) {
        carried += c.state->entrainment_along[q] * (drag.along - drag.across);
      }
      add(-carried * up *
          (c.film.pressure[static_cast<std::size_t>(pair.b)] -
           c.film.pressure[static_cast<std::size_t>(pair.a)]));
    }
    double work = 0.0;
    for (int k = 0; k < 4; ++k) work += force[k] * c.rate[static_cast<std::size_t>(k)];
    CHECK(std::abs(work - power) < 1e-13 * size);
  });
}

TEST_CASE("tangents of rigid walls at fixed fields against differences") {
  for_all_pads([](PadCase& c) {
    FilmForce out;
    out.force = c.loads(c.xi, c.rate);
    const std::size_t columns = c.walls->directions(true).size();
    const std::vector<double> none(static_cast<std::size_t>(c.equation->size()) * columns, 0.0);
    c.walls->tangents(c.tractions, true, none.data(), none.data(), *c.state, out);
    for (const bool by_rate : {false, true}) {
      const Matrix tangent = by_rate ? out.by_rate : out.by_xi;
      Matrix difference(4, 4);
      for (int k = 0; k < 4; ++k) {
        const double step = 1e-5;
        Vector side[2];
        for (int s = 0; s < 2; ++s) {
          std::vector<double> place(c.xi), speed(c.rate);
          (by_rate ? speed : place)[static_cast<std::size_t>(k)] += s == 0 ? step : -step;
          side[s] = c.loads(place, speed);
        }
        difference.col(k) = (side[0] - side[1]) / (2.0 * step);
      }
      const double error = (tangent - difference).cwiseAbs().maxCoeff();
      CAPTURE(by_rate, error, difference.cwiseAbs().maxCoeff());
      CHECK(error < 2e-8 * difference.cwiseAbs().maxCoeff());
    }
  });
}

TEST_CASE("rigid walls change the balances by the motion of their nodes and faces") {
  for_all_pads([](PadCase& c) {
    for (const bool rate_form : {true, false}) {
      c.loads(c.xi, c.rate, rate_form);
      const std::size_t n = static_cast<std::size_t>(c.equation->size());
      const std::vector<double> base(n, 0.8);
      const FilmInput input = c.state->input(rate_form ? nullptr : base.data(), 0.3);
      c.equation->evaluate(input, c.film);
      WallBlocks blocks;
      c.equation->differentiate(input, c.film, blocks);
      const std::vector<WallDirection>& directions = c.walls->directions(rate_form);
      const std::size_t columns = directions.size();
      std::vector<double> lack(n * columns), change(n);
      c.walls->balance_changes(blocks, rate_form, *c.state, columns, lack.data());
      for (std::size_t d = 0; d < columns; ++d) {
        // The walls as seen by the film at two places or rates nearby.
        const double step = 1e-5;
        const auto plus = c.walls->make_state(), minus = c.walls->make_state();
        for (const double side : {step, -step}) {
          std::vector<double> place(c.xi), speed(c.rate);
          const auto k = static_cast<std::size_t>(directions[d].coordinate);
          (directions[d].by_rate ? speed : place)[k] += side;
          c.walls->move(place.data(), speed.data(), rate_form, side > 0.0 ? *plus : *minus);
        }
        const auto centre = [&](std::vector<double>& p, const std::vector<double>& m) {
          for (std::size_t i = 0; i < p.size(); ++i) p[i] = (p[i] - m[i]) / (2.0 * step);
        };
        centre(plus->thickness, minus->thickness);
        centre(plus->face_thickness, minus->face_thickness);
        centre(plus->thickness_rate, minus->thickness_rate);
        centre(plus->entrainment, minus->entrainment);
        centre(plus->entrainment_along, minus->entrainment_along);
        centre(plus->boundary_entrainment, minus->boundary_entrainment);
        centre(plus->face_speed, minus->face_speed);
        c.equation->change(blocks, plus->input(nullptr, 1.0), change.data());
        double largest = 0.0, worst = 0.0;
        for (std::size_t i = 0; i < n; ++i) {
          largest = std::max(largest, std::abs(change[i]));
          worst = std::max(worst, std::abs(change[i] + lack[i * columns + d]));
        }
        CAPTURE(rate_form, directions[d].coordinate, directions[d].by_rate, largest, worst);
        CHECK(worst <= 1e-8 * largest);
      }
    }
  });
}
