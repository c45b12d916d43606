"""Compares the cost of a warm request with what it may be; see `check`."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SERVER = ".build/release/bundled-serve"
PRELOAD = Path(".build/cost/allocations.so").resolve()
# Two runs of different length: the difference is the requests' alone.
FEW, MANY = 160, 1120

# How many connections ask at once where several do.
CROWD = 16
HELD = ["futex", "restart_syscall", "rt_sigtimedwait"]

# What a request may cost besides a turn of the loop. A folder on the way is looked at too, and where
# a client takes codings, the folder in which siblings would lie.
# A turn of the loop: until a connection has something, then which of them do.
TURN = {"poll": 1, "epoll_wait": 1}
WORKS = {
    "small file": ("/a.txt", {}, {"recvfrom": 1, "newfstatat": 1, "sendmsg": 1}),
    "document with the bridge": (
        "/", {"Sec-Fetch-Dest": "document"}, {"recvfrom": 1, "newfstatat": 1, "sendmsg": 1}),
    "file in a folder": ("/css/a.css", {}, {"recvfrom": 1, "newfstatat": 2, "sendmsg": 1}),
    "not modified": (
        "/a.txt", {"If-None-Match": None}, {"recvfrom": 1, "newfstatat": 1, "sendto": 1}),
    "client that takes codings": (
        "/a.txt", {"Accept-Encoding": "gzip, br"}, {"recvfrom": 1, "newfstatat": 2, "sendmsg": 1}),
    "the same in a folder": (
        "/css/a.css", {"Accept-Encoding": "gzip, br"},
        {"recvfrom": 1, "newfstatat": 2, "sendmsg": 1}),
    # The field is taken apart, and the sibling looked at too.
    "compressed sibling": (
        "/b.txt", {"Accept-Encoding": "gzip, br"},
        {"recvfrom": 1, "newfstatat": 3, "sendmsg": 1, "allocations": 10}),
    # There are any number of other spellings of a path: none is kept, each is looked up again.
    "another spelling": (
        "/%61.txt", {}, {
            "recvfrom": 1, "newfstatat": 7, "openat2": 4, "pread64": 1, "close": 1, "sendmsg": 1,
            "allocations": 95}),
}


def received(connection):
    """The next bytes; a server that closes instead has failed."""
    return connection.recv(65536) or sys.exit("the server closes the connection")


def answer(connection):
    """Takes one answer off a connection; returns its head."""
    taken = b""
    while b"\r\n\r\n" not in taken:
        taken += received(connection)
    head, content = taken.split(b"\r\n\r\n", 1)
    length = re.search(rb"Content-Length: (\d+)", head)
    while length and b" 304 " not in head and len(content) < int(length[1]):
        content += received(connection)
    return head.decode()


class Server:
    """The release build over a bundle, perhaps under another program."""

    def __init__(self, bundle, before=(), environment=None):
        self.folder = tempfile.TemporaryDirectory()
        ready = Path(self.folder.name, "ready")
        self.log = Path(self.folder.name, "log")
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*before, SERVER, bundle, "--port", "0", "--ready-file", ready],
                stderr=log, env={**os.environ, **(environment or {})})
        deadline = time.monotonic() + 30
        while not ready.exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                sys.exit(f"the server does not start: {self.log.read_text()}")
            time.sleep(0.01)
        facts = json.loads(ready.read_text())
        self.pid, self.port = facts["pid"], facts["port"]

    def request(self, path, fields, times):
        """Asks on one connection, waiting for each answer; returns the last one's head."""
        with self.connect() as connection:
            for _ in range(times):
                self.send(connection, path, fields)
                head = answer(connection)
            return head

    def request_at_once(self, path, fields, times):
        """Asks on many connections while the server is held, so that one turn finds them all."""
        with contextlib.ExitStack() as stack:
            crowd = [stack.enter_context(self.connect()) for _ in range(CROWD)]
            for round in range(times // CROWD):
                time.sleep(0.002)
                os.kill(self.pid, signal.SIGSTOP)
                for connection in crowd:
                    self.send(connection, path, fields)
                os.kill(self.pid, signal.SIGCONT)
                for connection in crowd:
                    answer(connection)

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=30)

    def send(self, connection, path, fields):
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}"]
        lines += [f"{name}: {value}" for name, value in fields.items()]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.pid, signal.SIGTERM)
        self.process.wait()
        self.folder.cleanup()


