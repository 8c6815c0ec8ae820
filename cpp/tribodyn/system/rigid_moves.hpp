#pragma once
/// Placement of the bodies in which deformable bodies move as rigid bodies.
///
/// The unknowns x of an assembly are the n coordinates q [m, rad] and k offsets
/// (system/assembly.hpp). A deformable body has more coordinates than rigid motions
/// (BodyRigidMotions). Its placement is a displacement d [m] of its centre of mass and a
/// rotation vector r [rad], both from the position at the guess; d and r have six components, or
/// three for a planar body. The placement z of a model consists of d and r of its deformable
/// bodies, of the coordinates of all other bodies and of the offsets, in the order of the bodies.
/// x(z) is exact (BodyRigidMotions::move_rigidly), so that no placement changes the shape of a
/// body, and
///
///     dx/dz = B (1, T(r)),
///
/// where B are the rigid motions at x and T (bodies/rotation_frame.hpp) gives the rate of rotation
/// for the rate of r.

#include <vector>

#include "tribodyn/linear_algebra/row_space.hpp"
#include "tribodyn/system/model.hpp"

namespace tribodyn {

class RigidMoves {
 public:
  /// Placements about the coordinates of `guess` (n + k) in charts with these origins, which must
  /// outlive this object.
  RigidMoves(const Model& model, const Vector& guess, const Vector& charts);

  /// Whether any body is deformable and has rigid motions.
  bool any() const { return any_; }
  /// Number of entries of z, and of those that are not offsets.
  int size() const { return size_; }
  int motions() const { return motions_; }
  /// The placement of the guess.
  Vector start() const;
  /// x(z).
  const Vector& place(const Vector& z);
  /// dx/dz at the last placed z.
  const SparseMatrix& derivative(const Vector& z);
  /// For every entry of z 1 if it is a rotation, otherwise 0; of the motions alone.
  const Vector& rotations() const { return rotations_; }
  /// Mobilities of z for mobilities of the unknowns: a deformable body moves as easily as the most
  /// mobile of its coordinates.
  Vector mobility(const Vector& of_unknowns) const;

 private:
  struct Part {
    int body;       // number of a deformable body; -1: coordinates that are entries of z themselves
    int first, at;  // first coordinate, first entry of z
    int size;       // number of coordinates
    int motions;    // number of entries of z
  };

  const BodyRigidMotions& rigid(const Part& part) const {
    return *model_.body_facets()[static_cast<std::size_t>(part.body)].rigid_motions;
  }
  Vector3 displacement(const Part& part, const Vector& z) const;
  Vector3 rotation(const Part& part, const Vector& z) const;

  const Model& model_;
  const Vector& charts_;
  std::vector<Part> parts_;
  Vector guess_, x_, rotations_;
  SparseMatrix derivative_;
  int size_ = 0, motions_ = 0;
  bool any_ = false;
};

}  // namespace tribodyn
