#pragma once
/// Interface of the elastic elements of a beam.
///
/// An element has the strains eps(q), the strain energy (eps - eps_0).C (eps - eps_0)/2 [J] and
/// the dissipated power beta eps'.C eps' [W] with the coefficient beta [s]. With B = d eps/dq,
/// B' = dB/dt and the stresses sigma = C (eps - eps_0 + beta eps'), its generalised force and the
/// tangents are
///
///     Q = -B^T sigma,      dQ/dv = -beta B^T C B,
///     dQ/dq = -sigma . d2 eps/dq2 - B^T C (B + beta B').

#include <array>
#include <memory>

#include "tribodyn/beams/beam_body.hpp"
#include "tribodyn/beams/beam_interpolation.hpp"

namespace tribodyn {

/// Elastic forces of an element. The coordinates are those of its two nodes: r and the slopes of
/// the first node, then those of the second.
class BeamElement {
 public:
  BeamElement(const ElementShape& shape, const BeamSection& section)
      : shape_(shape), section_(section) {}
  virtual ~BeamElement() = default;
  BeamElement(const BeamElement&) = delete;
  BeamElement& operator=(const BeamElement&) = delete;

  const ElementShape& shape() const { return shape_; }
  const BeamSection& section() const { return section_; }
  double length() const { return shape_.length; }

  /// Adds the forces at the coordinates q and the velocities v and, with `tangents`, their
  /// derivatives.
  virtual void add_forces(const double* q, const double* v, double beta, bool tangents,
                          ElementBlocks& out) const = 0;
  /// Strain energy [J].
  virtual double energy(const double* q) const = 0;
  /// eps'.C eps' [W/s].
  virtual double strain_rate_energy(const double* q, const double* v) const = 0;
  /// Resultants of the elastic stresses at xi, from 0 to 1, in global axes.
  virtual BeamLoad load(const double* q, double xi) const = 0;
  /// The same at the first and at the second node.
  virtual std::array<BeamLoad, 2> end_loads(const double* q) const {
    return {load(q, 0.0), load(q, 1.0)};
  }

 private:
  ElementShape shape_;
  BeamSection section_;
};

/// The element of a formulation. `beam_length` [m] is that of the whole beam.
std::unique_ptr<const BeamElement> make_beam_element(const ElementShape& shape,
                                                     const BeamSection& section,
                                                     const BeamOptions& options,
                                                     double beam_length);

}  // namespace tribodyn
