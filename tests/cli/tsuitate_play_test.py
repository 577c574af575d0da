#!/usr/bin/env python3
"""Games of `tsumuya tsuitate play` through real pipes: tsuitate_play_test.py PROGRAM SOURCE-DIRECTORY

A game is won by the solver's strategy on every sixth problem of tests/data/tsuitate.tsv, with its tries typed in USI and in
the paper's notation in turn. The game that the referee shows at the end is held against what was told, is played again
by `tsumuya show`, and `tsumuya perft` must find no reply to its last move.
"""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

PROGRAM = os.path.realpath(sys.argv[1])
PROBLEMS = os.path.join(sys.argv[2], "tests", "data", "tsuitate.tsv")
ENVIRONMENT = {k: v for k, v in os.environ.items() if k not in ("LC_MESSAGES", "LANG", "NO_COLOR")}
ENVIRONMENT.update(LC_ALL="C", TERM="xterm")
PATIENCE = 120.0  # for an answer that must come
PROMPT = b"> "
SAMPLE = "7n1/7k1/3P5/6G2/9/9/9/9/9 b BGS 1"
SLOW = "8k/9/9/9/9/9/9/9/9 b RB2Grb2g4s4n4l18p 1"  # interpositions of every kind
LETTERS = {"pawn": "P", "lance": "L", "knight": "N", "silver": "S", "gold": "G", "bishop": "B", "rook": "R"}


def run(*words, typed=""):
    done = subprocess.run(
        [PROGRAM, *words], input=typed, capture_output=True, text=True, encoding="utf-8", env=ENVIRONMENT, timeout=PATIENCE
    )
    return done.returncode, done.stdout, done.stderr


def play(*words, typed):
    """A game whose tries are known beforehand: its status and output, with nothing on stderr."""
    status, out, err = run("tsuitate", "play", *words, typed=typed)
    assert err == "", err
    return status, out


def expect(out, *texts):
    for text in texts:
        assert text in out, f"{text!r} is not in {out!r}"


