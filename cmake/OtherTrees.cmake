# Tests whose programs live in the build trees of other presets. ./test builds those trees and names them here, so that
# one ctest run covers everything. A program that is missing then fails its test; it is never skipped.

# Stack traces with names need the symbolizer, which Debian installs under a versioned name.
find_program(TSUMUYA_SYMBOLIZER NAMES llvm-symbolizer-14 llvm-symbolizer)
mark_as_advanced(TSUMUYA_SYMBOLIZER)
set(sanitizer_environment "UBSAN_OPTIONS=print_stacktrace=1" "${property_seed}")
if(TSUMUYA_SYMBOLIZER)
  list(APPEND sanitizer_environment "ASAN_SYMBOLIZER_PATH=${TSUMUYA_SYMBOLIZER}"
       "UBSAN_SYMBOLIZER_PATH=${TSUMUYA_SYMBOLIZER}")
endif()

if(TSUMUYA_ASAN_TREE)
  # The comparisons with whole graphs take minutes here; cli.check goes the same way. The large programs run in parts, side
  # by side.
  get_property(test_rooms GLOBAL PROPERTY tsumuya_test_rooms)
  foreach(room IN LISTS test_rooms)
    set(parts 1)
    if(room MATCHES "^(tsume|service|app|uncertain)$")
      set(parts 2)
    endif()
    math(EXPR last "${parts} - 1")
    foreach(part RANGE ${last})
      set(name sanitizer.${room}.${part})
      add_test(
        NAME ${name}
        COMMAND "${TSUMUYA_ASAN_TREE}/tests/${room}_tests" --gtest_brief=1 --gtest_filter=-Soundness.*:AssumedNoMate.*
        WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
      set_tests_properties(
        ${name} PROPERTIES ENVIRONMENT "${sanitizer_environment};GTEST_TOTAL_SHARDS=${parts};GTEST_SHARD_INDEX=${part}"
                           TIMEOUT 1200 LABELS "sanitizer;sanitizer-${room}")
    endforeach()
  endforeach()
  add_test(NAME sanitizer.certificate_mutations COMMAND "${TSUMUYA_ASAN_TREE}/tests/certificate_mutations" 40000)
  set_tests_properties(sanitizer.certificate_mutations PROPERTIES ENVIRONMENT "${sanitizer_environment}" LABELS long
                                                                  TIMEOUT 1800)
  # Counting nodes takes minutes under the sanitizers, and gives the same number. The address sanitizer takes for itself a
  # signal that lab_survival sends to a run.
  list(FILTER cli_scripts EXCLUDE REGEX "/(bench|lab_survival)_test.sh$")
  foreach(script IN LISTS cli_scripts)
    cmake_path(GET script STEM name)
    string(REGEX REPLACE "_test$" "" name "${name}")
    add_test(NAME sanitizer.cli.${name} COMMAND bash "${script}" "${TSUMUYA_ASAN_TREE}/app/tsumuya"
                                                "${PROJECT_SOURCE_DIR}" "${TSUMUYA_ASAN_TREE}/verify/tsumuya-verify"
                                                "${TSUMUYA_ASAN_TREE}/lab/tsumuya-lab")
    set_tests_properties(sanitizer.cli.${name} PROPERTIES ENVIRONMENT "${sanitizer_environment}" TIMEOUT 1200)
  endforeach()
endif()

if(TSUMUYA_FUZZ_TREE)
  file(GLOB fuzz_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp")
  if(NOT fuzz_sources)
    message(FATAL_ERROR "no sources match: fuzz/*_fuzz.cpp")
  endif()
  foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM target)
    add_test(NAME fuzz.${target} COMMAND "${PROJECT_SOURCE_DIR}/scripts/fuzz_short" "${TSUMUYA_FUZZ_TREE}/fuzz/${target}"
                                         "${PROJECT_SOURCE_DIR}/fuzz/corpus/${target}" 30)
    set_tests_properties(fuzz.${target} PROPERTIES ENVIRONMENT "${sanitizer_environment}" TIMEOUT 1200)
  endforeach()
endif()
