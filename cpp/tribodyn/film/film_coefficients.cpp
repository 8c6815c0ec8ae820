#include "tribodyn/film/film_coefficients.hpp"

#include <algorithm>

namespace tribodyn {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Conductance conductance_of(const FlowFactors& phi, double scale, double along, double across,
                           double h) {
  const double factor = along * phi.pressure_along + across * phi.pressure_across;
  const double slope = along * phi.pressure_along_by_h + across * phi.pressure_across_by_h;
  return {scale * factor * h * h * h, scale * h * h * (3.0 * factor + slope * h)};
}

}  // namespace

Conductance conductance_at(const FlowFactorModel* rough, double fluidity, double along,
                           double across, double h) {
  const double scale = fluidity / 12.0;
  if (rough == nullptr) {
    const double square = scale * (along + across) * h * h;
    return {square * h, 3.0 * square};
  }
  FlowFactors phi;
  rough->face(h, phi);
  return conductance_of(phi, scale, along, across, h);
}

Drag rough_drag_at(const FlowFactorModel& rough, double h) {
  FlowFactors phi;
  rough.node(h, phi);
  return {phi.pressure_stress_along * h, phi.pressure_stress_across * h,
          phi.pressure_stress_along + phi.pressure_stress_along_by_h * h,
          phi.pressure_stress_across + phi.pressure_stress_across_by_h * h};
}

void FilmCoefficients::resize(const SurfaceMesh& mesh, bool along) {
  const std::size_t n = at(mesh.size());
  const std::size_t m = mesh.pairs().size();
  for (auto* field : {&thickness, &conductance, &conductance_by_h, &transport, &transport_by_h,
                      &carried, &carried_by_h}) {
    field->assign(m, 0.0);
  }
  extra_along.assign(along ? m : 0, 0.0);
  extra_along_by_h.assign(along ? m : 0, 0.0);
  gap.assign(n, 0.0);
  gap_by_h.assign(n, 1.0);
  gap_by_hh.assign(n, 0.0);
}

bool FilmCoefficients::evaluate(const SurfaceMesh& mesh, const FlowFactorModel* rough,
                                double fluidity, const FilmInput& input) {
  const std::size_t n = at(mesh.size());
  const double scale = fluidity / 12.0;
  const double* h = input.thickness;
  const auto& pairs = mesh.pairs();
  bool open = true;
  for (std::size_t i = 0; i < n; ++i) open &= h[i] > 0.0;
  if (input.face_thickness) {
    std::copy_n(input.face_thickness, pairs.size(), thickness.data());
  } else {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      thickness[k] = 0.5 * (h[mesh.ends()[k].a] + h[mesh.ends()[k].b]);
    }
  }
  for (std::size_t k = 0; k < pairs.size(); ++k) open &= thickness[k] > 0.0;
  if (!open) return false;
  if (rough == nullptr) {
    // Plain arrays in a hot loop: the compiler computes several pairs at a time.
    const double* const hf = thickness.data();
    const double* const conductivity = mesh.conductivity().data();
    double *const g = conductance.data(), *const g_by_h = conductance_by_h.data();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const double square = scale * conductivity[k] * hf[k] * hf[k];
      g[k] = square * hf[k];
      g_by_h[k] = 3.0 * square;
    }
    std::copy_n(hf, pairs.size(), transport.data());
    std::fill(transport_by_h.begin(), transport_by_h.end(), 1.0);
    double* const flow = carried.data();
    for (std::size_t k = 0; k < pairs.size(); ++k) flow[k] = input.entrainment[k] * hf[k];
    std::copy_n(input.entrainment, pairs.size(), carried_by_h.data());
    std::copy_n(h, n, gap.data());
  } else {
    const bool along = !extra_along.empty() && input.entrainment_along;
    FlowFactors phi;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const double hf = thickness[k];
      rough->face(hf, phi);
      const Conductance g = conductance_of(phi, scale, pairs[k].along, pairs[k].across, hf);
      conductance[k] = g.value;
      conductance_by_h[k] = g.by_h;
      transport[k] = phi.mean_gap + phi.shear_flow_across;
      transport_by_h[k] = phi.contact_factor + phi.shear_flow_across_by_h;
      carried[k] = input.entrainment[k] * transport[k];
      carried_by_h[k] = input.entrainment[k] * transport_by_h[k];
      if (!along) continue;
      extra_along[k] = phi.shear_flow_along - phi.shear_flow_across;
      extra_along_by_h[k] = phi.shear_flow_along_by_h - phi.shear_flow_across_by_h;
      carried[k] += input.entrainment_along[k] * extra_along[k];
      carried_by_h[k] += input.entrainment_along[k] * extra_along_by_h[k];
    }
    for (std::size_t i = 0; i < n; ++i) {
      rough->gap(h[i], phi);
      gap[i] = phi.mean_gap;
      gap_by_h[i] = phi.contact_factor;
      gap_by_hh[i] = phi.contact_factor_by_h;
    }
  }
  for (const MeshShare& s : mesh.shares()) {
    conductance[at(s.pair)] += conductance_at(rough, fluidity, s.along, s.across, h[s.node]).value;
  }
  return true;
}

}  // namespace tribodyn
