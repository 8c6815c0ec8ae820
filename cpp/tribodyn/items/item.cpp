#include "tribodyn/items/item.hpp"

namespace tribodyn {

Item::~Item() = default;

std::string Item::label() const { return std::string(noun()) + " '" + name_ + "'"; }

}  // namespace tribodyn
