#pragma once
/// The restitution that a damping factor gives, and the factor that gives a restitution.
///
/// Two free masses meet at v_0 with the force F_e(delta) (1 + d delta'/v_0) and part at e_out v_0.
/// With v = delta'/v_0 the work of the force is
///
///     int_1^(-e_out) v dv / (1 + d v) = 0    or    h(d) = h(-d e_out),   h(x) = x - ln(1+x),
///
/// which is d (1 + e_out) = ln[(1 + d) / (1 - d e_out)]: masses, v_0 and the elastic law drop out.
/// e_out falls from 1 at d = 0 and tends to 1/d; 1 - 2d/3 + 4d^2/9 for small d. In between lie
/// 1/(1+d) < e_out and 1 - 2d/3 < e_out, which bound the factor of a wanted restitution from below.
///
/// Source: the equation is that of [GonthierEtAl2004] and of [HuntCrossley1975] for small loss.

namespace tribodyn {

/// e_out in (0, 1] of the damping factor d [-] >= 0, to round-off.
double effective_restitution(double damping_factor) noexcept;

/// d [-] >= 0 of the restitution e in (0, 1]; infinite for e so small that 1/e is.
double exact_damping_factor(double restitution) noexcept;

}  // namespace tribodyn
