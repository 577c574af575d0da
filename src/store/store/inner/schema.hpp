// The tables of a store, as docs/store.md describes them. Frozen: what changes here needs a new
// kSchemaVersion, a step from each older one, and a line in CHANGELOG.md.
#pragma once

namespace tsumuya::store {

// "Tsum" in ASCII: what tells a store from any other SQLite file.
inline constexpr int kApplicationId = 0x5473756D;

inline constexpr const char* kSchema = R"sql(
CREATE TABLE problem (
  id           INTEGER PRIMARY KEY,
  name         TEXT    NOT NULL,
  sfen         TEXT    NOT NULL,
  to_move      TEXT    NOT NULL,
  stated_plies INTEGER,
  columns      TEXT    NOT NULL,
  UNIQUE (name, sfen, to_move)
) STRICT;

CREATE TABLE task (
  id             INTEGER PRIMARY KEY,
  algorithm      TEXT    NOT NULL,
  goal           TEXT    NOT NULL,
  interpositions TEXT    NOT NULL,
  seconds        REAL,
  nodes          INTEGER,
  memory_mb      INTEGER,
  threads        INTEGER NOT NULL,
  options        TEXT    NOT NULL
) STRICT;

CREATE UNIQUE INDEX task_identity ON task (
  algorithm, goal, interpositions, ifnull(seconds, -1), ifnull(nodes, -1), ifnull(memory_mb, -1),
  threads, options);

CREATE TABLE outcome (
  problem        INTEGER NOT NULL REFERENCES problem (id),
  task           INTEGER NOT NULL REFERENCES task (id),
  status         TEXT    NOT NULL,
  reason         TEXT,
  signal         INTEGER,
  plies          INTEGER,
  exact          INTEGER NOT NULL,
  interpositions TEXT    NOT NULL,
  line           TEXT    NOT NULL,
  leftover       TEXT    NOT NULL,
  fault          TEXT    NOT NULL,
  generated      INTEGER NOT NULL,
  expanded       INTEGER NOT NULL,
  reexpanded     INTEGER NOT NULL,
  iterations     INTEGER NOT NULL,
  max_depth      INTEGER NOT NULL,
  terminals      INTEGER,
  time_ms        REAL    NOT NULL,
  first_proof_ms REAL,
  version        TEXT    NOT NULL,
  started        TEXT    NOT NULL,
  attempts       INTEGER NOT NULL,
  more           TEXT    NOT NULL,
  PRIMARY KEY (problem, task)
) STRICT, WITHOUT ROWID;
)sql";

inline constexpr const char* kPutProblem = R"sql(
INSERT INTO problem (name, sfen, to_move, stated_plies, columns) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (name, sfen, to_move)
DO UPDATE SET stated_plies = excluded.stated_plies, columns = excluded.columns
RETURNING id)sql";

inline constexpr const char* kPutTask = R"sql(
INSERT INTO task (algorithm, goal, interpositions, seconds, nodes, memory_mb, threads, options)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (algorithm, goal, interpositions, ifnull(seconds, -1), ifnull(nodes, -1),
             ifnull(memory_mb, -1), threads, options)
DO UPDATE SET algorithm = excluded.algorithm
RETURNING id)sql";

inline constexpr const char* kPutOutcome = R"sql(
INSERT INTO outcome (problem, task, status, reason, signal, plies, exact, interpositions, line,
  leftover, fault, generated, expanded, reexpanded, iterations, max_depth, terminals, time_ms,
  first_proof_ms, version, started, attempts, more)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
  ?21, 1, ?22)
ON CONFLICT (problem, task) DO )sql";

inline constexpr const char* kKeep = "NOTHING";
inline constexpr const char* kReplace = R"sql(UPDATE SET
  status = excluded.status, reason = excluded.reason, signal = excluded.signal,
  plies = excluded.plies, exact = excluded.exact, interpositions = excluded.interpositions,
  line = excluded.line, leftover = excluded.leftover, fault = excluded.fault,
  generated = excluded.generated, expanded = excluded.expanded, reexpanded = excluded.reexpanded,
  iterations = excluded.iterations, max_depth = excluded.max_depth,
  terminals = excluded.terminals, time_ms = excluded.time_ms,
  first_proof_ms = excluded.first_proof_ms, version = excluded.version,
  started = excluded.started, attempts = outcome.attempts + 1, more = excluded.more)sql";

inline constexpr const char* kRecords = R"sql(
SELECT p.name, p.sfen, p.to_move, p.stated_plies, p.columns,
  t.algorithm, t.goal, t.interpositions, t.seconds, t.nodes, t.memory_mb, t.threads, t.options,
  o.status, o.reason, o.signal, o.plies, o.exact, o.interpositions, o.line, o.leftover, o.fault,
  o.generated, o.expanded, o.reexpanded, o.iterations, o.max_depth, o.terminals, o.time_ms,
  o.first_proof_ms, o.version, o.started, o.attempts, o.more
FROM outcome o JOIN problem p ON p.id = o.problem JOIN task t ON t.id = o.task
ORDER BY t.id, p.id)sql";

}  // namespace tsumuya::store
