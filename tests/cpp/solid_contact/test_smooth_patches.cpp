// Smooth patches through the nodes of a surface.

#include "catch.hpp"
#include "solid_contact/sample_surfaces.hpp"
#include "solids/sample_solids.hpp"
#include "tribodyn/solid_contact/smooth_patches.hpp"

using namespace tribodyn;
using namespace tribodyn::test;

namespace {

constexpr ElementKind kSpatial[] = {ElementKind::hex8, ElementKind::hex20, ElementKind::hex27,
                                    ElementKind::tet10};
constexpr ElementKind kPlanar[] = {ElementKind::quad4, ElementKind::quad8, ElementKind::quad9};

struct Surface {
  SolidBody solid;
  std::vector<SurfacePatch> patches;
  std::vector<Vector3> nodes;

  Surface(ElementKind kind, const SolidMesh& mesh, bool smooth = true)
      : solid("solid", mesh, options_of(kind)), nodes(mesh.nodes) {
    patches = surface_patches(SolidFacets{&solid, 0, 0}, smooth, "contact");
  }
  /// Moves every node without a pattern.
  void shake(double amount) {
    double k = 1.0;
    for (Vector3& node : nodes) {
      for (int c = 0; c < solid.mesh().dimensions(); ++c) node[c] += amount * std::cos(k *= 1.7);
      k = std::fmod(k, 91.0) + 1.0;
    }
  }
};

struct Place {
  Vector3 y = Vector3::Zero(), normal;
  double total = 0.0;
};

Place place(const Surface& s, std::size_t f, const Vector3& xi) {
  PatchValues values;
  s.patches[f].evaluate(xi, true, values);
  Place out;
  Vector3 tangent[2] = {Vector3::Zero(), Vector3::UnitZ()};
  if (values.first.cols() == 2) tangent[1].setZero();
  for (std::size_t j = 0; j < s.patches[f].nodes.size(); ++j) {
    const Vector3& node = s.nodes[static_cast<std::size_t>(s.patches[f].nodes[j])];
    const auto row = static_cast<Eigen::Index>(j);
    out.y += values.values[row] * node;
    for (Eigen::Index a = 0; a < values.first.cols(); ++a) {
      tangent[a] += values.first(row, a) * node;
    }
  }
  out.total = values.values.sum();
  out.normal = tangent[0].cross(tangent[1]).normalized();
  return out;
}

/// Corners of a facet in cyclic order.
int corners(const ReferenceElement& facet) {
  return facet.dimensions == 1 ? 2 : facet.simplex ? 3 : 4;
}

/// Largest jumps of position and normal over the common edges of patches.
struct Jumps {
  double position = 0.0, normal = 0.0;
  int edges = 0;
};

Jumps jumps(const Surface& s) {
  Jumps out;
  const auto edge = [&](std::size_t f, int e, double share) {
    const ReferenceElement& facet = *s.patches[f].facet;
    const Vector3 a = facet.node(e), b = facet.node((e + 1) % corners(facet));
    return place(s, f, a + share * (b - a));
  };
  for (std::size_t f = 0; f < s.patches.size(); ++f) {
    for (std::size_t g = 0; g < f; ++g) {
      const int nf = corners(*s.patches[f].facet), ng = corners(*s.patches[g].facet);
      for (int e = 0; e < nf; ++e) {
        for (int h = 0; h < ng; ++h) {
          const auto node = [&](std::size_t p, int i, int n) {
            return s.patches[p].nodes[static_cast<std::size_t>(i % n)];
          };
          // Two neighbours have the edge in opposite directions.
          if (node(f, e, nf) != node(g, h + 1, ng) || node(f, e + 1, nf) != node(g, h, ng))
            continue;
          ++out.edges;
          for (const double share : {0.0, 0.04, 0.21, 0.5, 0.68, 1.0}) {
            const Place one = edge(f, e, share), other = edge(g, h, 1.0 - share);
            out.position = std::max(out.position, (one.y - other.y).norm());
            out.normal = std::max(out.normal, (one.normal - other.normal).norm());
          }
        }
      }
    }
  }
  return out;
}

/// Largest distances from the unit sphere or circle, in position and normal.
Jumps from_sphere(const Surface& s) {
  Jumps out;
  for (std::size_t f = 0; f < s.patches.size(); ++f) {
    const ReferenceElement& facet = *s.patches[f].facet;
    for (double u = -0.9; u < 1.0; u += 0.3) {
      for (double v = -0.9; v < 1.0; v += 0.3) {
        Vector3 xi(u, v, 0.0);
        if (facet.simplex) xi = {0.25 * (1.0 + u) * (1.0 - v), 0.5 * (1.0 + v), 0.0};
        if (facet.dimensions == 1) xi[1] = 0.0;
        const Place p = place(s, f, xi);
        out.position = std::max(out.position, std::abs(p.y.norm() - 1.0));
        out.normal = std::max(out.normal, (p.normal - p.y.normalized()).norm());
      }
    }
  }
  return out;
}

/// Largest coefficient of nodes beyond those of the facets.
double beyond(const Surface& s) {
  double out = 0.0;
  for (const SurfacePatch& patch : s.patches) {
    const Eigen::Index more = patch.coefficients.cols() - patch.facet->nodes;
    if (more > 0) out = std::max(out, patch.coefficients.rightCols(more).cwiseAbs().maxCoeff());
  }
  return out;
}

}  // namespace