def fields_for(server, path, fields):
    """The fields with the file's own entity tag where one is wanted."""
    tag = re.search(r"ETag: (.*)", server.request(path, {}, 1))[1].strip()
    return {name: tag if value is None else value for name, value in fields.items()}


def system_calls(bundle, ask):
    """How many of each the server makes while it is asked, from its start to its end."""
    with tempfile.NamedTemporaryFile("r") as report:
        with Server(bundle, ["strace", "-f", "-c", "-o", report.name]) as server:
            ask(server)
        rows = [line.split() for line in report.read().splitlines()]
        counted = [row for row in rows if len(row) > 4 and row[3].isdigit() and row[-1] != "total"]
        return {row[-1]: int(row[3]) for row in counted}


def system_calls_per_request(bundle, ask):
    """The same of one request, where `ask` takes a server and how many times to ask."""
    few, many = (
        system_calls(bundle, lambda server: ask(server, times)) for times in (FEW, MANY))
    cost = {call: (many[call] - few.get(call, 0)) / (MANY - FEW) for call in many}
    return {call: per for call, per in cost.items() if per > 0.02}


def allocations(bundle, path, fields):
    """How many the requests between the two lengths make together."""
    counts = []
    with Server(bundle, environment={"LD_PRELOAD": str(PRELOAD)}) as server:
        fields = fields_for(server, path, fields)
        for times in (FEW, FEW, MANY):
            server.request(path, fields, times)
            os.kill(server.pid, signal.SIGUSR1)
            deadline = time.monotonic() + 10
            while len(counts) == len(found := re.findall(r"ocations (\d+)\n", server.log.read_text())):
                if time.monotonic() > deadline:
                    sys.exit("the server does not say what it allocated: is the preload in it?")
                time.sleep(0.01)
            counts = [int(count) for count in found]
    return (counts[2] - counts[1]) - (counts[1] - counts[0])


def fits(name, cost, allowed):
    """Says what something costs; whether it is no more than allowed, and nothing allowed is unused."""
    within = all(per <= allowed.get(call, 0) + 0.02 for call, per in cost.items())
    within = within and set(allowed) <= set(cost)
    counts = ", ".join(f"{per:.2f} {call}" for call, per in cost.items())
    print(f"{'ok  ' if within else 'FAIL'} {name}: {counts}")
    return within


def check(bundle):
    passed = []
    for name, (path, fields, allowed) in WORKS.items():
        def ask(server, times):
            server.request(path, fields_for(server, path, fields), times)
        cost = system_calls_per_request(bundle, ask)
        cost["allocations"] = allocations(bundle, path, fields) / (MANY - FEW)
        passed.append(fits(name, cost, {**TURN, **allowed}))

    def ask_at_once(server, times):
        server.request_at_once("/a.txt", {}, times)
    cost = system_calls_per_request(bundle, ask_at_once)
    # Being held and let go has every thread wait again.
    cost = {call: per for call, per in cost.items() if call not in HELD}
    # A turn is for all of them, and so is what it sees of the file.
    once = {call: per / CROWD for call, per in {**TURN, "newfstatat": 1}.items()}
    passed.append(fits(
        f"small file, {CROWD} connections at once", cost, {**once, "recvfrom": 1, "sendmsg": 1}))
    return all(passed)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as bundle:
        for name in ("a.txt", "index.html", "css/a.css", "b.txt", "b.txt.br"):
            Path(bundle, name).parent.mkdir(exist_ok=True)
            Path(bundle, name).write_text("x" * 1400)
        # What has just changed is not kept.
        time.sleep(0.1)
        sys.exit(0 if check(bundle) else 1)
