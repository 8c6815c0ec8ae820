#pragma once
/// Orthonormal basis of a block Krylov space of a linear operator.
///
/// The columns of V [N x k] span the space of the start vectors and of what the operator A makes of
/// them, four vectors at a time. With the n vectors to which A has been applied, V_n,
///
///     A V_n = V H + D,
///
/// where H [k x n] is a block Hessenberg matrix, and D holds what is left of images that depend on
/// the basis: columns below 1e-11 of the length of their image, which count as round-off. For an
/// eigenpair (mu, s) of the first n rows of H the residual of V_n s is that of the other rows and
/// of D, so that it is known without products of the size N.
///
/// Source: [Saad2011] chapter 6 (block Arnoldi).

#include <functional>

#include "tribodyn/math/decompositions.hpp"

namespace tribodyn {

inline constexpr int kKrylovBlock = 4;
/// Four vectors; the four entries of a row are neighbours, so that loops over them are one
/// instruction or two.
using VectorBlock = Eigen::Matrix<double, Eigen::Dynamic, kKrylovBlock, Eigen::RowMajor>;

class KrylovBasis {
 public:
  /// Sets the second argument, which has the size of the first, to the operator times the first.
  using Operator = std::function<void(const VectorBlock&, VectorBlock&)>;

  /// `most`: number of vectors up to which the basis will grow. The start vectors are made
  /// orthonormal; columns of zero are left out.
  KrylovBasis(Operator apply, const VectorBlock& start, Eigen::Index most);

  /// Applies the operator to the newest vectors; false if the space is complete.
  bool extend();

  /// n, the number of vectors to which the operator has been applied.
  Eigen::Index size() const { return applied_; }
  /// The first n rows of H.
  Matrix projected() const { return h_.topLeftCorner(applied_, applied_); }
  /// Largest length of an image.
  double norm() const { return norm_; }
  /// V_n s.
  ComplexVector vector(const ComplexVector& s) const;
  /// Length of (A - mu) V_n s for an eigenpair (mu, s) of projected(); an upper bound.
  double residual(const ComplexVector& s) const;

 private:
  void append(VectorBlock& x, bool image);
  void reserve(Eigen::Index columns);

  Operator apply_;
  Eigen::Index count_ = 0, applied_ = 0;  // columns of V, of H
  double norm_ = 0.0;
  Matrix v_, h_;
  Vector dropped_;  // length of each column of D
  VectorBlock newest_, image_;
};

}  // namespace tribodyn
