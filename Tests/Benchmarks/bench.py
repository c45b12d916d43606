#!/usr/bin/env python3
"""Measures the release build of bundled-serve side by side with other servers, in one interleaved
run, and says which of its floors hold. Writes docs/benchmarks.md when everything was measured."""

import argparse
import os
import pathlib
import signal
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack

import loads
import measurements
import report
from servers import CACHED, NAMES, OURS, PLAIN, PROGRAMS, ROOT, Failure, Server, version

DOCUMENT = ROOT / "docs/benchmarks.md"
LEAST_ROUNDS = 5


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Exit: 0 all floors hold, 1 one does not, 2 could not measure.")
    parser.add_argument("--seconds", type=int, default=3, metavar="N",
                        help="length of each run of wrk (default 3)")
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS, metavar="N",
                        help="rounds of bundled-serve and nginx (default 5); the others take part in "
                             "3 at most")
    parser.add_argument("--threads", type=int, default=1, metavar="N",
                        help="threads of wrk (default 1)")
    parser.add_argument("--starts", type=int, default=31, metavar="N",
                        help="starts of each server (default 31)")
    parser.add_argument("--only", action="append", choices=report.GROUPS, metavar="ROW",
                        help="measure only this; repeatable: " + ", ".join(report.GROUPS))
    parser.add_argument("--server", action="append", choices=NAMES, metavar="NAME",
                        help="measure only this; repeatable: " + ", ".join(NAMES))
    parser.add_argument("--output", type=pathlib.Path, metavar="PATH",
                        help="write the document here, even if not everything was measured")
    options = parser.parse_args()
    if min(options.seconds, options.rounds, options.threads, options.starts) < 1:
        parser.error("numbers begin at 1")
    options.fewer_rounds = min(3, options.rounds)
    is_whole = not options.only and not options.server and options.rounds >= LEAST_ROUNDS
    options.only = options.only or report.GROUPS
    options.server = [name for name in NAMES if name in (options.server or NAMES)]
    if is_whole and not options.output:
        options.output = DOCUMENT
    return options


def say(text):
    print(text, file=sys.stderr, flush=True)


def rotated(names, round_number):
    start = round_number % len(names)
    return names[start:] + names[:start]


def measure_loads(options, scratch, results):
    """Starts every server once, loads them in turn, and looks at their memory before and after."""
    wanted = [load for load in loads.LOADS
              if load.name in options.only or "memory" in options.only]
    if not wanted:
        return
    bundle = scratch / "bundle"
    with ExitStack() as stack:
        servers = {name: stack.enter_context(Server(name, bundle, scratch))
                   for name in options.server}
        for server in servers.values():
            server.connect().close()
        note_memory("idle", servers, options, results)
        say("checking every answer")
        asked = {(load.name, name): loads.check(load, server, bundle)
                 for load in wanted for name, server in servers.items()}
        for round_number in range(options.rounds):
            for load in wanted:
                for name in rotated(options.server, round_number):
                    if name in (OURS, CACHED, PLAIN) or round_number < options.fewer_rounds:
                        done = loads.run(load, servers[name], *asked[load.name, name],
                                         options.seconds, options.threads)
                        note_run(round_number + 1, load, name, done, results)
        note_memory("loaded", servers, options, results)


def note_run(round_number, load, name, done, results):
    rate = (done.bytes / 1e6 if load.in_bytes else done.requests) / done.seconds
    cpu = done.server_cpu / done.requests * 1e6
    results[load.name][name].append(rate)
    if load.name == "small":
        results["cpu"][name].append(cpu)
    say(f"round {round_number}  {load.name:12}  {name:13}  {rate:10,.0f} "
        f"{'MB/s' if load.in_bytes else 'requests/s':10}  {cpu:8.1f} µs/request  "
        f"client {done.client_cpu / done.seconds:4.0%}")


def note_memory(row, servers, options, results):
    if "memory" not in options.only:
        return
    for name, server in servers.items():
        results[row][name].append(measurements.settled_memory(server) / 1024)
        say(f"memory {row}  {name}  {results[row][name][0]:.1f} MB")


def measure_starts(options, scratch, results):
    for round_number in range(options.starts):
        for name in rotated(options.server, round_number):
            results["start"][name].append(
                measurements.first_byte(name, scratch / "bundle", scratch))
    say("start  " + ", ".join(f"{name} {report.figure(samples)} ms"
                              for name, samples in results["start"].items()))


def measure_many_files(options, scratch, results):
    """Of ours alone: no other is said to depend on it."""
    if OURS not in options.server:
        return
    say("writing 100,000 files")
    folders = dict(zip(["few-files", "many-files"], measurements.make_folders(scratch)))
    for round_number in range(options.starts):
        for row in rotated(list(folders), round_number):
            results[row][OURS].append(measurements.first_byte(OURS, folders[row], scratch))
    say(", ".join(f"{row} {report.figure(results[row][OURS])} ms" for row in folders))


def measure_connections(options, scratch, results):
    for name in options.server:
        cost = measurements.idle_connection_memory(name, scratch / "bundle", scratch)
        results["connections"][name].append(cost)
        say(f"idle connections  {name}  {cost:.1f} KB each")


def measure(options):
    results = defaultdict(lambda: defaultdict(list))
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        scratch = pathlib.Path(folder)
        (scratch / "bundle").mkdir()
        loads.make_bundle(scratch / "bundle")
        if "start" in options.only:
            measure_starts(options, scratch, results)
        if "connections" in options.only:
            measure_connections(options, scratch, results)
        measure_loads(options, scratch, results)
        # Last: what the kernel holds for so many files is no part of the other figures.
        if "many-files" in options.only:
            measure_many_files(options, scratch, results)
    return results


def main():
    options = parse_options()
    # An end by signal cleans up as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    try:
        for name in [*options.server, "wrk"]:
            version(name)
        busy = os.getloadavg()[0]
        if busy > 0.3:
            say(f"the machine is busy (load {busy:.1f}): figures will be worse than they are")
        results = measure(options)
    except Failure as failure:
        say(f"bench: {failure}")
        return 2
    except KeyboardInterrupt:
        return 2
    results = {row: results[row] for row in results}
    verdicts = report.judge(results)
    print(report.figures_table(results), "\n")
    print(report.floors_table(verdicts))
    failed = sum(not verdict.holds for verdict in verdicts)
    print(f"\n{len(verdicts) - failed} floors hold, {failed} do not")
    if options.output:
        options.output.write_text(report.document(results, verdicts, options))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
