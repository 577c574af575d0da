# The doors between the rooms, as the compiler holds them. tests/scripts/rooms_test.py is given the include path of every
# room, of its sources and of whoever sees it, and tries all pairs: what a room sees is found, everything else is not. The
# facade headers of a room compile with what whoever sees the room sees.
get_property(rooms GLOBAL PROPERTY tsumuya_rooms)
set(paths "")
foreach(room IN LISTS rooms)
  get_target_property(type tsumuya_${room} TYPE)
  set(inside "$<TARGET_PROPERTY:tsumuya_${room},INTERFACE_INCLUDE_DIRECTORIES>")
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    set(inside "$<TARGET_PROPERTY:tsumuya_${room},INCLUDE_DIRECTORIES>")
  endif()
  # What a target that links the room gets, through all that the room sees.
  add_library(tsumuya_sees_${room} OBJECT EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/cmake/nothing.cpp")
  target_link_libraries(tsumuya_sees_${room} PRIVATE tsumuya_${room})
  string(APPEND paths "${room}\tinside\t${inside}\n${room}\tfacade\t$<TARGET_PROPERTY:tsumuya_sees_${room},INCLUDE_DIRECTORIES>\n")
endforeach()
file(GENERATE OUTPUT "${PROJECT_BINARY_DIR}/rooms.tsv" CONTENT "${paths}")
add_test(NAME rooms.doors COMMAND "${PROJECT_SOURCE_DIR}/tests/scripts/rooms_test.py" "${PROJECT_SOURCE_DIR}"
                                  "${PROJECT_BINARY_DIR}/rooms.tsv" "${CMAKE_CXX_COMPILER}")
set_tests_properties(rooms.doors PROPERTIES TIMEOUT 600)
