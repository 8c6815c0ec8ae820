#pragma once
/// Relation between the damping factor of a contact law and the restitution of an impact.
///
/// Two free masses meet at v_0 [m/s] with the force F_e(delta) (1 + d delta'/v_0) and separate at
/// e_out v_0. With v = delta'/v_0 the work of the force requires
///
///     int_1^(-e_out) v dv / (1 + d v) = 0    or    h(d) = h(-d e_out),   h(x) = x - ln(1+x),
///
/// which is d (1 + e_out) = ln[(1 + d) / (1 - d e_out)]: masses, v_0 and the elastic law cancel.
/// The restitution e_out [-] decreases from 1 at d = 0 and tends to 1/d for large d; for small d it
/// is 1 - 2d/3 + 4d^2/9. The bounds 1/(1+d) < e_out and 1 - 2d/3 < e_out give lower bounds of the
/// factor for a requested restitution.
///
/// Source: the equation is that of [GonthierEtAl2004] and of [HuntCrossley1975] for small loss.

namespace tribodyn {

/// e_out in (0, 1] for the damping factor d [-] >= 0, to round-off.
double effective_restitution(double damping_factor) noexcept;

/// d [-] >= 0 for the restitution e in (0, 1]; infinite if e is so small that 1/e is infinite.
double exact_damping_factor(double restitution) noexcept;

}  // namespace tribodyn