TEST_CASE("positions and normals are continuous across edges in every deformed shape") {
  for (const ElementKind kind : kSpatial) {
    INFO(reference_element(kind).name);
    const SolidMesh mesh = surface_mesh(kind, 3, on_sphere, 3);
    Surface smooth(kind, mesh), facets(kind, mesh, false);
    for (const double amount : {0.0, 0.02}) {
      smooth.shake(amount);
      facets.shake(amount);
      const Jumps at = jumps(smooth), bare = jumps(facets);
      CHECK(at.edges == (kind == ElementKind::tet10 ? 72 : 45));
      CHECK(at.position < 1e-13);
      CHECK(at.normal < 2e-7);
      CHECK(bare.normal > 2e-2);
    }
  }
}

TEST_CASE("planar patches meet with the same normal") {
  for (const ElementKind kind : kPlanar) {
    INFO(reference_element(kind).name);
    Surface s(kind, arc_mesh(kind, 4));
    s.shake(0.02);
    for (std::size_t f = 1; f < s.patches.size(); ++f) {
      const Place end = place(s, f - 1, Vector3::UnitX()), start = place(s, f, -Vector3::UnitX());
      CHECK((end.y - start.y).norm() < 1e-14);
      CHECK((end.normal - start.normal).norm() < 1e-13);
    }
  }
}

TEST_CASE("patches contain their nodes and move with them") {
  for (const bool planar : {false, true}) {
    for (const ElementKind kind :
         planar ? std::vector<ElementKind>(std::begin(kPlanar), std::end(kPlanar))
                : std::vector<ElementKind>(std::begin(kSpatial), std::end(kSpatial))) {
      INFO(reference_element(kind).name);
      Surface s(kind, planar ? arc_mesh(kind, 3) : surface_mesh(kind, 2, on_sphere, 3));
      s.shake(0.02);
      for (std::size_t f = 0; f < s.patches.size(); ++f) {
        const ReferenceElement& facet = *s.patches[f].facet;
        for (int i = 0; i < facet.nodes; ++i) {
          if (kind == ElementKind::hex27 && i == 8) continue;  // the centre is free
          const Vector3& node =
              s.nodes[static_cast<std::size_t>(s.patches[f].nodes[static_cast<std::size_t>(i)])];
          CHECK((place(s, f, facet.node(i)).y - node).norm() < 1e-9);
        }
        CHECK(place(s, f, Vector3(0.3, planar ? 0.0 : 0.2, 0.0)).total ==
              Approx(1.0).epsilon(1e-13));
      }
    }
  }
}

