#pragma once
/// A function of time known in pieces, to which later pieces may be added.
///
/// On the piece from a to b the function is the polynomial of degree 8 through its values at the
/// nine points
///
///     t_j = (a + b)/2 - (b - a)/2 cos(j pi / 8),   j = 0 ... 8
///
/// (Chebyshev's, with both ends), written as a Chebyshev series, which is summed by Clenshaw's
/// rule. The derivative and the integral are those of the series. Where a piece begins at the end
/// of the one before, both have the same value there and the function is continuous; the
/// derivative jumps by the error of the pieces at most, except at a kink. Where a piece begins
/// later, commonly at the next floating-point number, the function jumps between the two instants.
/// Before the first piece and after the last one the function continues linearly.
///
/// Pieces are only appended, and what was known stays as it is to the last bit. A run may read the
/// function while another thread appends: the curve in use is exchanged as a whole, and earlier
/// ones are kept as long as the function lives. So reading takes no lock.
///
/// **Breaks** are given with the pieces: the instants of kinks, and instants so little before jumps
/// that round-off of the end of a step does not take it to the other side.
///
/// **The longest step** through a piece of length L is L sqrt(kBend S / B), with
///
///     B = max |f''| L^2 / 8
///
/// at the points of the piece, how far the function departs from a straight line over the length L,
/// and S the size of the changes of the function, which is given with each piece. So no step goes
/// over a change of the function that has an influence: for a sine it is 1/27 of the period at its
/// crests. A piece with B < kStraight S sets no limit, because the errors of the pieces could be
/// all there is of it.
///
/// Source: [Trefethen2000], chapters 5, 6 and 8, for polynomials through such points.

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "tribodyn/math/time_function.hpp"

namespace tribodyn {

/// A polynomial of degree 8 on [-1, 1] through its values at nine Chebyshev points.
class ChebyshevPiece {
 public:
  static constexpr std::size_t kPoints = 9;

  /// `values`: at -cos(j pi / 8), j = 0 ... 8.
  explicit ChebyshevPiece(const double* values);

  double value(double u) const noexcept;
  double derivative(double u) const noexcept;
  /// Integral from -1 to u.
  double integral(double u) const noexcept;
  /// Largest |f''(u)| / 2 at the points, how far it departs from a straight line over the piece.
  double bend() const noexcept;

 private:
  std::array<double, kPoints> value_;
  std::array<double, kPoints - 1> derivative_;
  std::array<double, kPoints + 1> integral_;
};

/// Pieces of a function of time.
struct SampledPieces {
  std::vector<double> begins;  ///< [s], ascending
  std::vector<double> ends;    ///< [s], each after its begin and not after the next begin
  std::vector<double> values;  ///< nine for each piece
  std::vector<double> sizes;   ///< by which the changes on each piece are measured, > 0
  std::vector<double> breaks;  ///< [s], ascending
};

class SampledFunction final : public TimeFunction {
 public:
  static constexpr double kBend = 1.0 / 300.0;
  static constexpr double kStraight = 1e-3;

  /// At least one piece.
  explicit SampledFunction(SampledPieces pieces);

  /// Append pieces after the last one; not from two threads at a time.
  void extend(const SampledPieces& later);

  double value(double t) const noexcept override;
  double derivative(double t) const noexcept override;
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  double longest_step(double t, double span) const noexcept override;
  double after_jump(double t, double within) const noexcept override;
  /// The shortest of the longest steps through the pieces in (t, t + span) [s]; infinity where none
  /// sets a limit.
  double tightest(double t, double span) const noexcept;

 private:
  struct Curve {
    explicit Curve(SampledPieces of);
    /// The piece that holds t, or that at the end which is nearer.
    std::size_t piece(double t) const noexcept;
    /// The first piece that does not end at t or before; the number of pieces if there is none.
    std::size_t after(double t) const noexcept;
    /// t within the piece, -1 to 1 where it is not outside.
    double local(std::size_t k, double t) const noexcept;

    SampledPieces given;
    std::vector<ChebyshevPiece> pieces;
    std::vector<double> integrals;  // from the begin of the first piece to that of each
    std::vector<double> longest;    // [s], step through each piece
    double integral_at_zero = 0.0;
  };
  static double integral_from_begin(const Curve& curve, double t) noexcept;
  const Curve& now() const noexcept { return *curve_.load(std::memory_order_acquire); }
  void put(std::unique_ptr<const Curve> curve);

  std::vector<std::unique_ptr<const Curve>> kept_;
  std::atomic<const Curve*> curve_{nullptr};
};

}  // namespace tribodyn
