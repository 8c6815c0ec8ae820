#pragma once
/// Constraints that make a surface of a solid rigid.
///
/// Three nodes a, b and c of the surface, far apart, span a frame with e = x_b - x_a and
/// f = x_c - x_a. The rows are
///
///     e.e,  e.f,  f.f                                    of the frame,
///     (x_i - x_a).e,  (x_i - x_a).f,  (x_i - x_a).(e x f)    of each other node i,
///
/// less their values in the reference shape, and divided by the lengths of the reference vectors
/// other than x_i - x_a, so that all are lengths [m]. In the plane the frame has two nodes and the
/// row e.e; each other node has the rows (x_i - x_a).e and e x (x_i - x_a). The rows are
/// polynomials of the coordinates, with exact derivatives, and independent: the surface keeps its
/// six (three) rigid motions. A marker on the averaged patch is then a marker on a rigid part.
///
/// Source: derived here.

#include <array>
#include <memory>
#include <vector>

#include "tribodyn/beams/path_number.hpp"
#include "tribodyn/items/item.hpp"
#include "tribodyn/solids/solid_body.hpp"

namespace tribodyn {

/// The constraints of the frame, or of one other node. The items of a surface are made together by
/// rigid_patch().
class RigidPatch final : public Item {
 public:
  /// `nodes` of the solid: a, b, c, in the plane a, b, for the constraints of the frame; one more
  /// for those of this node. `solid` is body number `body` of the model and must outlive the item.
  RigidPatch(std::string name, const SolidBody& solid, int body, std::vector<int> nodes);

  const char* noun() const override { return "rigid patch"; }
  ItemFacets facets() const override { return ItemFacets::of(*this); }
  ItemLayout layout(const BodiesView& bodies) const override;
  ItemStatus evaluate(const ItemRequest& request, const BodiesView& view, ItemWorkspace* workspace,
                      ItemBlocks& out) const override;

 private:
  /// A product of the vectors from a to the nodes `factor`: scalar product of two; scalar triple
  /// product of three; in the plane the cross product of two, with z as the third factor.
  struct Row {
    std::array<int, 3> factor = {0, 0, -1};
    double scale = 1.0, reference = 0.0;
  };
  static constexpr int kPlaneNormal = -2;

  using Vectors = std::array<PathVector, 4>;  // from a to each node
  PathNumber product(const Row& row, const Vectors& d) const;
  /// Derivatives of the product with respect to the vectors of its factors.
  void add_gradient(const Row& row, const Vectors& d, std::array<PathVector, 4>& by) const;
  /// Adds `factor` times the second derivatives.
  void add_hessian(const Row& row, const Vectors& d, double factor, MatrixMap& out) const;
  int dimensions() const { return solid_.mesh().dimensions(); }

  const SolidBody& solid_;
  int body_;
  std::vector<int> nodes_;
  std::vector<Row> rows_;
};

/// The items that make a surface rigid. Throws InvalidInput, which names the solid: a node of the
/// surface is held by a support, or all nodes lie on a line (in the plane at a point).
std::vector<std::unique_ptr<RigidPatch>> rigid_patch(const SolidBody& solid, int body, int surface);

}  // namespace tribodyn
