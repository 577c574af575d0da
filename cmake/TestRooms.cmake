# How the tests of the rooms are made into programs.

# Properties are seeded: the same cases in every run.
set(property_seed "RC_PARAMS=seed=20261115 max_success=200")

# tsumuya_tests(<room> [SEES <room>...] [SUPPORT <room>...])
#
# The program <room>_tests of tests/<room>/*_test.cpp, and its entries <room>.*. It links the rooms after SEES and the
# supports tests/<room>/support of those after SUPPORT: nothing else, so a test cannot reach around its room.
function(tsumuya_tests room)
  cmake_parse_arguments(PARSE_ARGV 1 its "" "" "SEES;SUPPORT")
  list(TRANSFORM its_SEES PREPEND tsumuya_)
  list(TRANSFORM its_SUPPORT PREPEND tsumuya_support_)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/${room}/*_test.cpp")
  if(NOT sources)
    message(FATAL_ERROR "no tests in tests/${room}")
  endif()
  add_executable(${room}_tests ${sources})
  target_link_libraries(${room}_tests PRIVATE tsumuya_flags ${its_SEES} ${its_SUPPORT} fmt::fmt GTest::gtest_main rapidcheck)
  gtest_discover_tests(
    ${room}_tests
    TEST_PREFIX ${room}.
    WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}"
    NO_PRETTY_VALUES
    DISCOVERY_MODE PRE_TEST
    PROPERTIES ENVIRONMENT "${property_seed}" TIMEOUT 300 LABELS ${room})
  # Discovery registers nothing, and says nothing, when a program holds no tests: this entry does.
  add_test(NAME ${room}.present COMMAND "${PROJECT_SOURCE_DIR}/tests/scripts/tests_present.sh" $<TARGET_FILE:${room}_tests>)
  set_tests_properties(${room}.present PROPERTIES LABELS ${room})
  set_property(GLOBAL APPEND PROPERTY tsumuya_test_rooms ${room})
endfunction()
