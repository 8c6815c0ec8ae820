#include "tribodyn/film/film_coefficients.hpp"

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

Drag drag_at(const FlowFactorModel* rough, double h) {
  if (rough == nullptr) return {h, h, 1.0, 1.0};
  FlowFactors phi;
  rough->node(h, phi);
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
  for (std::size_t i = 0; i < n; ++i) open = open && h[i] > 0.0;
  for (std::size_t k = 0; k < pairs.size(); ++k) {
    thickness[k] =
        input.face_thickness ? input.face_thickness[k] : 0.5 * (h[pairs[k].a] + h[pairs[k].b]);
    open = open && thickness[k] > 0.0;
  }
  if (!open) return false;
  if (rough == nullptr) {
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const double hf = thickness[k];
      const double square = scale * (pairs[k].along + pairs[k].across) * hf * hf;
      conductance[k] = square * hf;
      conductance_by_h[k] = 3.0 * square;
      transport[k] = hf;
      transport_by_h[k] = 1.0;
      carried[k] = input.entrainment[k] * hf;
      carried_by_h[k] = input.entrainment[k];
    }
    for (std::size_t i = 0; i < n; ++i) gap[i] = h[i];
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
