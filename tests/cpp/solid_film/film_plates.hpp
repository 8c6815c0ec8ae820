#pragma once
/// Two deformable plates that face each other with a film between them.

#include <memory>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "film/sharp_limits.hpp"
#include "forces/force_checks.hpp"
#include "solid_contact/sample_surfaces.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/solid_film/surface_film.hpp"

namespace tribodyn::test {

/// A plate of the size 2 a x 2 b about the origin of its mesh, thickness 0.3, with bulges of the
/// height `bulge`. Its upper face is the surface "high".
inline SolidMesh plate(ElementKind kind, int cells, double a, double b, double bulge = 0.0) {
  return surface_mesh(
      kind, cells,
      [=](int, double u, double w, double r) {
        const double x = a * (2.0 * u - 1.0), y = b * (2.0 * w - 1.0);
        return Vector3(x, y, r - 1.0 + bulge * std::sin(2.0 * x + 0.4) * std::cos(1.5 * y));
      },
      1);
}

/// A lower plate and a smaller upper one, turned over, a distance `apart` above.
struct TwoPlates {
  Bodies bodies;
  const SolidBody *upper = nullptr, *lower = nullptr;
  Vector q, v;

  /// `equal`: both have the same size, one exactly above the other, and only the lower one bulges.
  TwoPlates(ElementKind kind, int cells, int lower_cells, double apart, double bulge = 0.0,
            bool equal = false) {
    SolidPlacement over;
    over.position = {equal ? 0.0 : 0.1, equal ? 0.0 : -0.05, apart};
    over.rotation = Vector3(1.0, -1.0, -1.0).asDiagonal();
    bodies.add<SolidBody>("upper", plate(kind, cells, 0.6, 0.5, equal ? 0.0 : bulge),
                          options_of(kind), over);
    bodies.add<SolidBody>("lower",
                          plate(kind, lower_cells, equal ? 0.6 : 1.0, equal ? 0.5 : 0.9, bulge),
                          options_of(kind));
    q = Vector::Zero(bodies.n());
    v = q;
    const Vector a = q;
    const BodiesView view = bodies.view(q, v, a);
    upper = static_cast<const SolidBody*>(&view.body(0));
    lower = static_cast<const SolidBody*>(&view.body(1));
    const auto copy = [&](const SolidBody& body, int at) {
      const std::vector<double> placed = body.placed();
      for (std::size_t i = 0; i < placed.size(); ++i) {
        q[bodies.offset(at) + static_cast<Eigen::Index>(i)] = placed[i];
      }
    };
    copy(*upper, 0);
    copy(*lower, 1);
  }
  /// Bends both plates smoothly, and moves them.
  void shake(double amount, double speed) {
    for (Eigen::Index i = 0; i < q.size(); i += 3) {
      const Vector3 x = q.segment<3>(i);
      q.segment<3>(i) += amount * Vector3(std::sin(x[1] + x[2]), std::cos(2.0 * x[0]),
                                          std::sin(1.3 * x[0] + 0.7 * x[1]));
      v.segment<3>(i) = speed * Vector3(0.8 + 0.3 * std::cos(x[1]), 0.4 * std::sin(x[0] + x[2]),
                                        0.2 * std::cos(1.1 * x[0] - x[1] + 9.0 * x[2]));
    }
  }
  SolidFacets high(int body) const { return {body == 0 ? upper : lower, body, 0}; }
};

/// A reduced body with the surfaces of `mesh`, undeformed in the place of a solid with this mesh
/// and placement while the body has the coordinates (position, psi, 0). Two smooth shapes; the
/// inertia is that of no real body.
inline Reduction reduced_plate(SolidMesh mesh, const SolidPlacement& placement,
                               const Vector3& position, const Vector3& psi) {
  const double zero[3] = {0.0, 0.0, 0.0};
  RotationFrame frame;
  frame.set(FramedStates::kOrigin, psi.data(), zero, zero);
  Reduction out{.mass = 2.0,
                .centre = {0.1, 0.2, -0.1},
                .inertia = Matrix::Identity(11, 11),
                .stiffness = Vector::Constant(2, 3.0),
                .damping = Vector::Constant(2, 0.1)};
  out.skin.shapes.resize(static_cast<Eigen::Index>(3 * mesh.nodes.size()), 2);
  Eigen::Index row = 0;
  for (Vector3& x : mesh.nodes) {
    out.skin.shapes.middleRows<3>(row) << 0.1 * x[0], 0.2 * std::sin(x[1]), -0.1 * x[2],
        0.3 * x[0] * x[1], std::cos(2.0 * x[0]), std::sin(1.3 * x[0] + 0.7 * x[1]);
    x = placement.position + placement.rotation * x;
    x = out.centre + frame.rotation.transpose() * (x - position);
    row += 3;
  }
  out.skin.mesh = std::move(mesh);
  out.skin.place(position - frame.rotation * out.centre, frame.rotation);
  return out;
}

inline SurfaceFilmOptions oil_film(Cavitation cavitation = Cavitation::none) {
  SurfaceFilmOptions options;
  options.lubricant = std::make_shared<const Lubricant>(LubricantOptions{.dynamic_viscosity = 0.5});
  options.cavitation = cavitation;
  options.cells = 2;
  return options;
}

constexpr double kFar = 1e3;
inline std::unique_ptr<SurfaceFilm> film_of(const TwoPlates& plates, SurfaceFilmOptions options,
                                            int carrier = 0) {
  return std::make_unique<SurfaceFilm>("oil", plates.high(carrier), plates.high(1 - carrier),
                                       Vector3::Constant(kFar), std::move(options));
}

/// One evaluation of a film, with the unknowns of a monolithic one.
struct FilmEvaluation {
  ItemStatus status = ItemStatus::ok;
  Vector force;       ///< on all coordinates, followed by the rows of the unknowns
  Matrix by_q, by_v;  ///< with respect to coordinates and unknowns
  Vector rate;        ///< of the history
  std::unique_ptr<ItemWorkspace> workspace;

