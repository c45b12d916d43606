"""The floors, whether they hold, and the tables."""

import datetime
import os
import pathlib
import platform
import re
from dataclasses import dataclass
from statistics import median

from loads import LOADS
from measurements import IDLE_CONNECTIONS
from servers import CACHED, NAMES, OURS, PLAIN, PROGRAMS, version


@dataclass(frozen=True)
class Row:
    """One kind of figure; `--only` names its group."""

    key: str
    group: str
    title: str
    unit: str


def load_title(load):
    plural = "s" if load.connections > 1 else ""
    return f"{load.title}, {load.connections} connection{plural}"


ROWS = [
    *(Row(load.name, load.name, load_title(load), "MB/s" if load.in_bytes else "requests/s")
      for load in LOADS),
    Row("cpu", "small", "1.4 KB file, processor time", "µs/request"),
    Row("client", "small", "1.4 KB file, the client's use of a core", "%"),
    Row("start", "start", "start to first byte", "ms"),
    Row("idle", "memory", "memory before any load", "MB"),
    Row("loaded", "memory", "memory after every load", "MB"),
    Row("connections", "connections", f"memory of each of {IDLE_CONNECTIONS:,} idle connections",
        "KB"),
    Row("few-files", "many-files", "start with 10 files", "ms"),
    Row("many-files", "many-files", "start with 100,000 files", "ms"),
]
GROUPS = list(dict.fromkeys(row.group for row in ROWS))
TITLES = {row.key: row for row in ROWS}


@dataclass(frozen=True)
class Floor:
    """What a figure of ours must reach, by itself or against a figure of reference."""

    row: str
    comparison: str
    limit: float
    server: str = OURS
    reference: str = ""

    @property
    def is_absolute(self):
        return not self.reference


def against_nginx(row, cached, plain):
    return [Floor(row, ">=", cached, CACHED, row), Floor(row, ">=", plain, PLAIN, row)]


FLOORS = [
    *against_nginx("small", 1.2, 1.35),
    Floor("cpu", "<=", 0.85, CACHED, "cpu"),
    *against_nginx("not-modified", 1.0, 1.2),
    *against_nginx("random", 1.05, 1.3),
    *against_nginx("html", 1.1, 1.3),
    *(floor for row in ["100k", "200k", "1m", "100m"] for floor in against_nginx(row, 1.0, 1.0)),
    Floor("start", "<=", 15),
    Floor("start", "<=", 1.5, CACHED, "start"),
    Floor("idle", "<=", 16),
    Floor("loaded", "<=", 40),
    Floor("connections", "<=", 18),
    Floor("many-files", "<=", 1.2, OURS, "few-files"),
]


@dataclass(frozen=True)
class Verdict:
    """A floor, what was measured, and whether that is enough."""

    floor: Floor
    value: float

    @property
    def holds(self):
        if self.floor.comparison == ">=":
            return self.value >= self.floor.limit
        return self.value <= self.floor.limit

    @property
    def cells(self):
        floor, row = self.floor, TITLES[self.floor.row]
        sign = {">=": "≥", "<=": "≤"}[floor.comparison]
        if floor.is_absolute:
            against, unit = "", f" {row.unit}"
        elif floor.server == OURS:
            against, unit = TITLES[floor.reference].title, " ×"
        else:
            against, unit = floor.server, " ×"
        return [row.title, against, f"{self.value:.2f}{unit}", f"{sign} {floor.limit:g}{unit}",
                "holds" if self.holds else "**fails**"]


def judge(results):
    """The verdict on each floor whose figures were all measured; `results` holds samples by row and
    server."""
    verdicts = []
    for floor in FLOORS:
        ours = results.get(floor.row, {}).get(OURS)
        if not ours:
            continue
        if not floor.is_absolute:
            reference = results.get(floor.reference, {}).get(floor.server)
            if not reference:
                continue
            # Of the same round: a machine that others use too is not as fast a minute later.
            ours = [mine / theirs for mine, theirs in zip(ours, reference)]
        verdicts.append(Verdict(floor, median(ours)))
    return verdicts


def figure(samples):
    if not samples:
        return "–"
    value = median(samples)
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def table(header, lines):
    """A Markdown table that is also one to look at."""
    cells = [header, *lines]
    widths = [max(len(line[column]) for line in cells) for column in range(len(header))]
    padded = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths)) + " |"
              for line in cells]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([padded[0], rule, *padded[1:]])


def floors_table(verdicts):
    return table(["work", "against", "measured", "floor", ""], [v.cells for v in verdicts])


def figures_table(results):
    names = [name for name in NAMES if any(name in row for row in results.values())]
    lines = [[row.title, row.unit, *(figure(results[row.key].get(name)) for name in names)]
             for row in ROWS if results.get(row.key)]
    return table(["work", "unit", *names], lines)


def machine():
    """The processor, the kernel, and each program's version."""
    model = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    programs = {PROGRAMS[name][0]: name for name in [*NAMES, "wrk"] if name != CACHED}
    return [
        f"{model.group(1).strip() if model else platform.machine()}, "
        f"{len(os.sched_getaffinity(0))} cores, Linux {platform.release()}",
        ", ".join(f"{name} {version(name)}" for name in programs.values()),
    ]


DOCUMENT = """# Benchmarks

Written by `make bench` on {date}: {machine}.
{programs}.

## Floors

{floors}

`nginx+cache` is nginx with `open_file_cache max=10000` and `open_file_cache_valid 60s`, `nginx` the
same without.

## Figures

{figures}

## How they are measured

- Every server serves the same folder on loopback, on the machine that also runs the client,
  `wrk -t{threads}`. All run at once and wait; one at a time is loaded. Where the client uses all of a core,
  a server may be faster than its figure.
- A round loads each server once for each work, {seconds} s each, in an order that moves on by one each
  round. Rounds: {rounds} for bundled-serve and nginx, {fewer} for the others. Each figure is the median of
  its rounds, each ratio the median of the rounds' own ratios: the machine's speed changes from one
  to the next.
- nginx has 2 workers, `sendfile`, `tcp_nopush`, no access log and no end of requests a connection;
  lighttpd, Caddy and Python's `http.server` run as they come, the last with a connection a request.
- bundled-serve puts its bridge into the HTML, the others send it as it is. The 304 answers each
  server's own entity tag; Python's has none and gets the date.
- Every answer is compared with the file before the load. A run with a socket error, a status from 400
  up, or answers of another length is a fault, and with one nothing is written here.
- Processor time is what all processes of a server used in a run, by request. Memory is their resident
  set, each 2 s after the last connection closed.
- A start is timed from the spawn to the first byte of the answer to `/`, with an attempt to connect
  every 0.2 ms; the median of {starts}.
- Idle connections have each had one answer. The first, the last and a new one are answered while all
  are open.
"""


def document(results, verdicts, options):
    hardware, programs = machine()
    return DOCUMENT.format(
        date=datetime.date.today().isoformat(), machine=hardware, programs=programs,
        floors=floors_table(verdicts), figures=figures_table(results), threads=options.threads,
        seconds=options.seconds, rounds=options.rounds, fewer=options.fewer_rounds,
        starts=options.starts)
