#include "tribodyn/items/item.hpp"

namespace tribodyn {

std::string Item::label() const { return std::string(noun()) + " '" + name_ + "'"; }

}  // namespace tribodyn
