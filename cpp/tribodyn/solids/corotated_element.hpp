#pragma once
/// An element of linear elasticity that rotates as a whole.
///
/// With the mean gradient A = int F dV/V = sum of x_i g_i^T of the element, its rotation R is the
/// nearest one: A = R S, S symmetric. The nodes have the positions y_i = R^T x_i in the rotated
/// frame, and the energy is that of the linear theory at these positions,
///
///     U = (y - X) . K (y - X)/2 - (y - X) . f + constant,    eps = sym(R^T F) - 1,
///
/// with the stiffness K of the element with its enhanced strains or projection, and the forces f of
/// free expansion. Both are constant. A rigid motion of any size has eps = 0.
///
/// **Forces.** A change of the positions turns the frame by w = T^-1 sum of g_i x (R^T dx_i) with T
/// = tr(S) 1 - S, in axes of the frame, so that dy = P R^T dx with the projector P = 1 + H G:
///
///     (G z) = T^-1 sum of g_i x z_i,   (H w)_i = y_i x w.
///
/// The force on the nodes is -R P^T k with k = K (y - X) - f; its moment is zero. Its derivative is
///
///     -R (P^T K P + Z G + G^T Z^T P) R^T,   (Z w)_i = -(P^T k)_i x w,
///
/// which is symmetric. Damping adds beta K P R^T v to k.
///
/// Validity: small strains, rotations of any size within the body if those within one element are
/// small; det A > 0, otherwise forces and energy are not a number.
/// Source: [FelippaHaugen2005] (projector, consistent tangent); here with the rotation by the polar
/// decomposition of A and with exact derivatives.

#include <memory>
#include <string>
#include <vector>

#include "tribodyn/solids/solid_element.hpp"

namespace tribodyn {

/// `linear`: the element of the linear theory, in the frame of the mesh. `nodes` and `item`: see
/// make_solid_element().
std::unique_ptr<const SolidElement> make_corotated_element(
    std::unique_ptr<const SolidElement> linear, const SolidOptions& options,
    const std::vector<Vector3>& nodes, const std::string& item);

}  // namespace tribodyn
