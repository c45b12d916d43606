#!/usr/bin/env python3
"""Measures the release build of bundled-serve side by side with other servers, in one interleaved
run, and says which of its floors hold. Writes docs/benchmarks.md when everything was measured."""

import argparse
import pathlib
import signal
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack

import loads
import measurements
import report
from servers import CACHED, NAMES, OURS, PLAIN, PYTHON, ROOT, Failure, Server, version

DOCUMENT = ROOT / "docs/benchmarks.md"
LEAST_ROUNDS = 5


def parse_options():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Exit: 0 all floors hold, 1 one does not or a load failed, 2 could not measure.")
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


class Benchmark:
    """One run: samples by row and server, and what went wrong."""

    def __init__(self, options, scratch):
        self.options = options
        self.scratch = scratch
        self.bundle = scratch / "bundle"
        self.results = defaultdict(lambda: defaultdict(list))
        self.faults = []

    def measure(self):
        self.bundle.mkdir()
        loads.make_bundle(self.bundle)
        if "start" in self.options.only:
            self.measure_starts()
        if "connections" in self.options.only:
            self.measure_connections()
        self.measure_loads()
        # Last: what the kernel holds for so many files is no part of the other figures.
        if "many-files" in self.options.only and OURS in self.options.server:
            self.measure_many_files()

    def note_fault(self, fault):
        self.faults.append(str(fault))
        say(f"FAULT: {fault}")

    def measure_loads(self):
        """Starts every server once, loads them in turn, looks at their memory before and after."""
        wanted = [load for load in loads.LOADS
                  if load.name in self.options.only or "memory" in self.options.only]
        if not wanted:
            return
        with ExitStack() as stack:
            servers = {name: stack.enter_context(Server(name, self.bundle, self.scratch))
                       for name in self.options.server}
            for server in servers.values():
                server.connect().close()
            self.note_memory("idle", servers)
            say("checking every answer")
            asked = {(load.name, name): loads.check(load, server, self.bundle)
                     for load in wanted for name, server in servers.items()}
            for round_number in range(self.options.rounds):
                for load in wanted:
                    for name in rotated(self.options.server, round_number):
                        if name in (OURS, CACHED, PLAIN) or round_number < self.options.fewer_rounds:
                            self.load(servers[name], load, asked[load.name, name], round_number + 1)
            self.note_memory("loaded", servers)

    def load(self, server, load, asked, round_number):
        try:
            done = loads.run(load, server, *asked, self.options.seconds, self.options.threads)
        except Failure as failure:
            self.note_fault(failure)
            return
        rate = (done.bytes / 1e6 if load.in_bytes else done.requests) / done.seconds
        cpu = done.server_cpu / done.requests * 1e6
        client = done.client_cpu / done.seconds * 100
        self.results[load.name][server.name].append(rate)
        if load.name == "small":
            self.results["cpu"][server.name].append(cpu)
            self.results["client"][server.name].append(client)
        say(f"round {round_number}  {load.name:12}  {server.name:13}  {rate:9,.0f} "
            f"{'MB/s' if load.in_bytes else 'requests/s':10}  {cpu:8.1f} µs/request  "
            f"client {client:3.0f} %")

    def note_memory(self, row, servers):
        if "memory" not in self.options.only:
            return
        time.sleep(measurements.SETTLE)
        for name, server in servers.items():
            self.results[row][name].append(server.resident_kilobytes() / 1024)
        self.say_row(row)

    def measure_starts(self):
        for round_number in range(self.options.starts):
            for name in rotated(self.options.server, round_number):
                self.results["start"][name].append(
                    measurements.first_byte(name, self.bundle, self.scratch))
        self.say_row("start")

    def measure_many_files(self):
        """Of ours alone: no other is said to depend on it."""
        say("writing 100,000 files")
        folders = dict(zip(["few-files", "many-files"], measurements.make_folders(self.scratch)))
        for round_number in range(self.options.starts):
            for row in rotated(list(folders), round_number):
                self.results[row][OURS].append(
                    measurements.first_byte(OURS, folders[row], self.scratch))
        for row in folders:
            self.say_row(row)

    def measure_connections(self):
        for name in self.options.server:
            if name != PYTHON:
                try:
                    cost = measurements.idle_connection_memory(name, self.bundle, self.scratch)
                    self.results["connections"][name].append(cost)
                except (Failure, OSError) as failure:
                    self.note_fault(f"{name}, idle connections: {failure}")
        self.say_row("connections")

    def say_row(self, row):
        title = report.TITLES[row]
        say(f"{title.title}, {title.unit}: " + ", ".join(
            f"{name} {report.figure(samples)}" for name, samples in self.results[row].items()))


def finish(benchmark):
    """Prints what came out, writes the document, returns the exit status."""
    results, output = benchmark.results, benchmark.options.output
    verdicts = report.judge(results)
    print(report.figures_table(results), "\n")
    if verdicts:
        print(report.floors_table(verdicts), "\n")
    failed = [verdict for verdict in verdicts if not verdict.holds]
    print(f"{len(verdicts) - len(failed)} floors hold, {len(failed)} do not")
    for fault in benchmark.faults:
        print("fault:", fault)
    if output and not benchmark.faults:
        output.write_text(report.document(results, verdicts, benchmark.options))
    return 1 if failed or benchmark.faults else 0


def main():
    options = parse_options()
    # An end by signal cleans up as well.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    try:
        for name in [*options.server, "wrk"]:
            version(name)
        busy = measurements.busy_share()
        if busy > 0.05:
            say(f"the machine is not quiet: {busy:.0%} of it is in use, which the figures will show")
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            benchmark = Benchmark(options, pathlib.Path(folder))
            benchmark.measure()
        return finish(benchmark)
    except Failure as failure:
        say(f"bench: {failure}")
    except KeyboardInterrupt:
        pass
    return 2


if __name__ == "__main__":
    sys.exit(main())
