#pragma once
/// Element of a cable: bending and stretching of an axis without shear (gradient-deficient ANCF).
///
/// The axis r(s) is a cubic polynomial (beam_interpolation.hpp). A prime is the derivative with
/// respect to the arc length s of the reference shape. With
///
///     eps = |r'| - 1,     k = r' x r''/|r'|^2,     kappa = |k| [1/m],
///
/// where kappa is the rotation of the tangent per reference length, the strain energy is
///
///     U = 1/2 int EA (eps - eps_0)^2 + EI (kappa - kappa_0)^2 ds,
///
/// integrated by three Gauss points. These strains are those of Gerstmayr, and are conjugate to the
/// normal force N = EA (eps - eps_0) and to the bending moment M = EI (kappa - kappa_0).
///
/// **In the plane** kappa = e_z . k is signed.
///
/// **In space** the cable has equal bending stiffness about all axes and no torsion: a section
/// turns freely about the tangent. If the reference shape is straight, the energy of bending
/// EI kappa^2/2 is a smooth function, of kappa^2 = (|r'|^2 |r''|^2 - (r' . r'')^2)/|r'|^4. If the
/// reference shape is curved, the sections turn such that the curvature k keeps the direction of
/// its reference value in the section, so that the energy is EI (kappa - kappa_0)^2/2. This energy
/// and the damping of bending use the regularised curvature sqrt(kappa^2 + delta^2), for kappa_0
/// as well, with delta = 1e-4/L and the length L of the beam: a bending vibration with curvatures
/// below delta about a straight shape is not damped.
///
/// The shear force follows from the moment, Q = dM/ds: in the frame of the section Q_y = -dM_z/ds
/// and Q_z = dM_y/ds.
///
/// Validity: slender beams; shear strains and the rotary inertia of the sections are neglected.
/// Sources: [GerstmayrIrschik2008] (strains); [GerstmayrShabana2006] (cable); [ShabanaYakoub2001]
/// (coordinates).

#include "tribodyn/beams/beam_element.hpp"

namespace tribodyn {

/// A cable element in the plane or in space.
std::unique_ptr<const BeamElement> make_cable_element(const ElementShape& shape,
                                                      const BeamSection& section, bool planar,
                                                      double beam_length);

}  // namespace tribodyn
