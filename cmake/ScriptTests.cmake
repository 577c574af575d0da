# Tests that are scripts over the sources. They need no build, so they belong to no target.
set(scripts "${PROJECT_SOURCE_DIR}/scripts")
set(script_tests "${PROJECT_SOURCE_DIR}/tests/scripts")

add_test(NAME format COMMAND "${scripts}/check_format")
add_test(NAME layers COMMAND "${scripts}/check_layers")
add_test(NAME layers.selftest COMMAND "${script_tests}/layers_selftest.py" "${scripts}/check_layers")
add_test(NAME clean-names COMMAND "${scripts}/check_names")
add_test(NAME clean-names.selftest COMMAND "${script_tests}/names_selftest.sh" "${scripts}/check_names")
add_test(NAME run.behaviour COMMAND "${script_tests}/run_test.sh" "${PROJECT_SOURCE_DIR}")
add_test(NAME tidy.enabled COMMAND "${script_tests}/tidy_enabled_test.py" "${PROJECT_SOURCE_DIR}/.clang-tidy")

add_test(NAME doc.paths COMMAND "${script_tests}/doc_paths_test.py" "${PROJECT_SOURCE_DIR}")

# clang-tidy reads the commands of a tree compiled by clang++ where there is one.
if(TSUMUYA_ASAN_TREE)
  set(tidy_tree "${TSUMUYA_ASAN_TREE}")
else()
  set(tidy_tree "${PROJECT_BINARY_DIR}")
endif()
add_test(NAME tidy COMMAND "${scripts}/check_tidy" "${tidy_tree}")
add_test(NAME tidy.deep COMMAND "${scripts}/check_tidy" --deep "${tidy_tree}")
set_tests_properties(tidy tidy.deep PROPERTIES PROCESSORS 2 TIMEOUT 1800)
# Several minutes on two cores where nothing is remembered yet: only ./test --long runs them.
set_tests_properties(tidy tidy.deep PROPERTIES LABELS long)
set_tests_properties(
  format
  layers
  layers.selftest
  clean-names
  clean-names.selftest
  run.behaviour
  tidy.enabled
  doc.paths
  PROPERTIES TIMEOUT 120)