class Game:
    """A conversation: `try_` types a line and gives what was said up to the next prompt or the end."""

    def __init__(self, *words, out=subprocess.PIPE, err=subprocess.PIPE):
        # Tests may run where interrupts are ignored, which a program inherits.
        self.process = subprocess.Popen(
            [PROGRAM, "tsuitate", "play", *words],
            stdin=subprocess.PIPE,
            stdout=out,
            stderr=err,
            env=ENVIRONMENT,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def hear(self, end=PROMPT):
        said = b""
        while not said.endswith(end):
            assert select.select([self.process.stdout], [], [], PATIENCE)[0], f"nothing more after {said!r}"
            read = os.read(self.process.stdout.fileno(), 65536)
            if not read:
                break
            said += read
        return said.decode()

    def try_(self, line):
        self.type(line)
        return self.hear()

    def status(self):
        return self.process.wait(PATIENCE)


def told_of(said):
    """As strategies write it."""
    if re.search(r"^foul$", said, re.MULTILINE):
        return "(foul)"
    assert "the defender has answered\n" in said, said
    captured = re.search(r"you captured: (\w+)", said)
    taken = re.search(r"your piece on (\w\w) was taken", said)
    parts = (["+" + LETTERS[captured[1]]] if captured else []) + ([taken[1]] if taken else [])
    return f"({' '.join(parts) or '-'})"


def check_game(said, sfen, tolds, mates):
    """The game that the referee shows: legal, with check after check, and just what was told."""
    shown = re.search(r"^position sfen (.*?)(?: moves (.*))?$", said, re.MULTILINE)
    assert shown and shown[1] == sfen, said
    moves = (shown[2] or "").split()
    legal = [told for told in tolds if told != "(foul)"]
    assert len(moves) == 2 * len(legal) + (1 if mates else 0), (moves, tolds)
    status, _, err = run("show", "--sfen", shown[0])
    assert status == 0 and err == "", (shown[0], err)
    for i, told in enumerate(legal):
        reply_square = moves[2 * i + 1][2:4]
        taken = re.search(r"(\d[a-i])\)", told)
        assert not taken or taken[1] == reply_square, (told, moves)
    if mates:
        status, out, _ = run("perft", "--sfen", shown[0], "--depth", "1")
        assert status == 0 and "nodes 0\n" in out, out


def test_the_solvers_strategy_wins_in_its_steps():
    with open(PROBLEMS, encoding="utf-8") as file:
        problems = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    played = with_foul = 0
    for name, sfen, allowed, steps, *_ in problems[::6]:
        words = ("--sfen", sfen, "--fouls", allowed)
        node = json.loads(run("tsuitate", "solve", "--json", "--algorithm", "dfpn", *words)[1])["strategy"]
        tolds = []
        with Game(*words) as game:
            said = game.hear()
            while node:
                said = game.try_(node["try" if len(tolds) % 2 else "text"])
                if "mate: you have won" in said:
                    break
                assert "was not proven" not in said, (name, said)
                tolds.append(told_of(said))
                branch = [b for b in node["told"] if b["told"] == tolds[-1]]
                assert branch, (name, tolds, node)
                node = branch[0]["next"]
            assert game.status() == 0, name
        # The best defender holds exactly as long as the solution takes.
        expect(said, f"mate: you have won. Steps {steps}, fouls {tolds.count('(foul)')}\n", f"the best possible: steps {steps}, ")
        assert "the solution from the start" not in said, (name, said)
        check_game(said, sfen, tolds, True)
        played += 1
        with_foul += "(foul)" in tolds
    assert (played, with_foul > 2) == (13, True), (played, with_foul)


def test_the_start_is_shown_in_full_and_then_nothing_of_the_defender():
    sfen = "6g1k/9/8b/7B1/9/9/9/9/9 b RG2p 1"
    with Game("--sfen", sfen, "--fouls", "4") as game:
        said = game.hear()
        _, shown, _ = run("show", "--ascii", "--sfen", sfen)
        expect(said, shown.rpartition("sfen ")[0], "White's hand: p2\n", "Fouls allowed: 4.", "resign", "help", "board")
        for line in ("2d3c+", "board"):
            said = game.try_(line)
            board = said[said.index("+---"):said.rindex("+---")]
            assert not re.search("[a-z]", re.sub(r"\|[a-i]$", "|", board, flags=re.MULTILINE)), said
            assert "White" not in said, said
            expect(said, "Black's hand: R G", "try 2, fouls left 4> ")
        expect(said, "so far: 1. B3c+ (-)\n")
        expect(game.try_("start"), shown.rpartition("sfen ")[0])


def test_fouls_used_up_lose():
    # A drop on the king is a foul by the rules, though one can know it.
    status, out = play("--fouls", "1", typed="G*2b\nG*2b\nS*2c\n")
    assert status == 1
    expect(out, "> foul\n", "try 1, fouls left 0> foul: one more than allowed. You have lost\n", "the solution from the start:\n",
           "1. S*2c (-) 2. B*2b (-) 3. B3a+ (3a) 4. G*3b mate\n", "1. G*2b (foul) 1. G*2b (foul)\n")
    assert out.count("try 1, ") == 2
    check_game(out, SAMPLE, ["(foul)", "(foul)"], False)


def test_no_check_at_all():
    status, out = play("--sfen", "4k4/9/9/9/9/9/9/9/P8 b - 1", typed="9i9h\n")
    assert status == 1
    expect(out, "Black to move\nthere is no check in this position: nothing to play\n")
    assert "> " not in out
    status, out = play("--sfen", "4k4/9/9/9/9/9/9/9/9 b G 1", typed="G*5b\nG*5b\n")
    assert status == 1
    expect(out, "your piece on 5b was taken\n", "no check is left that may be tried: the king is free. You have lost\n",
           "unsolvable: no number of steps is enough with 8 fouls\n", "1. G*5b Kx5b\n")
    check_game(out, "4k4/9/9/9/9/9/9/9/9 b G 1", ["(5b)"], False)


def test_bad_input_is_explained_and_costs_nothing():
    refused = {
        "hello": "hello: this is no move and no command",
        "S*2j": "this is no move and no command",
        "\x1b[2J": "this is no move and no command",
        "9i9h": "9i9h: none of your pieces is on 9i",
        "2b3a": "2b3a: none of your pieces is on 2b",
        "R*5a": "R*5a: you have no rook in hand",
        "S*3d": "S*3d: a piece of your own is on 3d",
        "6c6d": "6c6d: your pawn on 6c cannot go to 6d",
        "3d3c+": "3d3c+: your gold on 3d cannot promote on 3c",
        "P6b": "P6b: which one? P6b+ P6b=",
        "P6a": "P6a: none of your pieces of that kind can go to 6a",
        "G*9i": "G*9i: refused: it may be legal without giving check",
        "6c6b+": "6c6b+: refused: it may be legal without giving check",
        "undo": "there is nothing to take back",
    }
    with Game() as game:
        game.hear()
        for typed, why in refused.items():
            said = game.try_(typed)
            expect(said, why)
            assert said.endswith("try 1, fouls left 8> ") and "\x1b" not in said, said
        assert game.try_("") == "try 1, fouls left 8> "
        for typed in ("S-2c", "S2c"):
            expect(game.try_(typed), "none of your pieces of that kind can go to 2c")
        expect(game.try_("  s*2C\t\r"), "the defender has answered\n", "try 2, ")
    status, out = play("--sfen", "7k1/P8/9/9/9/4N4/9/4G1G2/9 b P 1", typed="P*9c\nG4h\n9b9a\nP*1a\n")
    expect(out, "P*9c: you have a pawn on file 9 already", "G4h: which one? G3h-4h G5h-4h", "9b9a: a pawn on 9a could never move again: it must promote",
           "P*1a: a pawn on 1a could never move again\n")


def test_the_end_of_the_input_and_quit():
    status, out = play(typed="S*2c\nB*2b")
    assert status == 1
    expect(out, "try 3, fouls left 8> \nend of input: the game is not finished\n")
    for word in ("quit", "exit"):
        status, out = play(typed=word + "\nS*2c\n")
        assert status == 1
        assert out.endswith("> the game is not finished\n"), out


def test_undo_is_counted_and_resigning_shows_the_answer():
    status, out = play(typed="S*2c\nundo\nS*2c\nB*2b\nB3a+\nG*6b\n")
    assert status == 0
    expect(out, "mate: you have won. Steps 7, fouls 0, tries taken back 1\n")
    for word in ("resign", "give up"):
        status, out = play(typed=f"S*2c\nB*2b\n{word}\nS*2c\n")
        assert status == 1
        expect(out, "the solution from here:\nsolved: steps 3, fouls 0", "\n1. B3a+ (3a) 2. G*3b mate\n",
               "the solution from the start:\nsolved: steps 7, fouls 0", "1. S*2c (-) 2. B*2b (-) 3. B3a+ (3a) 4. G*3b mate\n")
        check_game(out, SAMPLE, ["(-)", "(-)"], False)
    # White attacks.
    status, out = play("--sfen", "9/9/9/9/9/2g6/5p3/1K7/1N7 w bgs 1", typed="S*8g\nB*8h\nB7i+\nG*4h\n")
    assert status == 0
    expect(out, "White to move\n", "mate: you have won. Steps 7, fouls 0\nthe best possible: steps 7, fouls 0\n")


def test_limits_are_kept_and_told():
    for limit in (("--nodes", "1"), ("--time", "0.000001")):
        status, out = play(*limit, typed="S*2c\nB*2b\nB3a+\nresign\n")
        assert status == 1
        before, _, after = out.partition("try 3, ")
        # One thing to tell needs no thought.
        assert "was not proven" not in before, before
        expect(after, "(within the limits it was not proven that this is his best answer)\n", "unknown (")
    status, out = play("--memory", "16", typed="S*2c\nB*2b\nB3a+\nG*6b\n")
    assert status == 0 and "was not proven" not in out


def test_options_of_solve_are_refused():
    for words in (("--json",), ("--algorithm", "dfpn"), ("--encoding", "sum"), ("--audit",), ("--subsets",)):
        status, out, err = run("tsuitate", "play", *words, typed="S*2c\n")
        assert (status, out) == (2, ""), (words, out)
        expect(err, f"tsumuya: {words[0]}: only for tsumuya tsuitate solve;")


def test_japanese():
    typed = "説明\n9i9h\n金*9i\n２三銀打\n盤\n角*2b\n角３一成\n金*6b\n"
    status, out = play("--lang", "ja", typed=typed)
    assert status == 0
    expect(out, "後手の持駒：なし\n", "先手の持駒：角　金　銀\n先手番\n", "許される反則: 8 回", "第 1 手、反則あと 8 回> ", "9i9h: 9i に自分の駒はない",
           "金*9i: 受け付けない", "玉方が応じた\n", "これまで: 1. 銀*2c (-)\n", "詰み: 勝ち。7 手、反則 0 回\n最善: 7 手、反則 0 回\n",
           "4. 金*6b 詰み\n", "手数＝7")
    # Nothing but notation, commands and SFEN is left in Latin letters.
    rest = re.sub(r"^position .*$", "", out, flags=re.MULTILINE)
    rest = re.sub(r"\b(help|board|start|undo|resign|quit|USI|Ctrl-C|[1-9]?[SB]?\*?[1-9]?[a-iv][1-9]?[a-i]?\+?)\b", "", rest)
    rest = re.sub(r"[1-9][a-i]|[SB](?=\*|3a)|v(?=[^a-z])|a〜i", "", rest)
    assert not re.search(r"[A-Za-z]{2,}", rest), re.findall(r".*[A-Za-z]{2,}.*", rest)
    status, out = play("--lang", "ja", "--fouls", "0", typed="金*2b\n")
    assert status == 1
    expect(out, "反則: 許された数を超えた。負け\n", "初形からの解:\n解けた: 7 手、反則 0 回、残り駒: なし\n", "3. 角3a+ (3a) 4. 金*3b 詰み\n", "1. 金*2b (反則)\n")
    status, out = play("--lang", "ja", typed="銀*2c\n角*2b\n角3a+\n金*4b\n投了\n")
    assert status == 1
    expect(out, "ここからの解:\n", "棋譜 (")
    expect(play("--lang", "ja", typed="")[1], "入力の終わり: 対局は途中で終わった\n")
    expect(play("--lang", "ja", "--sfen", "4k4/9/9/9/9/9/9/9/P8 b - 1", typed="")[1], "この局面には王手がない")
    expect(run("tsuitate", "play", "--lang", "ja", "--json")[2], "tsumuya: --json: tsumuya tsuitate solve だけで使える")
    expect(run("tsuitate", "--lang", "ja")[2], "を指定してください")
    expect(run("tsuitate", "solve", "--lang", "ja", "--nodes", "20")[1], "不明 (ノード数の上限に達した): ")
    expect(run("tsuitate", "solve", "--lang", "ja")[1], "4. 金*3b 詰み\n", "2. 角*2b  または即詰み\n")


def test_an_interrupt_ends_a_search_and_not_the_game():
    with Game("--sfen", SLOW, "--nodes", "1000000000") as game:
        game.hear()
        expect(game.try_("B*5e"), "the defender has answered\n")
        game.type("5e2b+")
        assert not select.select([game.process.stdout], [], [], 2.0)[0], "the search was to be longer"
        game.process.send_signal(signal.SIGINT)
        expect(game.hear(), "(within the limits it was not proven that this is his best answer)\n", "try 3, ")
        game.type("resign")
        assert select.select([game.process.stdout], [], [], PATIENCE)[0]
        # The defender's answer depends on how far he came in two seconds. From some of his answers the search takes long, too,
        # and an interrupt ends it; from others it has ended before we look.
        said = os.read(game.process.stdout.fileno(), 65536)
        assert said.startswith(b"the solution from here:\n"), said
        if b"the solution from the start:\n" not in said:
            game.process.send_signal(signal.SIGINT)
            expect(game.hear(b"the solution from the start:\n"), "unknown (stopped)")
        game.process.send_signal(signal.SIGINT)
        expect(game.hear(), "unknown (stopped)", "The game,")
        assert game.status() == 1
    # At the prompt it ends the program as usual.
    with Game() as game:
        game.hear()
        game.process.send_signal(signal.SIGINT)
        assert game.status() == -signal.SIGINT


def test_colours_on_a_terminal_only():
    typed = "S*2c\nB*2b\nB3a+\nG*6b\n"
    assert "\x1b" not in play(typed=typed)[1]
    master, slave = pty.openpty()
    with Game(out=slave) as game:
        os.close(slave)
        game.process.stdin.write(typed.encode())
        game.process.stdin.close()
        game.process.stdin = None
        said = b""
        try:
            while read := os.read(master, 65536):
                said += read
        except OSError:  # how a terminal ends
            pass
        assert game.status() == 0
    os.close(master)
    assert b"\x1b[7m  G\x1b[0m" in said, said


def main():
    tests = [(name, test) for name, test in sorted(globals().items()) if name.startswith("test_")]
    failures = 0
    for name, test in tests:
        since = time.monotonic()
        try:
            test()
        except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
            failures += 1
            print(f"FAILED: {name}: {error!r}")
        print(f"{name}: {time.monotonic() - since:.1f} s")
    print(f"{len(tests)} tests, {failures} failed")
    return 1 if failures or len(tests) != 12 else 0


if __name__ == "__main__":
    sys.exit(main())
