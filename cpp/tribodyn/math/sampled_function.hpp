#pragma once
/// A function of time known in pieces, with later pieces to be appended.
///
/// On the piece from a to b the function is the polynomial of degree 8 through its values at the
/// nine points
///
///     t_j = (a + b)/2 - (b - a)/2 cos(j pi / 8),   j = 0 ... 8
///
/// (Chebyshev's, with both ends), written as a Chebyshev series and summed by Clenshaw's rule.
/// Derivative and integral are those of the series. Where a piece begins at the end of the
/// preceding piece, both have the same value there and the function is continuous; the derivative
/// jumps at most by the error of the pieces, except at a kink. Where a piece begins later, commonly
/// at the next floating-point number, the function jumps between the two instants. Before the first
/// and after the last piece the function continues linearly.
///
/// Pieces are only appended, and known pieces stay bitwise unchanged. A run may read the function
/// while another thread appends: the current curve is exchanged as a whole, and earlier curves are
/// kept during the lifetime of the function. Reading therefore needs no lock.
///
/// **Breaks** are given with the pieces: the instants of kinks, and instants so shortly before
/// jumps that round-off in the end of a step does not put the step behind the jump.
///
/// **The longest step** through a piece of length L is L sqrt(kBend S / B), with
///
///     B = max |f''| L^2 / 8
///
/// at the points of the piece, the deviation of the function from a straight line over the length
/// L, and S the scale of the changes of the function, given with each piece. No step thus skips a
/// significant change of the function: for a sine the limit is 1/27 of the period at its crests. A
/// piece with B < kStraight S sets no limit, because B could consist of errors of the pieces.
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
  /// Largest |f''(u)| / 2 at the points: the deviation from a straight line over the piece.
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
  std::vector<double> sizes;   ///< scale of the changes on each piece, > 0
  std::vector<double> breaks;  ///< [s], ascending
};

class SampledFunction final : public TimeFunction {
 public:
  static constexpr double kBend = 1.0 / 300.0;
  static constexpr double kStraight = 1e-3;

  /// At least one piece.
  explicit SampledFunction(SampledPieces pieces);

  /// Appends pieces after the last one; do not call from two threads at a time.
  void extend(const SampledPieces& later);

  double value(double t) const noexcept override;
  double derivative(double t) const noexcept override;
  double integral(double t) const noexcept override;
  double next_break(double t, double span) const noexcept override;
  double longest_step(double t, double span) const noexcept override;
  double after_jump(double t, double within) const noexcept override;
  /// The shortest of the longest steps through the pieces in (t, t + span) [s]; infinity if none
  /// sets a limit.
  double tightest(double t, double span) const noexcept;

 private:
  struct Curve {
    explicit Curve(SampledPieces of);
    /// The piece that contains t, or the first or last piece if t is outside.
    std::size_t piece(double t) const noexcept;
    /// The first piece that ends after t; the number of pieces if there is none.
    std::size_t after(double t) const noexcept;
    /// Position of t within the piece, -1 to 1 unless t is outside.
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
