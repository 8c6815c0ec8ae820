#pragma once

/// States and matrices of the kernel as arrays of numpy.

#include <algorithm>
#include <vector>

#include <pybind11/numpy.h>

#include "tribodyn/system/model.hpp"
#include "tribodyn/system/state.hpp"

inline tribodyn::State state_of(
    const pybind11::array_t<double, pybind11::array::c_style | pybind11::array::forcecast>& numbers,
    const tribodyn::Model& model) {
  return tribodyn::unpacked({numbers.data(), numbers.data() + numbers.size()}, model);
}

inline pybind11::array_t<double> numbers_of(const tribodyn::State& state) {
  const std::vector<double> numbers = tribodyn::packed(state);
  return pybind11::array_t<double>(static_cast<pybind11::ssize_t>(numbers.size()), numbers.data());
}

template <class Numbers>
auto array_of(const Numbers& x) {
  using Scalar = typename Numbers::Scalar;
  pybind11::array_t<Scalar> out({x.rows(), x.cols()});
  auto view = out.template mutable_unchecked<2>();
  for (Eigen::Index i = 0; i < x.rows(); ++i) {
    for (Eigen::Index j = 0; j < x.cols(); ++j) view(i, j) = x(i, j);
  }
  return out;
}