TEST_CASE("smooth patches are nearer to a sphere and to a circle") {
  // Measured with facets of 0.39 rad (sphere) and 0.26 rad (circle): distance and error of the
  // normal.
  struct Row {
    ElementKind kind;
    double position, normal;
  };
  for (const Row& row :
       {Row{ElementKind::hex8, 1.04e-4, 3.3e-3}, Row{ElementKind::hex20, 1.2e-4, 3.8e-3},
        Row{ElementKind::hex27, 1.2e-4, 3.9e-3}, Row{ElementKind::tet10, 1.3e-4, 6.3e-3},
        Row{ElementKind::quad4, 4.3e-5, 9.0e-4}, Row{ElementKind::quad8, 1.1e-5, 3.5e-4}}) {
    INFO(reference_element(row.kind).name);
    const bool planar = reference_element(row.kind).dimensions == 2;
    const Jumps fine = from_sphere(Surface(
        row.kind, planar ? arc_mesh(row.kind, 6) : surface_mesh(row.kind, 4, on_sphere, 3)));
    CHECK(fine.position < 1.2 * row.position);
    CHECK(fine.normal < 1.2 * row.normal);
  }
  const auto distance = [](bool smooth, int cells) {
    return from_sphere(Surface(ElementKind::hex8,
                               surface_mesh(ElementKind::hex8, cells, on_sphere, 3), smooth))
        .position;
  };
  CHECK(distance(false, 4) == Approx(9.5e-3).epsilon(0.05));
  CHECK(distance(true, 2) / distance(true, 4) > 8.0);  // of higher order than 3
  CHECK(distance(false, 2) / distance(false, 4) < 4.5);
}

TEST_CASE("nodes at uneven distances") {
  const auto uneven = [](int piece, double u, double v, double r) {
    constexpr double kTurn = 6.283185307179586;
    return on_sphere(piece, u + 0.07 * std::sin(kTurn * u), v + 0.07 * std::sin(kTurn * v), r);
  };
  const auto from = [&](bool smooth) {
    return from_sphere(
        Surface(ElementKind::hex8, surface_mesh(ElementKind::hex8, 4, uneven, 3), smooth));
  };
  CHECK(from(true).position < 2.6e-4);  // measured: 2.3e-4
  CHECK(from(true).normal < 5.2e-3);    // measured: 4.6e-3
  CHECK(from(false).position > 1.5e-2);
}

TEST_CASE("a flat surface stays flat") {
  for (const ElementKind kind : kSpatial) {
    INFO(reference_element(kind).name);
    const Surface s(kind, surface_mesh(
                              kind, 3,
                              [](int, double u, double v, double r) {
                                return Vector3(u + 0.1 * std::sin(3.0 * v), v + 0.2 * u * u,
                                               r - 1.0);
                              },
                              1));
    for (std::size_t f = 0; f < s.patches.size(); ++f) {
      const Place p = place(s, f, Vector3(0.3, 0.4, 0.0));
      CHECK(std::abs(p.y[2]) < 1e-14);
      CHECK((p.normal - Vector3::UnitZ()).norm() < 1e-13);
    }
    CHECK(beyond(s) > 0.01);
  }
}

TEST_CASE("a corner of 180 degrees") {
  SolidMesh mesh;
  mesh.kind = ElementKind::hex8;
  mesh.nodes = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0},
                {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {0, 1, 1}};
  mesh.elements = {{0, 1, 2, 3, 4, 5, 6, 7}};
  mesh.surfaces = {{"high", {{4, 5, 6, 7}}}};
  const Surface s(ElementKind::hex8, mesh);
  for (const Vector3& xi : {Vector3(0.2, -0.3, 0.0), Vector3(0.9, -0.8, 0.0)}) {
    const Place p = place(s, 0, xi);
    CHECK(p.y[2] == Approx(1.0).epsilon(1e-12));
    CHECK((p.normal - Vector3::UnitZ()).norm() < 1e-12);
  }
}

TEST_CASE("sharp edges remain") {
  const auto roof = [](double slope) {
    return [slope](int, double u, double v, double r) {
      return Vector3(u, v, slope * std::min(u, 1.0 - u) + r - 1.0);
    };
  };
  for (const ElementKind kind : {ElementKind::hex8, ElementKind::hex20, ElementKind::tet10}) {
    // Angles between the two planes: 53 and 45 degrees.
    CHECK(jumps(Surface(kind, surface_mesh(kind, 2, roof(0.5), 1))).normal ==
          Approx(0.894).epsilon(1e-3));
    CHECK(jumps(Surface(kind, surface_mesh(kind, 2, roof(0.414), 1))).normal < 1e-8);
  }
  CHECK(beyond(Surface(ElementKind::hex8, surface_mesh(ElementKind::hex8, 2, roof(0.5), 1))) > 0.1);
  CHECK(beyond(Surface(ElementKind::hex8, surface_mesh(ElementKind::hex8, 1, roof(0.0), 1))) ==
        0.0);
}