  const CondensedFilmWorkspace& film() const { return SurfaceFilm::state(workspace.get()); }
};

struct FilmStage {
  Vector base;          ///< of the history; empty: rate form
  double weight = 0.3;  ///< [s]
};

inline FilmEvaluation evaluate_film(SurfaceFilm& item, const Bodies& bodies, const Vector& q,
                                    const Vector& v, const Vector& unknowns = {},
                                    const FilmStage& stage = {}, bool tangents = true) {
  const int n = bodies.n();
  const Vector a = Vector::Zero(n);
  const BodiesView view = bodies.view(q, v, a);
  attach(item, view);
  ItemStorage storage(item, view);
  const ItemMotions motions(item, view);
  FilmEvaluation out;
  out.workspace = item.make_workspace();
  out.rate.setZero(item.film().size() + 1);
  storage.blocks.history_rate = out.rate.data();
  ItemRequest request{.motions = motions.data(), .tangents = tangents};
  request.variables = unknowns.data();
  request.history_base = stage.base.size() > 0 ? stage.base.data() : nullptr;
  request.history_weight = stage.weight;
  out.status = item.evaluate(request, view, out.workspace.get(), storage.blocks);
  const ItemLayout layout = item.layout(view);
  const Eigen::Index all = n + unknowns.size();
  out.force.setZero(all);
  out.by_q.setZero(all, all);
  out.by_v.setZero(all, all);
  const ElementBlocks& block = storage.blocks.elements[0];
  const std::vector<int>& at = layout.elements[0];
  const auto place = [&](std::size_t i) { return at[i] >= 0 ? at[i] : n - 1 - at[i]; };
  for (std::size_t i = 0; i < at.size(); ++i) {
    const auto r = static_cast<Eigen::Index>(i);
    out.force[place(i)] += block.force[r];
    for (std::size_t j = 0; j < at.size(); ++j) {
      const auto c = static_cast<Eigen::Index>(j);
      out.by_q(place(i), place(j)) += block.by_q(r, c);
      out.by_v(place(i), place(j)) += block.by_v(r, c);
    }
  }
  return out;
}

/// Content that cavitates a part of the film in a stage.
inline FilmStage partly_filled(const SurfaceFilm& item, const FilmEvaluation& at) {
  FilmStage stage;
  stage.base.setZero(item.film().size() + 1);
  for (int i = 0; i < item.film().size(); ++i) {
    const double h = at.film().walls->thickness[static_cast<std::size_t>(i)];
    stage.base[i] = h * (0.75 + 0.35 * std::sin(1.3 * i));
  }
  return stage;
}

/// Tangents along directions without a pattern against differences; returns the largest error,
/// divided by the largest entry of the derivative. Directions with a kink of limited transport
/// within the step are `skipped`.
inline double tangent_error(SurfaceFilm& item, const Bodies& bodies, const Vector& q,
                            const Vector& v, const Vector& unknowns, const FilmStage& stage,
                            double step = 1e-4, int* skipped = nullptr) {
  const Eigen::Index n = q.size(), all = n + unknowns.size();
  const FilmEvaluation f = evaluate_film(item, bodies, q, v, unknowns, stage);
  REQUIRE(f.status == ItemStatus::ok);
  double worst = 0.0;
  for (int k = 0; k < 6; ++k) {
    Vector along(all);
    for (Eigen::Index i = 0; i < all; ++i) {
      along[i] = std::cos(1.7 * static_cast<double>(i) + 0.9 * k + 0.2);
    }
    const bool by_v = k >= 3;
    if (by_v) along.tail(unknowns.size()).setZero();
    bool kinked = false;  // between the points of the difference: limited transport only
    const auto at = [&](double s) -> Vector {
      const Vector moved = s * along.head(n);
      const Vector u = unknowns + s * along.tail(unknowns.size());
      const FilmEvaluation g =
          evaluate_film(item, bodies, by_v ? q : q + moved, by_v ? v + moved : v, u, stage, false);
      kinked = kinked || !same_limits(f.film().film->sharp, g.film().film->sharp);
      return g.force;
    };
    const Vector expected = difference(at, 0.0, step);
    if (kinked) {
      if (skipped) ++*skipped;
      continue;
    }
    const Vector found = (by_v ? f.by_v : f.by_q) * along;
    worst = std::max(worst, (found - expected).cwiseAbs().maxCoeff() /
                                std::max(1e-12, expected.cwiseAbs().maxCoeff()));
  }
  return worst;
}

}  // namespace tribodyn::test
