#include "tribodyn/system/inertia_of_shape.hpp"

#include <algorithm>
#include <vector>

namespace tribodyn {

namespace {

constexpr double kStep = 1e-2;  // of the differences, in sizes of the mechanism

/// The coordinates that no chart rotates.
std::vector<int> shape_of(const Model& model, std::size_t body) {
  const int n = model.bodies()[body]->coordinates();
  std::vector<bool> turned(static_cast<std::size_t>(n), false);
  for (const ChartCoordinates& each : model.body_facets()[body].chart->charts()) {
    std::fill_n(turned.begin() + each.position, 3, true);
    std::fill_n(turned.begin() + each.rotation, 3, true);
  }
  std::vector<int> out;
  for (int i = 0; i < n; ++i) {
    if (!turned[static_cast<std::size_t>(i)]) out.push_back(i);
  }
  return out;
}

/// The mass matrix of a body with other coordinates.
Matrix mass_at(const Body& body, BodyState state, const Vector& q) {
  state.q = q.data();
  Matrix out = Matrix::Zero(q.size(), q.size());
  for (int element = 0; element < body.elements(); ++element) {
    const std::vector<int> at = body.element_coordinates(element);
    const auto size = static_cast<Eigen::Index>(at.size());
    Matrix own = Matrix::Zero(size, size);
    body.mass_matrix(element, state, own);
    for (Eigen::Index i = 0; i < size; ++i) {
      for (Eigen::Index j = 0; j < size; ++j) {
        out(at[static_cast<std::size_t>(i)], at[static_cast<std::size_t>(j)]) += own(i, j);
      }
    }
  }
  return out;
}

}  // namespace

bool mass_depends_on_shape(const Model& model, std::size_t body) {
  return model.chart_of()[body] >= 0 && !model.bodies()[body]->constant_mass() &&
         !shape_of(model, body).empty();
}

void add_inertia_of_shape(const Model& model, const State& state, const DynamicsWorkspace& ws,
                          std::size_t body, MatrixRef rate, MatrixRef acceleration) {
  const Body& own = *model.bodies()[body];
  const int first = model.body_offset()[body], n = own.coordinates();
  const BodyState now = ws.view(model, state.q, state.v, state.a).state(static_cast<int>(body));
  const Vector q = state.q.segment(first, n);
  Vector v = Vector::Zero(n), a = Vector::Zero(n);
  for (const int i : shape_of(model, body)) {
    v[i] = state.v[first + i];
    a[i] = state.a[first + i];
  }
  const double step = kStep * model.length_scale();
  if (const double size = v.cwiseAbs().maxCoeff(); size > 0.0) {
    const double h = step / size;
    const Matrix ahead = mass_at(own, now, q + h * v), behind = mass_at(own, now, q - h * v);
    rate.block(first, first, n, n) += (ahead - behind) / (2.0 * h);
    acceleration.block(first, first, n, n) +=
        (ahead - 2.0 * mass_at(own, now, q) + behind) / (h * h);
  }
  if (const double size = a.cwiseAbs().maxCoeff(); size > 0.0) {
    const double h = step / size;
    acceleration.block(first, first, n, n) +=
        (mass_at(own, now, q + h * a) - mass_at(own, now, q - h * a)) / (2.0 * h);
  }
}

}  // namespace tribodyn
