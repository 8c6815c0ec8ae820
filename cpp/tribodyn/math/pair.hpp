#pragma once
/// Two numbers of double precision with which a processor computes at once.
///
/// Every operation acts on both numbers, with the same rounding as on numbers of type double: both
/// results are those of the same formula for one number, bit for bit. All processors of 64 bits
/// have registers for two numbers; GCC and Clang use these registers, other compilers two numbers
/// in turn.

#include <cmath>

namespace tribodyn {

#if defined(__GNUC__)

class Pair {
 public:
  Pair() = default;
  Pair(double both) : x_{both, both} {}
  Pair(double first, double second) : x_{first, second} {}
  /// The two numbers at an address.
  static Pair at(const double* address) { return {address[0], address[1]}; }
  double operator[](int k) const { return x_[k]; }

  friend Pair operator-(Pair a) { return Pair(-a.x_); }
  friend Pair operator+(Pair a, Pair b) { return Pair(a.x_ + b.x_); }
  friend Pair operator-(Pair a, Pair b) { return Pair(a.x_ - b.x_); }
  friend Pair operator*(Pair a, Pair b) { return Pair(a.x_ * b.x_); }
  friend Pair operator/(Pair a, Pair b) { return Pair(a.x_ / b.x_); }

 private:
  typedef double Register __attribute__((vector_size(16)));
  explicit Pair(Register x) : x_(x) {}

  Register x_;
};

#else

class Pair {
 public:
  Pair() = default;
  Pair(double both) : x_{both, both} {}
  Pair(double first, double second) : x_{first, second} {}
  /// The two numbers at an address.
  static Pair at(const double* address) { return {address[0], address[1]}; }
  double operator[](int k) const { return x_[k]; }

  friend Pair operator-(Pair a) { return {-a.x_[0], -a.x_[1]}; }
  friend Pair operator+(Pair a, Pair b) { return {a.x_[0] + b.x_[0], a.x_[1] + b.x_[1]}; }
  friend Pair operator-(Pair a, Pair b) { return {a.x_[0] - b.x_[0], a.x_[1] - b.x_[1]}; }
  friend Pair operator*(Pair a, Pair b) { return {a.x_[0] * b.x_[0], a.x_[1] * b.x_[1]}; }
  friend Pair operator/(Pair a, Pair b) { return {a.x_[0] / b.x_[0], a.x_[1] / b.x_[1]}; }

 private:
  double x_[2];
};

#endif

inline Pair& operator+=(Pair& a, Pair b) { return a = a + b; }
inline Pair& operator-=(Pair& a, Pair b) { return a = a - b; }
inline Pair sqrt(Pair a) { return {std::sqrt(a[0]), std::sqrt(a[1])}; }

}  // namespace tribodyn
