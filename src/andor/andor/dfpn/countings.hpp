// Every counting policy of df-pn, a file each.
#pragma once

#include "andor/dfpn/counting/alternating.hpp"
#include "andor/dfpn/counting/nagai.hpp"
#include "andor/dfpn/counting/source.hpp"
#include "andor/dfpn/counting/sum.hpp"
#include "andor/dfpn/counting/weak.hpp"
#include "andor/dfpn/counting/weak_source.hpp"
