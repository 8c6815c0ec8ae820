#include "tribodyn/solid_film/beam_wall.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr int kVectors = 3;    // of a section
constexpr double kRoom = 0.5;  // by which xi may leave a piece in between [-]
constexpr double kTurn = 2.0 * std::numbers::pi;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Vector3 vector_at(const double* y, int j) { return Eigen::Map<const Vector3>(y + 3 * j); }

/// a and b of a point of the section with their first and second derivatives.
struct Outline {
  double a[3], b[3];

  Outline(const BeamSide& side, double xi) {
    if (side.is_round()) {
      const double c = side.radius * std::cos(xi), s = side.radius * std::sin(xi);
      const double of_a[3] = {c, -s, -c}, of_b[3] = {s, c, -s};
      std::copy_n(of_a, 3, a);
      std::copy_n(of_b, 3, b);
      return;
    }
    const double c = std::cos(side.normal), s = std::sin(side.normal), w = side.half_width;
    const double of_a[3] = {side.depth * c - xi * w * s, -w * s, 0.0};
    const double of_b[3] = {side.depth * s + xi * w * c, w * c, 0.0};
    std::copy_n(of_a, 3, a);
    std::copy_n(of_b, 3, b);
  }
};

/// A piece between the sections `piece` and `piece` + 1.
class BeamPatch final : public WallPatch {
 public:
  BeamPatch(const BeamSide& side, int piece, int first, int sections)
      : WallPatch(numbers(first, sections)), side_(side), own_(piece - first) {
    // Values and slopes of the sections at both ends of the piece, as sums over the sections.
    end_.setZero(4, sections);
    end_(0, own_) = end_(2, own_ + 1) = 1.0;
    set_slope(1, own_);
    set_slope(3, own_ + 1);
  }
  bool bounded() const override { return false; }
  double outside(const Vector3& xi) const override {
    const double across = side_.is_round() ? 0.0 : std::abs(xi[0]) - 1.0;
    return std::max({0.0, -xi[1], xi[1] - 1.0, across});
  }
  void limit(Vector3& xi) const override {
    xi[1] = std::clamp(xi[1], -kRoom, 1.0 + kRoom);
    if (!side_.is_round()) xi[0] = std::clamp(xi[0], -1.0 - kRoom, 1.0 + kRoom);
  }
  Vector3 start(const double* y, const Vector3& near) const override {
    const int k = vectors()[at(kVectors * own_)];
    const Vector3 origin = vector_at(y, k);
    const Vector3 along = vector_at(y, k + kVectors) - origin;
    const double share = std::clamp(along.dot(near - origin) / along.squaredNorm(), 0.0, 1.0);
    const Vector3 away = near - origin - share * along;
    const double a = vector_at(y, k + 1).dot(away), b = vector_at(y, k + 2).dot(away);
    if (side_.is_round()) return {std::atan2(b, a), share, 0.0};
    const double across = b * std::cos(side_.normal) - a * std::sin(side_.normal);
    return {std::clamp(across / side_.half_width, -1.0, 1.0), share, 0.0};
  }
  void evaluate(const Vector3& xi, bool second, PatchValues& out) const override {
    const Outline outline(side_, xi[0]);
    const double u = xi[1];
    const Eigen::RowVector4d hermite[3] = {
        {1.0 + u * u * (2.0 * u - 3.0), u * (1.0 - u) * (1.0 - u), u * u * (3.0 - 2.0 * u),
         u * u * (u - 1.0)},
        {6.0 * u * (u - 1.0), (1.0 - u) * (1.0 - 3.0 * u), 6.0 * u * (1.0 - u),
         u * (3.0 * u - 2.0)},
        {12.0 * u - 6.0, 6.0 * u - 4.0, 6.0 - 12.0 * u, 6.0 * u - 2.0}};
    const Eigen::Index sections = end_.cols();
    out.values.resize(kVectors * sections);
    out.first.resize(kVectors * sections, 2);
    if (second) out.second.resize(kVectors * sections, 3);
    for (Eigen::Index k = 0; k < sections; ++k) {
      double n[3];
      for (int d = 0; d < 3; ++d) n[d] = hermite[d].dot(end_.col(k));
      for (int v = 0; v < kVectors; ++v) {
        const Eigen::Index row = kVectors * k + v;
        const double of_origin[3] = {1.0, 0.0, 0.0};
        const double* f = v == 0 ? of_origin : v == 1 ? outline.a : outline.b;
        out.values[row] = f[0] * n[0];
        out.first(row, 0) = f[1] * n[0];
        out.first(row, 1) = f[0] * n[1];
        if (!second) continue;
        out.second(row, 0) = f[2] * n[0];
        out.second(row, 1) = f[1] * n[1];
        out.second(row, 2) = f[0] * n[2];
      }
    }
  }

 private:
  static std::vector<int> numbers(int first, int sections) {
    std::vector<int> out;
    for (int j = 0; j < kVectors * sections; ++j) out.push_back(kVectors * first + j);
    return out;
  }
  /// The slope at a section, in row `row`.
  void set_slope(int row, int section) {
    const auto last = static_cast<int>(end_.cols()) - 1;
    if (last == 1) {
      end_.row(row) << -1.0, 1.0;
    } else if (section == 0) {
      end_.block<1, 3>(row, 0) << -1.5, 2.0, -0.5;
    } else if (section == last) {
      end_.block<1, 3>(row, last - 2) << 0.5, -2.0, 1.5;
    } else {
      end_.block<1, 3>(row, section - 1) << -0.5, 0.0, 0.5;
    }
  }

