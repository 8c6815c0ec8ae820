#pragma once
/// A strip of a lattice that can be refined.

#include <cmath>
#include <memory>

#include "integrators/runs.hpp"
#include "system/lattice.hpp"

namespace tribodyn::test {

/// A strip 4 m x 1 m with `fine` springs per metre along the edges; its mass and elasticity do not
/// depend on `fine`. It starts displaced by (x, y) [m] and rotated by `angle` [rad].
struct Strip {
  Model model;
  const Lattice* lattice = nullptr;
  int body = 0;

  explicit Strip(int fine, double x = 0.0, double y = 0.0, double angle = 0.0, double speed = 0.0) {
    const double spacing = 1.0 / fine;
    auto own = std::make_unique<Lattice>("strip", 4 * fine + 1, fine + 1, 0.3 * spacing * spacing,
                                         2e3, spacing);
    lattice = own.get();
    std::vector<double> q = own->places();
    std::vector<double> v(q.size(), 0.0);
    // A smooth motion that bends and shears the strip.
    for (std::size_t i = 1; i < v.size(); i += 2) v[i] = speed * std::pow(q[i - 1] / 4.0, 2);
    own->move_rigidly({x, y, 0.0}, {0.0, 0.0, angle}, q.data());
    body =
        model.add_body(std::move(own), q, v, {.coordinates = std::vector<bool>(q.size(), false)});
  }
  Strip& hung() {
    add_revolute(model, "low", planar_marker(kGround, 0.0, 0.0, 0.0),
                 planar_marker(body, 0.0, 0.0, 0.0));
    add_revolute(model, "high", planar_marker(kGround, 0.0, 1.0, 0.0),
                 planar_marker(body, 0.0, 1.0, 0.0));
    model.freeze();
    return *this;
  }
  double largest_strain_energy(const Vector& q) const {
    return lattice->potential_energy({q.data()});
  }
};

}  // namespace tribodyn::test
