"""What is measured without a load: the start, memory, and connections that do nothing."""

import time
from contextlib import ExitStack

from servers import Failure, Server

IDLE_CONNECTIONS = 2000
SETTLE = 2


def first_byte(name, bundle, scratch):
    """Milliseconds from the spawn of a server until the first byte of its answer to `/`."""
    with Server(name, bundle, scratch) as server, server.connect() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        start = connection.recv(12)
        elapsed = time.perf_counter() - server.began
        if not start.startswith(b"HTTP/1."):
            raise Failure(f"{name} answers its first request with {start!r}")
        while len(start) < 12:
            start += connection.recv(12 - len(start)) or b"            "
        if start[9:] != b"200":
            raise Failure(f"{name} answers its first request with {start[9:].decode()}")
        return elapsed * 1000


def settled_memory(server):
    """Kilobytes a server holds once it has had time to let go."""
    time.sleep(SETTLE)
    return server.resident_kilobytes()


def idle_connection_memory(name, bundle, scratch):
    """Kilobytes that one idle connection costs, measured on many that have each been answered once."""
    with ExitStack() as stack:
        server = stack.enter_context(Server(name, bundle, scratch))
        exchange(stack.enter_context(server.connect()), name)
        without = settled_memory(server)
        connections = []
        for _ in range(IDLE_CONNECTIONS):
            connections.append(stack.enter_context(server.connect()))
            exchange(connections[-1], name)
        held = settled_memory(server)
        exchange(stack.enter_context(server.connect()), name)
        # All must still be there: the first and the last are used again, the others looked at.
        for connection in connections:
            connection.setblocking(False)
            if is_closed(connection):
                raise Failure(f"{name} closed one of {IDLE_CONNECTIONS} idle connections")
        for connection in (connections[0], connections[-1]):
            connection.settimeout(20)
            exchange(connection, name)
        return (held - without) / IDLE_CONNECTIONS


def is_closed(connection):
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def exchange(connection, name):
    """One request and its whole answer."""
    connection.sendall(b"HEAD /small.css HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    answer = b""
    while b"\r\n\r\n" not in answer:
        part = connection.recv(4096)
        if not part:
            raise Failure(f"{name} closed a connection instead of answering")
        answer += part
    if answer[9:12] != b"200":
        raise Failure(f"{name} answers {answer[9:12].decode()}")


def make_folders(scratch):
    """Two bundles that differ in how many files they hold."""
    few, many = scratch / "few", scratch / "many"
    for folder, directories, files in [(few, 1, 9), (many, 100, 1000)]:
        for directory in range(directories):
            inside = folder / f"{directory:02}"
            inside.mkdir(parents=True)
            for number in range(files):
                (inside / f"{number:03}.css").write_bytes(b"a { margin: 0 }\n")
        (folder / "index.html").write_text("<!DOCTYPE html>\n<title>A page</title>\n")
    return few, many


def busy_share():
    """How much of the machine something else uses, over a second."""
    def times():
        with open("/proc/stat") as file:
            fields = [int(field) for field in file.readline().split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    total, idle = times()
    time.sleep(1)
    total_after, idle_after = times()
    return 1 - (idle_after - idle) / (total_after - total)
