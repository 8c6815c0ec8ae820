#include "tribodyn/system/rigid_moves.hpp"

#include <algorithm>

#include "tribodyn/system/charts.hpp"

namespace tribodyn {

RigidMoves::RigidMoves(const Model& model, const Vector& guess, const Vector& charts)
    : model_(model), charts_(charts), guess_(guess), x_(guess) {
  const int n = model.coordinates();
  const Vector q = guess.head(n), rest = Vector::Zero(n);
  const PlacedBodies bodies(model, q, rest, rest, charts);
  for (int k = 0; k < bodies.view().count(); ++k) {
    const Body& body = *model.bodies()[static_cast<std::size_t>(k)];
    const int size = body.coordinates();
    const BodyRigidMotions* rigid = model.body_facets()[static_cast<std::size_t>(k)].rigid_motions;
    const int motions =
        rigid ? static_cast<int>(rigid->rigid_motions(bodies.view().state(k)).cols()) : 0;
    const bool deforms = rigid && motions < size;
    any_ = any_ || deforms;
    Part part{deforms ? k : -1, bodies.view().offset[k], motions_, size, deforms ? motions : size};
    motions_ += part.motions;
    parts_.push_back(part);
  }
  rotations_.setZero(motions_);
  for (const Part& part : parts_) {
    for (int i = 0; i < part.motions; ++i) {
      const bool length =
          part.body >= 0 ? i < (part.motions == 3 ? 2 : 3)
                         : model.units()[static_cast<std::size_t>(part.first + i)] == Unit::metre;
      rotations_[part.at + i] = length ? 0.0 : 1.0;
    }
  }
  size_ = motions_ + static_cast<int>(guess.size()) - n;
  any_ = any_ && motions_ > 0;  // supports may hold all bodies
}

Vector RigidMoves::start() const {
  Vector z = Vector::Zero(size_);
  for (const Part& part : parts_) {
    if (part.body < 0) z.segment(part.at, part.size) = guess_.segment(part.first, part.size);
  }
  z.tail(size_ - motions_) = guess_.tail(size_ - motions_);
  return z;
}

Vector3 RigidMoves::displacement(const Part& part, const Vector& z) const {
  if (part.motions == 3) return {z[part.at], z[part.at + 1], 0.0};
  return z.segment<3>(part.at);
}

Vector3 RigidMoves::rotation(const Part& part, const Vector& z) const {
  if (part.motions == 3) return {0.0, 0.0, z[part.at + 2]};
  return z.segment<3>(part.at + 3);
}

const Vector& RigidMoves::place(const Vector& z) {
  for (const Part& part : parts_) {
    if (part.body < 0) {
      x_.segment(part.first, part.size) = z.segment(part.at, part.size);
      continue;
    }
    x_.segment(part.first, part.size) = guess_.segment(part.first, part.size);
    if (part.motions == 0) continue;  // supports hold the body
    rigid(part).move_rigidly(displacement(part, z), rotation(part, z), x_.data() + part.first);
  }
  x_.tail(size_ - motions_) = z.tail(size_ - motions_);
  return x_;
}

const SparseMatrix& RigidMoves::derivative(const Vector& z) {
  const int n = model_.coordinates();
  const Vector q = x_.head(n), rest = Vector::Zero(n);
  const PlacedBodies bodies(model_, q, rest, rest, charts_);
  SparseEntries entries;
  for (const Part& part : parts_) {
    if (part.body < 0) {
      for (int i = 0; i < part.size; ++i) entries.emplace_back(part.first + i, part.at + i, 1.0);
      continue;
    }
    Matrix motions = rigid(part).rigid_motions(bodies.view().state(part.body));
    if (part.motions == 6) {
      const Vector3 r = rotation(part, z);
      const RotationCoefficients c(r.squaredNorm());
      const Matrix3 cross = cross_matrix(r);
      const Matrix3 tangent = Matrix3::Identity() + c.a * cross + c.b * cross * cross;
      motions.rightCols<3>() = (motions.rightCols<3>() * tangent).eval();
    }
    for (int j = 0; j < part.motions; ++j) {
      for (int i = 0; i < part.size; ++i) {
        if (motions(i, j) != 0.0) entries.emplace_back(part.first + i, part.at + j, motions(i, j));
      }
    }
  }
  for (int i = motions_; i < size_; ++i) entries.emplace_back(n + i - motions_, i, 1.0);
  derivative_ = sparse_matrix(x_.size(), size_, entries);
  return derivative_;
}

Vector RigidMoves::mobility(const Vector& of_unknowns) const {
  Vector mobility(size_);
  for (const Part& part : parts_) {
    if (part.size == 0) continue;
    if (part.body < 0) {
      mobility.segment(part.at, part.size) = of_unknowns.segment(part.first, part.size);
    } else {
      mobility.segment(part.at, part.motions)
          .setConstant(of_unknowns.segment(part.first, part.size).maxCoeff());
    }
  }
  mobility.tail(size_ - motions_) = of_unknowns.tail(size_ - motions_);
  return mobility;
}

}  // namespace tribodyn
