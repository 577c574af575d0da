# What the tests of several rooms, the fuzz targets and the benchmarks share: tests/ROOM/support, included as "support/...".
#
# tsumuya_test_support(<room> [SEES <room>...] [SUPPORT <room>...] [PRIVATELY <target>...]): the library tsumuya_support_<room>.
find_package(GTest CONFIG REQUIRED)

function(tsumuya_test_support room)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "SEES;SUPPORT;PRIVATELY")
  list(TRANSFORM its_SEES PREPEND tsumuya_)
  list(TRANSFORM its_PRIVATELY PREPEND tsumuya_)
  list(TRANSFORM its_SUPPORT PREPEND tsumuya_support_)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/${room}/support/*.cpp")
  add_library(tsumuya_support_${room} STATIC ${sources})
  target_include_directories(tsumuya_support_${room} PUBLIC "${PROJECT_SOURCE_DIR}/tests/${room}")
  target_link_libraries(
    tsumuya_support_${room}
    PUBLIC tsumuya_flags ${its_SEES} ${its_SUPPORT} GTest::gtest
    PRIVATE ${its_PRIVATELY})
endfunction()

tsumuya_test_support(andor SEES andor)
tsumuya_test_support(shogi SEES shogi naive)
# `certified` asks the service for a certificate and the checker for its verdict.
tsumuya_test_support(tsume SEES tsume SUPPORT shogi PRIVATELY service cert)
# The oracle reads by io, since the checker reads by the naive rules.
tsumuya_test_support(cert SEES cert shogi SUPPORT tsume PRIVATELY io)
tsumuya_test_support(uncertain SEES uncertain SUPPORT shogi)
