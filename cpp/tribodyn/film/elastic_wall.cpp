#include "tribodyn/film/elastic_wall.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "tribodyn/core/errors.hpp"

namespace tribodyn {

namespace {

constexpr double kPi = std::numbers::pi;
constexpr const char* kItem = "elastic wall";
// Harmonics of a ring for each cell around it; the sum decreases with the third power of n.
constexpr int kHarmonicsPerCell = 32;
constexpr double kAsymmetry = 1e-9;  // of a flexibility, divided by its largest entry

std::size_t at(int i) { return static_cast<std::size_t>(i); }

void check(const WallMaterial& material) {
  require_positive(kItem, "youngs_modulus", material.youngs_modulus, "Pa");
  require(material.poisson_ratio >= 0.0 && material.poisson_ratio < 0.5, kItem, "poisson_ratio",
          material.poisson_ratio, "", "must be in [0, 0.5)");
}

double unit_sinc(double x) { return x == 0.0 ? 1.0 : std::sin(x) / x; }

/// c_1: the terms are r^3, 1/r, a combination of r phi sin(phi) and r ln(r) cos(phi) that is
/// single-valued, and a translation. R = 1, E = 1.
double first_coefficient(double b, double nu) {
  const double kappa = 3.0 - 4.0 * nu, twice_shear = 1.0 / (1.0 + nu);
  // Weights of the two multi-valued terms: share (kappa - 1) + mate (kappa + 1) = 0.
  const double share = kappa + 1.0, mate = 1.0 - kappa;
  const double log_b = std::log(b);
  // 2 G u_r and 2 G u_phi of the combination, without the terms that cancel.
  const auto radial = [&](double log_r) {
    return 0.5 * (share * (-1.0 + (kappa + 1.0) * log_r) + mate * (-1.0 + (kappa - 1.0) * log_r));
  };
  const auto around = [&](double log_r) {
    return 0.5 * (share * (-1.0 - (kappa + 1.0) * log_r) + mate * (-1.0 - (kappa - 1.0) * log_r));
  };
  Matrix a(4, 4);
  a << 2.0, -2.0, 2.0 * share + mate, 0.0,                        // sigma_r at 1
      2.0, -2.0, mate, 0.0,                                       // tau at 1
      (kappa - 2.0) * b * b, 1.0 / (b * b), radial(log_b), 1.0,   // 2 G u_r at b
      (kappa + 2.0) * b * b, 1.0 / (b * b), around(log_b), -1.0;  // 2 G u_phi at b
  Vector right = Vector::Zero(4);
  right[0] = -1.0;
  const Vector x = solve_full_pivoting(a, right);
  return ((kappa - 2.0) * x[0] + x[1] + radial(0.0) * x[2] + x[3]) / twice_shear;
}

/// c_n, n >= 2: the terms are r^n, r^(n+2) with the value 1 at the rim, r^-n and r^(2-n) with the
/// value 1 at the bore, so that no power overflows. R = 1, E = 1.
double coefficient(int order, double b, double nu) {
  const double n = order, kappa = 3.0 - 4.0 * nu, twice_shear = 1.0 / (1.0 + nu);
  const double decay = std::pow(b, -n);  // from rim to bore or back
  const double inner = decay * b, wide = decay / b;
  Matrix a(4, 4);
  // Columns: r^n / b^(n-1), r^(n+2) / b^(n+1), r^-n, r^(2-n); displacements at the rim are O(1).
  a << -n * (n - 1.0) * inner, -(n - 2.0) * (n + 1.0) * wide, -n * (n + 1.0),
      -(n + 2.0) * (n - 1.0),                                                       // sigma_r at 1
      n * (n - 1.0) * inner, n * (n + 1.0) * wide, -n * (n + 1.0), -n * (n - 1.0),  // tau at 1
      -n, kappa - 1.0 - n, n * decay / b, (kappa - 1.0 + n) * decay * b,            // 2 G u_r at b
      n, kappa + 1.0 + n, n * decay / b, -(kappa + 1.0 - n) * decay * b;  // 2 G u_phi at b
  Vector right = Vector::Zero(4);
  right[0] = -1.0;
  const Vector x = solve_full_pivoting(a, right);
  return (-n * inner * x[0] + (kappa - 1.0 - n) * wide * x[1] + n * x[2] +
          (kappa - 1.0 + n) * x[3]) /
         twice_shear;
}

/// Middle [rad] and width [rad] of the cells around the columns of a cylinder.
struct RingCells {
  std::vector<double> middle, width;
};

RingCells ring_cells(const std::vector<double>& angles, bool closed) {
  const std::size_t n = angles.size();
  RingCells cells;
  for (std::size_t i = 0; i < n; ++i) {
    double before = angles[i], after = angles[i];
    if (i > 0) {
      before = 0.5 * (angles[i - 1] + angles[i]);
    } else if (closed) {
      before = 0.5 * (angles[n - 1] - 2.0 * kPi + angles[0]);
    }
    if (i + 1 < n) {
      after = 0.5 * (angles[i] + angles[i + 1]);
    } else if (closed) {
      after = 0.5 * (angles[n - 1] + angles[0] + 2.0 * kPi);
    }
    cells.middle.push_back(0.5 * (before + after));
    cells.width.push_back(after - before);
  }
  return cells;
}

/// Whether the last column of a structured mesh is a neighbour of the first.
bool is_closed(const SurfaceMesh& mesh) {
  const int last = (mesh.shape()[0] - 1) * mesh.shape()[1];
  return std::any_of(mesh.pairs().begin(), mesh.pairs().end(), [&](const MeshPair& pair) {
    return std::min(pair.a, pair.b) == 0 && std::max(pair.a, pair.b) == last && last > 0;
  });
}

/// Compliance of a ring around an axial line, columns x columns, with the widths of the cells as
/// parts of the areas of the mesh, so that the flexibility is symmetric.
Matrix ring_matrix(const RingCells& cells, const std::vector<double>& share, double radius,
                   double radius_ratio, const WallMaterial& material) {
  const int n = static_cast<int>(cells.middle.size());
  const int last = kHarmonicsPerCell * n;
  const std::vector<double> c = ring_coefficients(radius_ratio, material.poisson_ratio, last);
  Matrix wave(n, 2 * last + 1);
  for (int i = 0; i < n; ++i) {
    const double middle = cells.middle[at(i)], half = 0.5 * cells.width[at(i)];
    wave(i, 0) = std::sqrt(c[0]);
    for (int k = 1; k <= last; ++k) {
      const double size = std::sqrt(2.0 * c[at(k)]) * unit_sinc(k * half);
      wave(i, 2 * k - 1) = size * std::cos(k * middle);
      wave(i, 2 * k) = size * std::sin(k * middle);
    }
  }
  Matrix matrix = matrix_product(wave, wave.transpose());
  const double turn = std::accumulate(cells.width.begin(), cells.width.end(), 0.0) / (2.0 * kPi);
  for (int j = 0; j < n; ++j) {
    matrix.col(j) *= radius * turn * share[at(j)] / material.youngs_modulus;
  }
  return matrix;
}

std::shared_ptr<const Compliance> on_mesh(const BondedLiner& liner, const std::string&,
                                          const SurfaceMesh& mesh) {
  const double nu = liner.material.poisson_ratio;
  const double local = liner.thickness * (1.0 + nu) * (1.0 - 2.0 * nu) /
                       (liner.material.youngs_modulus * (1.0 - nu));
  return std::make_shared<Compliance>(mesh.size(), std::vector<double>(at(mesh.size()), local),
                                      std::vector<Compliance::Block>{});
}

std::shared_ptr<const Compliance> on_mesh(const ClampedRing& ring, const std::string& item,
                                          const SurfaceMesh& mesh) {
  const auto& angles = mesh.axes()[0];
  if (angles.name != "angle" || mesh.axes()[1].name != "z" ||
      mesh.shape()[0] * mesh.shape()[1] != mesh.size()) {
    throw InvalidInput({.item = item,
                        .quantity = "elastic wall",
                        .rule = "must not be a ring: the surface is no cylindrical bore",
                        .hint = "a ring surrounds a journal; use a liner or a matrix"});
  }
  const double radius = std::hypot(mesh.position()[0].x(), mesh.position()[0].y());
  require(ring.outer_radius > radius, item, "outer_radius", ring.outer_radius, "m",
          "must be above the radius of the bore " + format_value(radius) + " m");
  // The areas are products of a width around and a height, the same on every line.
  std::vector<double> share;
  double line = 0.0;
  for (int i = 0; i < mesh.shape()[0]; ++i) {
    share.push_back(mesh.weight()[at(i * mesh.shape()[1])]);
    line += share.back();
  }
  for (double& each : share) each /= line;
  const auto matrix = std::make_shared<const Matrix>(
      ring_matrix(ring_cells(angles.values, is_closed(mesh)), share, radius,
                  ring.outer_radius / radius, ring.material));
  std::vector<Compliance::Block> lines(at(mesh.shape()[1]));
  for (int j = 0; j < mesh.shape()[1]; ++j) {
    for (int i = 0; i < mesh.shape()[0]; ++i) {
      lines[at(j)].nodes.push_back(i * mesh.shape()[1] + j);
    }
    lines[at(j)].matrix = matrix;
  }
  return std::make_shared<Compliance>(mesh.size(), std::vector<double>{}, std::move(lines));
}

/// Love's solution: lift of the point (x, y) by unit pressure on a rectangle around the origin,
/// times pi E / (1 - nu^2).
double lift(double x, double y, double half_x, double half_y) {
  const auto corner = [](double p, double q) {
    return p * std::asinh(q / std::abs(p)) + q * std::asinh(p / std::abs(q));
  };
  const double right = x + half_x, left = x - half_x, top = y + half_y, bottom = y - half_y;
  return corner(right, top) - corner(left, top) - corner(right, bottom) + corner(left, bottom);
}

std::shared_ptr<const Compliance> on_mesh(const HalfSpace& wall, const std::string& item,
                                          const SurfaceMesh& mesh) {
  const bool plane = mesh.axes()[0].name == "x" && mesh.axes()[1].name == "y" &&
                     mesh.shape()[0] * mesh.shape()[1] == mesh.size();
  if (!plane || mesh.multiplicity() != 1.0) {
    throw InvalidInput(
        {.item = item,
         .quantity = "elastic wall",
         .rule = plane ? "must not be a half-space on one half of a surface"
                       : "must not be a half-space: the surface is no rectangle in "
                         "a plane",
         .hint = plane ? "give the mesh symmetric=False" : "use a liner, a ring or a matrix"});
  }
  const auto cells = [](const std::vector<double>& lines) {
    RingCells strips = ring_cells(lines, false);
    return strips;
  };
  const RingCells x = cells(mesh.axes()[0].values), y = cells(mesh.axes()[1].values);
  const int n = mesh.size(), rows = mesh.shape()[1];
  const double nu = wall.material.poisson_ratio;
  const double scale = (1.0 - nu * nu) / (kPi * wall.material.youngs_modulus);
  const auto area = [&](int i) { return x.width[at(i / rows)] * y.width[at(i % rows)]; };
  Matrix flexibility(n, n);
  for (int j = 0; j < n; ++j) {
    const double half_x = 0.5 * x.width[at(j / rows)], half_y = 0.5 * y.width[at(j % rows)];
    for (int i = 0; i < n; ++i) {
      flexibility(i, j) = scale / area(j) *
                          lift(x.middle[at(i / rows)] - x.middle[at(j / rows)],
                               y.middle[at(i % rows)] - y.middle[at(j % rows)], half_x, half_y);
    }
  }
  Compliance::Block block;
  Matrix matrix = 0.5 * (flexibility + flexibility.transpose());
  for (int j = 0; j < n; ++j) {
    matrix.col(j) *= mesh.weight()[at(j)];
    block.nodes.push_back(j);
  }
  block.matrix = std::make_shared<const Matrix>(std::move(matrix));
  return std::make_shared<Compliance>(n, std::vector<double>{},
                                      std::vector<Compliance::Block>{std::move(block)});
}

std::shared_ptr<const Compliance> on_mesh(const Flexibility& wall, const std::string& item,
                                          const SurfaceMesh& mesh) {
  require(wall.matrix.rows() == mesh.size(), item, "rows of the flexibility",
          static_cast<double>(wall.matrix.rows()), "",
          "must be " + std::to_string(mesh.size()) + ", one for each node of the film");
  Compliance::Block block;
  Matrix matrix = wall.matrix;
  for (int j = 0; j < mesh.size(); ++j) {
    matrix.col(j) *= mesh.weight()[at(j)];
    block.nodes.push_back(j);
  }
  block.matrix = std::make_shared<const Matrix>(std::move(matrix));
  return std::make_shared<Compliance>(mesh.size(), std::vector<double>{},
                                      std::vector<Compliance::Block>{std::move(block)});
}

void check(const BondedLiner& liner) {
  check(liner.material);
  require_positive(kItem, "thickness", liner.thickness, "m");
}

void check(const ClampedRing& ring) {
  check(ring.material);
  require_positive(kItem, "outer_radius", ring.outer_radius, "m");
}

void check(const HalfSpace& wall) { check(wall.material); }

void check(const Flexibility& wall) {
  require(wall.matrix.rows() == wall.matrix.cols(), kItem, "columns of the flexibility",
          static_cast<double>(wall.matrix.cols()), "", "must be as many as its rows");
  require(wall.matrix.rows() > 0 && wall.matrix.allFinite(), kItem, "flexibility",
          static_cast<double>(wall.matrix.rows()), "rows", "must have finite entries");
  const double largest = wall.matrix.cwiseAbs().maxCoeff();
  const double asymmetry = (wall.matrix - wall.matrix.transpose()).cwiseAbs().maxCoeff();
  require(asymmetry <= kAsymmetry * largest, kItem, "asymmetry of the flexibility", asymmetry,
          "m/N", "must be 0",
          "F_ij is the deflection at node i by a force at node j, the same with i and j exchanged");
  require(Cholesky(wall.matrix).positive_definite(), kItem, "flexibility", largest, "m/N",
          "must be positive definite", "every force must deflect its own node towards itself");
}

}  // namespace

Compliance::Compliance(int size, std::vector<double> local, std::vector<Block> blocks)
    : size_(size),
      local_(std::move(local)),
      diagonal_(local_.empty() ? std::vector<double>(at(size), 0.0) : local_),
      blocks_(std::move(blocks)) {
  for (const Block& block : blocks_) {
    for (std::size_t k = 0; k < block.nodes.size(); ++k) {
      const auto entry = static_cast<Eigen::Index>(k);
      diagonal_[at(block.nodes[k])] += (*block.matrix)(entry, entry);
    }
  }
}

void Compliance::deflect(const double* pressure, double* deflection) const {
  if (local_.empty()) {
    std::fill(deflection, deflection + size_, 0.0);
  } else {
    for (std::size_t i = 0; i < local_.size(); ++i) deflection[i] = local_[i] * pressure[i];
  }
  std::vector<double> sum;
  for (const Block& block : blocks_) {
    const std::size_t n = block.nodes.size();
    sum.assign(n, 0.0);
    const double* column = block.matrix->data();
    for (const int node : block.nodes) {
      const double p = pressure[node];
      if (p != 0.0) {
        for (std::size_t i = 0; i < n; ++i) sum[i] += p * column[i];
      }
      column += n;
    }
    for (std::size_t i = 0; i < n; ++i) deflection[block.nodes[i]] += sum[i];
  }
}

ElasticWall::ElasticWall(Kind kind) : kind_(std::move(kind)) {
  std::visit([](const auto& wall) { check(wall); }, kind_);
}

std::shared_ptr<const Compliance> ElasticWall::compliance(const std::string& item,
                                                          const SurfaceMesh& mesh) const {
  return std::visit([&](const auto& wall) { return on_mesh(wall, item, mesh); }, kind_);
}

std::vector<double> ring_coefficients(double radius_ratio, double poisson_ratio, int last) {
  const double b = radius_ratio, nu = poisson_ratio;
  std::vector<double> c;
  const double shear = 0.5 / (1.0 + nu), lame = nu / ((1.0 + nu) * (1.0 - 2.0 * nu));
  c.push_back((b * b - 1.0) / (2.0 * (lame + shear * (1.0 + b * b))));
  for (int n = 1; n <= last; ++n) {
    // Where the rim is 40 decay lengths away, it is beyond round-off.
    if (n > 1 && n * std::log(b) > 40.0) {
      c.push_back((1.0 + nu) * (2.0 * (1.0 - nu) * n + 1.0 - 2.0 * nu) /
                  (static_cast<double>(n) * n - 1.0));
    } else {
      c.push_back(n == 1 ? first_coefficient(b, nu) : coefficient(n, b, nu));
    }
  }
  return c;
}

}  // namespace tribodyn
