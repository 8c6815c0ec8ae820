#include "tribodyn/solid_film/wall_patch.hpp"

#include <algorithm>
#include <cmath>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

// By which xi may leave a facet or a smooth patch in between [-]
constexpr double kRoom = 0.5, kSmoothRoom = 0.1;

Vector3 vector_at(const double* y, int j) { return Eigen::Map<const Vector3>(y + 3 * j); }

class SolidPatch final : public WallPatch {
 public:
  SolidPatch(SurfacePatch patch, std::vector<int> vectors)
      : WallPatch(std::move(vectors)), patch_(std::move(patch)) {}
  void evaluate(const Vector3& xi, bool second, PatchValues& out) const override {
    patch_.evaluate(xi, second, out);
  }
  Vector3 start(const double* /*y*/, const Vector3& /*near*/) const override {
    return patch_.facet->simplex ? Vector3(1.0 / 3.0, 1.0 / 3.0, 0.0) : Vector3(Vector3::Zero());
  }
  double outside(const Vector3& xi) const override {
    const double lowest = patch_.facet->simplex ? 0.0 : -1.0;
    double out = 0.0;
    for (int a = 0; a < 2; ++a) out = std::max({out, lowest - xi[a], xi[a] - 1.0});
    if (patch_.facet->simplex) out = std::max(out, xi[0] + xi[1] - 1.0);
    return out;
  }
  void limit(Vector3& xi) const override {
    const double room = patch_.is_smooth() ? kSmoothRoom : kRoom;
    const double low = (patch_.facet->simplex ? 0.0 : -1.0) - room;
    for (int a = 0; a < 2; ++a) xi[a] = std::clamp(xi[a], low, 1.0 + room);
  }

 private:
  SurfacePatch patch_;
};

class RigidPatch final : public WallPatch {
 public:
  RigidPatch(WallShape shape, double radius, bool inside)
      : WallPatch({0, 1, 2, 3}), shape_(shape), radius_(radius), inside_(inside) {}
  double side() const override { return inside_ ? -1.0 : 1.0; }
  bool bounded() const override { return false; }
  double outside(const Vector3& /*xi*/) const override { return 0.0; }
  void limit(Vector3& xi) const override {
    // The poles of a sphere are singular points of its angles; start() avoids them.
    constexpr double kPole = 1.55;
    if (shape_ == WallShape::sphere) xi[1] = std::clamp(xi[1], -kPole, kPole);
  }
  Vector3 start(const double* y, const Vector3& near) const override {
    const Vector3 away = near - vector_at(y, 0);
    const Vector3 z(vector_at(y, 1).dot(away), vector_at(y, 2).dot(away),
                    vector_at(y, 3).dot(away));
    if (shape_ == WallShape::plane) return {z[0], z[1], 0.0};
    const double angle = std::atan2(z[1], z[0]);
    if (shape_ == WallShape::cylinder) return {angle, z[2], 0.0};
    // Points near the third axis have angles about the first axis instead, of which xi_3 = 1 tells.
    constexpr double kNearPole = 0.8;
    if (std::abs(z[2]) <= kNearPole * z.norm()) {
      return {angle, std::atan2(z[2], std::hypot(z[0], z[1])), 0.0};
    }
    return {std::atan2(z[2], z[1]), std::atan2(z[0], std::hypot(z[1], z[2])), 1.0};
  }
  void evaluate(const Vector3& xi, bool second, PatchValues& out) const override;

 private:
  WallShape shape_;
  double radius_;
  bool inside_;
};

/// The functions of e_1, e_2, e_3 become those of e_2, e_3, e_1.
void turn_axes(bool second, PatchValues& out) {
  const auto turn = [](auto&& column) {
    const double last = column[3];
    column[3] = column[2];
    column[2] = column[1];
    column[1] = last;
  };
  turn(out.values);
  for (Eigen::Index k = 0; k < 2; ++k) turn(out.first.col(k));
  for (Eigen::Index k = 0; second && k < 3; ++k) turn(out.second.col(k));
}

void RigidPatch::evaluate(const Vector3& xi, bool second, PatchValues& out) const {
  const double r = radius_;
  const double c = std::cos(xi[0]), s = std::sin(xi[0]);
  out.values.setZero(4);
  out.first.setZero(4, 2);
  if (second) out.second.setZero(4, 3);
  out.values[0] = 1.0;
  switch (shape_) {
    case WallShape::plane:
      out.values[1] = xi[0];
      out.values[2] = xi[1];
      out.first(1, 0) = out.first(2, 1) = 1.0;
      break;
    case WallShape::cylinder:
      out.values << 1.0, r * c, r * s, xi[1];
      out.first(1, 0) = -r * s;
      out.first(2, 0) = r * c;
      out.first(3, 1) = 1.0;
      if (!second) break;
      out.second(1, 0) = -r * c;
      out.second(2, 0) = -r * s;
      break;
    case WallShape::sphere: {
      const double cc = std::cos(xi[1]), ss = std::sin(xi[1]);
      out.values << 1.0, r * cc * c, r * cc * s, r * ss;
      out.first.col(0) << 0.0, -r * cc * s, r * cc * c, 0.0;
      out.first.col(1) << 0.0, -r * ss * c, -r * ss * s, r * cc;
      if (second) {
        out.second.col(0) << 0.0, -r * cc * c, -r * cc * s, 0.0;
        out.second.col(1) << 0.0, r * ss * s, -r * ss * c, 0.0;
        out.second.col(2) << 0.0, -r * cc * c, -r * cc * s, -r * ss;
      }
      if (xi[2] != 0.0) turn_axes(second, out);
      break;
    }
  }
}

}  // namespace

WallSurface solid_wall(const MeshSurface& surface, bool smooth, const std::string& item,
                       std::vector<int>& nodes, const std::vector<char>& keep) {
  require(surface.surface >= 0 && surface.surface < static_cast<int>(surface.mesh->surfaces.size()),
          item, "number of a surface", surface.surface, "",
          "must be that of a surface of the solid");
  if (surface.dimensions() != 3) {
    throw InvalidInput({.item = item,
                        .quantity = "solid",
                        .rule = "must move in space",
                        .hint = "a film between surfaces has a length and a width: use "
                                "Model(planar=False), one element wide"});
  }
  std::vector<SurfacePatch> patches = surface_patches(surface, smooth, item);
  WallSurface out;
  std::vector<int> place(surface.mesh->nodes.size(), -1);
  nodes.clear();
  for (std::size_t k = 0; k < patches.size(); ++k) {
    if (!keep.empty() && !keep[k]) continue;
    SurfacePatch& patch = patches[k];
    std::vector<int> vectors;
    for (const int node : patch.nodes) {
      int& at = place[static_cast<std::size_t>(node)];
      if (at < 0) {
        at = static_cast<int>(nodes.size());
        nodes.push_back(node);
      }
      vectors.push_back(at);
    }
    out.patches.push_back(std::make_shared<SolidPatch>(std::move(patch), std::move(vectors)));
  }
  out.vectors = static_cast<int>(nodes.size());
  return out;
}

WallSurface rigid_wall(WallShape shape, double radius, bool inside, const std::string& item) {
  if (shape != WallShape::plane) require_positive(item, "radius", radius, "m");
  return {{std::make_shared<RigidPatch>(shape, radius, inside)}, 4};
}

}  // namespace tribodyn
