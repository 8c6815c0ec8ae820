#pragma once
/// Relation between the damping factor of a contact law and the restitution of an impact.
///
/// Two free masses meet at the speed v_0 [m/s] with the contact force F_e(delta) (1 + d delta'/v_0)
/// of contact_law.hpp and separate at the speed e_out v_0. With v = delta'/v_0 [-] the equation of
/// motion requires
///
///     int_1^(-e_out) v dv / (1 + d v) = 0    or    h(d) = h(-d e_out),   h(x) = x - ln(1+x),
///
/// that is, d (1 + e_out) = ln[(1 + d) / (1 - d e_out)], with the damping factor d [-]. Masses, v_0
/// and the elastic law cancel. The restitution e_out [-] decreases with d from 1 at d = 0,
/// approximately as 1 - 2d/3 + 4d^2/9 for small d, and tends to 1/d for large d. The bounds 1/(1+d)
/// < e_out and 1 - 2d/3 < e_out give lower bounds of the factor for a requested restitution.
///
/// Sources: [GonthierEtAl2004]; [HuntCrossley1975] (for small loss).

namespace tribodyn {

/// e_out [-] in (0, 1] for the damping factor d [-] >= 0, accurate to round-off.
double effective_restitution(double damping_factor) noexcept;

/// d [-] >= 0 for the restitution e [-] in (0, 1]; infinite if e is so small that 1/e is infinite.
double exact_damping_factor(double restitution) noexcept;

}  // namespace tribodyn