  BeamSide side_;
  int own_;  // of the first section of the piece among those of the patch
  Eigen::Matrix<double, 4, Eigen::Dynamic> end_;
};

}  // namespace

void check_beam_side(const std::string& item, const BeamSide& side) {
  require(side.start >= 0.0 && side.start < 1.0, item, "start", side.start, "",
          "must be >= 0 and < 1");
  require(side.stop > side.start && side.stop <= 1.0, item, "stop", side.stop, "",
          "must be > start and <= 1");
  require(side.around >= (side.is_round() ? 3 : 1), item, "divisions around the section",
          side.around, "", side.is_round() ? "must be 3 or more" : "must be 1 or more");
  require(side.along >= 1, item, "divisions along the axis", side.along, "", "must be 1 or more");
  require_non_negative(item, "radius", side.radius, "m");
  if (side.is_round()) return;
  require_positive(item, "distance of the face from the axis", side.depth, "m");
  require_positive(item, "half of the width of the face", side.half_width, "m");
  require_finite(item, "angle of the normal of the face", side.normal, "rad");
}

std::vector<Marker> beam_sections(const BeamSide& side) {
  std::vector<Marker> out;
  for (int k = 0; k <= side.along; ++k) {
    // Exactly `stop` at the end.
    const double share =
        k == side.along ? side.stop : side.start + (side.stop - side.start) * k / side.along;
    const BeamNode section = side.beam->section(share);
    out.push_back({side.body, section.position, section.frame, -1});
  }
  return out;
}

WallSurface beam_wall(const BeamSide& side) {
  WallSurface out;
  for (int piece = 0; piece < side.along; ++piece) {
    // The slopes need the neighbours of both sections, and three sections at an end.
    const int first = std::max(0, std::min(piece - 1, side.along - 2));
    const int last = std::min(side.along, std::max(piece + 2, 2));
    out.patches.push_back(std::make_shared<BeamPatch>(side, piece, first, last - first + 1));
  }
  out.vectors = kVectors * (side.along + 1);
  return out;
}

CarriedMesh beam_film_mesh(const BeamSide& side, int cells, const std::string& item) {
  require(cells >= 1, item, "cells", cells, "", "must be at least 1",
          "cells of the film along each edge of a facet of the surface");
  const WallSurface wall = beam_wall(side);
  std::vector<Vector3> vectors;
  for (const Marker& marker : beam_sections(side)) {
    vectors.insert(vectors.end(), {marker.position, marker.axis(1), marker.axis(2)});
  }
  const int across = side.around * cells, along = side.along * cells;
  const int columns = side.is_round() ? across : across + 1;
  std::vector<CarriedNode> nodes;
  std::vector<Vector3> position, normal;
  for (int j = 0; j <= along; ++j) {
    const int piece = std::min(j / cells, side.along - 1);
    const WallPatch& patch = *wall.patches[at(piece)];
    for (int i = 0; i < columns; ++i) {
      const double share = static_cast<double>(i) / across;
      const Vector3 xi(side.is_round() ? kTurn * share : 2.0 * share - 1.0,
                       static_cast<double>(j) / cells - piece, 0.0);
      PatchValues shape;
      patch.evaluate(xi, false, shape);
      CarriedNode node{patch.vectors(), shape.values, shape.first, {}};
      Vector3 x = Vector3::Zero();
      for (Vector3& tangent : node.tangent) tangent.setZero();
      for (std::size_t v = 0; v < node.vectors.size(); ++v) {
        const Vector3& y = vectors[at(node.vectors[v])];
        const auto row = static_cast<Eigen::Index>(v);
        x += shape.values[row] * y;
        for (int a = 0; a < 2; ++a) node.tangent[a] += shape.first(row, a) * y;
      }
      position.push_back(x);
      normal.push_back(-node.tangent[0].cross(node.tangent[1]).normalized());
      nodes.push_back(std::move(node));
    }
  }
  const auto number = [&](int i, int j) { return j * columns + i % columns; };
  std::vector<std::array<int, 4>> elements;
  std::vector<std::array<int, 2>> rim;
  for (int j = 0; j < along; ++j) {
    for (int i = 0; i < across; ++i) {
      elements.push_back({number(i, j), number(i, j + 1), number(i + 1, j + 1), number(i + 1, j)});
    }
  }
  for (int i = 0; i < across; ++i) {
    rim.push_back({number(i + 1, 0), number(i, 0)});
    rim.push_back({number(i, along), number(i + 1, along)});
  }
  for (int j = 0; !side.is_round() && j < along; ++j) {
    rim.push_back({number(0, j), number(0, j + 1)});
    rim.push_back({number(across, j + 1), number(across, j)});
  }
  SurfaceMesh mesh(std::move(position), std::move(normal), std::move(elements));
  mesh.add_boundary(kRim, rim);
  return {std::move(mesh), std::move(nodes), {}};
}

}  // namespace tribodyn
