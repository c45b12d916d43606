"""The works a load consists of: what is asked for, what must come back, and one run of wrk."""

import http.client
import pathlib
import random
import re
import resource
import subprocess
from dataclasses import dataclass, field

from servers import OURS, Failure

SCRIPT = pathlib.Path(__file__).with_name("wrk.lua")
MANY = 1000


@dataclass
class Load:
    """One row: requests of one kind, on so many connections."""

    name: str
    title: str
    path: str
    connections: int = 32
    headers: dict = field(default_factory=dict)
    revalidates: bool = False
    injects: bool = False
    files: int = 0
    # Large files are compared by bytes: a run holds too few whole answers.
    in_bytes: bool = False


LOADS = [
    Load("small", "1.4 KB file", "/small.css"),
    Load("not-modified", "1.4 KB file, 304", "/small.css", revalidates=True),
    Load("random", "1,000 small files at random", "/many/000.css", files=MANY),
    Load("html", "HTML with the bridge", "/page.html", injects=True,
         headers={"Sec-Fetch-Dest": "document"}),
    Load("100k", "100 KB file", "/100k.bin"),
    Load("200k", "200 KB file", "/200k.bin", connections=16),
    Load("1m", "1 MB file", "/1m.bin", connections=8),
    Load("100m", "100 MB file", "/100m.bin", connections=1, in_bytes=True),
]


def make_bundle(folder):
    """The files that every server serves; no two have the same content."""
    noise = random.Random(1)
    page = "<!DOCTYPE html>\n<html><head><title>A page</title></head><body>\n"
    (folder / "index.html").write_text(page + "</body></html>\n")
    (folder / "page.html").write_text(page + "<p>text</p>\n" * 110 + "</body></html>\n")
    (folder / "small.css").write_bytes(style(1400, 0))
    (folder / "many").mkdir()
    for number in range(MANY):
        (folder / "many" / f"{number:03}.css").write_bytes(style(noise.randrange(600, 2200), number))
    kilobyte = 1000
    for name, size in [("100k", 100), ("200k", 200), ("1m", 1000)]:
        (folder / f"{name}.bin").write_bytes(noise.randbytes(size * kilobyte))
    with open(folder / "100m.bin", "wb") as file:
        for _ in range(100):
            file.write(noise.randbytes(1000 * kilobyte))


def style(size, number):
    line = b".rule { color: #123456; margin: 0 }\n"
    return (b"/* %d */\n" % number + line * (size // len(line) + 1))[:size]


@dataclass
class Answer:
    """One answer, and how many bytes it took on the wire."""

    status: int
    body: bytes
    etag: str
    modified: str
    size: int


def ask(server, path, headers):
    with server.connect() as connection:
        fields = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{fields}\r\n".encode())
        response = http.client.HTTPResponse(connection)
        response.begin()
        head = len("HTTP/1.1 \r\n") + 3 + len(response.reason) + 2
        head += sum(len(f"{name}: {value}\r\n") for name, value in response.getheaders())
        body = response.read()
        return Answer(response.status, body, response.getheader("ETag"),
                      response.getheader("Last-Modified"), head + len(body))


def check(load, server, bundle):
    """Asks once for each file of a load: returns the header fields to ask with and the bytes of an
    answer, or fails where the answer is not the file."""
    headers, sizes = dict(load.headers), []
    paths = [f"/many/{number:03}.css" for number in range(load.files)] or [load.path]
    for path in paths:
        answer = ask(server, path, headers)
        expected = (bundle / path[1:]).read_bytes()
        right = answer.body == expected
        if load.injects and server.name == OURS:
            right = is_injected(answer.body, expected)
        if answer.status != 200 or not right:
            raise Failure(f"{server.name} does not answer {path} with the file: {answer.status}")
        sizes.append(answer.size)
    if load.revalidates:
        # Python's server knows no tags, only dates.
        headers |= ({"If-None-Match": answer.etag} if answer.etag
                    else {"If-Modified-Since": answer.modified})
        answer = ask(server, load.path, headers)
        if answer.status != 304 or answer.body:
            raise Failure(f"{server.name} answers the revalidation with {answer.status}")
        sizes = [answer.size]
    return headers, sum(sizes) / len(sizes)


def is_injected(body, page):
    """Whether a body is the page with one script put in somewhere, and nothing else changed."""
    start, added = body.find(b"<script"), len(body) - len(page)
    return (start >= 0 and body[start:start + added].endswith(b"</script>")
            and body[:start] + body[start + added:] == page)


@dataclass
class Run:
    """What wrk counted in one run, and what it cost."""

    requests: int
    bytes: int
    seconds: float
    server_cpu: float = 0
    client_cpu: float = 0


def parse(output):
    """The figures that wrk.lua printed; fails where a request did."""
    line = re.search(r"^FIGURES (.*)$", output, re.MULTILINE)
    if not line:
        raise Failure(f"wrk gave no figures: {output.strip()}")
    figures = {name: int(value) for name, value in re.findall(r"(\w+)=(\d+)", line.group(1))}
    errors = {name: figures[name] for name in ["connect", "read", "write", "timeout", "status"]}
    if any(errors.values()):
        raise Failure(f"requests failed: {errors}")
    return Run(figures["requests"], figures["bytes"], figures["microseconds"] / 1e6)


def run(load, server, headers, answer_size, seconds, threads):
    """Loads one server; the answers' size tells a 304 from a 200 without asking the client to look."""
    threads = min(threads, load.connections)
    command = ["wrk", "-t", str(threads), "-c", str(load.connections), "-d", f"{seconds}s",
               "--timeout", "20s", "-s", str(SCRIPT)]
    for name, value in headers.items():
        command += ["-H", f"{name}: {value}"]
    command += [f"http://127.0.0.1:{server.port}{load.path}", "--"]
    if load.files:
        command.append(str(load.files))
    before, client = server.cpu_seconds(), children_cpu()
    output = subprocess.run(command, capture_output=True, text=True)
    try:
        result = parse(output.stdout + output.stderr)
    except Failure as failure:
        raise Failure(f"{server.name}, {load.title}: {failure}") from None
    result.server_cpu = server.cpu_seconds() - before
    result.client_cpu = children_cpu() - client
    if result.requests == 0:
        raise Failure(f"{server.name}, {load.title}: nothing answered in {seconds} s")
    partial = load.connections * answer_size
    if abs(result.bytes - result.requests * answer_size) > partial + 0.02 * result.bytes:
        raise Failure(f"{server.name}, {load.title}: {result.bytes / result.requests:.0f} bytes an "
                      f"answer, not {answer_size:.0f}")
    return result


def children_cpu():
    """Processor time of the ended children: of wrk, as no server ends while it runs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
