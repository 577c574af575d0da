// Names of files that are being written, and the removal of those whose writer was killed.
//
//   partial_name("a.cert", 4711)             "a.cert.partial-4711"
//   remove_abandoned("a.cert")               a.cert.partial-N, if abandoned
//   remove_abandoned_in("proofs", ".zst")    every *.zst.partial-N there, if abandoned
//
// A writer holds a lock (flock) on its partial file for as long as it lives. A partial file is
// abandoned if no process has the number in its name and the lock is free. The number alone would
// not do: in a directory that several hosts or containers share, another one's writer has a number
// that means nothing here. Linux hands flock on to an NFS server, so the lock is seen there too.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tsumuya::base {

// Follows symbolic links, also to a file that is not there yet; nothing if they lead in a circle.
std::optional<std::string> follow_links(const std::string& target);

std::string partial_name(const std::string& target, long writer);

// Takes the lock of a writer. A file system without locks is no fault: no one removes files there.
void hold_partial(int descriptor);

// Files that cannot be judged (no permission, no locks) stay. A target that is a symbolic link is
// followed.
void remove_abandoned(const std::string& target);
void remove_abandoned_in(const std::string& directory, std::string_view end_of_target);

}  // namespace tsumuya::base
