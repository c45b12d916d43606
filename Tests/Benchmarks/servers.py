"""The servers compared: how each is configured and started, and what its processes cost."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

OURS = "bundled-serve"
CACHED = "nginx+cache"
PLAIN = "nginx"
# Speaks HTTP/1.0: a connection serves one request.
PYTHON = "python"
NAMES = [OURS, CACHED, PLAIN, "lighttpd", "caddy", PYTHON]

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = ROOT / ".build/release/bundled-serve"
TICK = os.sysconf("SC_CLK_TCK")

# Debian keeps nginx and lighttpd where an ordinary user's PATH does not look.
os.environ["PATH"] += os.pathsep + "/usr/sbin"

# Programs, Debian packages and the arguments that make each say its version.
PROGRAMS = {
    OURS: (str(BINARY), None, ["--version"]),
    CACHED: ("nginx", "nginx-light", ["-v"]),
    PLAIN: ("nginx", "nginx-light", ["-v"]),
    "lighttpd": ("lighttpd", "lighttpd", ["-v"]),
    "caddy": ("caddy", "caddy", ["version"]),
    PYTHON: ("python3", "python3", ["--version"]),
    "wrk": ("wrk", "wrk", ["-v"]),
}

NGINX = """
daemon off;
{user}
worker_processes 2;
worker_rlimit_nofile 20000;
error_log stderr crit;
pid {scratch}/nginx.pid;
events {{ worker_connections 4096; }}
http {{
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  {cache}
  client_body_temp_path {scratch}/body;
  proxy_temp_path {scratch}/proxy;
  fastcgi_temp_path {scratch}/fastcgi;
  scgi_temp_path {scratch}/scgi;
  uwsgi_temp_path {scratch}/uwsgi;
  server {{ listen 127.0.0.1:{port}; root {bundle}; }}
}}
"""

LIGHTTPD = """
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{bundle}"
server.max-fds = 20000
server.max-connections = 4096
server.max-keep-alive-requests = 1000000000
server.max-keep-alive-idle = 60
index-file.names = ("index.html")
mimetype.assign = (".html" => "text/html", ".css" => "text/css", "" => "application/octet-stream")
"""

CADDY = """
{{
  admin off
  auto_https off
}}
http://127.0.0.1:{port} {{
  bind 127.0.0.1
  root * {bundle}
  file_server
}}
"""


class Failure(Exception):
    """What stops the benchmark: a missing program, a wrong answer, a server that ends."""


def version(name):
    """What a program says of its version."""
    program, package, arguments = PROGRAMS[name]
    if not shutil.which(program):
        hint = f"apt-get install {package}" if package else "make release"
        raise Failure(f"{name} is missing: {hint}")
    done = subprocess.run([program, *arguments], capture_output=True, text=True)
    return re.search(r"\d+\.\d+(\.\d+)?", done.stdout + done.stderr).group()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Server:
    """One server on a free port of loopback, from its start to its end."""

    def __init__(self, name, bundle, scratch):
        self.name = name
        self.port = free_port()
        # A port may come twice, and an earlier server's folder is there still.
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix=f"{name}-", dir=scratch))
        command = self._command(bundle)
        environment = dict(os.environ, HOME=str(self.scratch), XDG_DATA_HOME=str(self.scratch),
                           XDG_CONFIG_HOME=str(self.scratch))
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            command, cwd=bundle, env=environment, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def _command(self, bundle):
        program = PROGRAMS[self.name][0]
        if self.name == OURS:
            return [program, str(bundle), "--port", str(self.port)]
        if self.name == PYTHON:
            return [program, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        if self.name == "lighttpd":
            return [program, "-D", "-f", self._write(LIGHTTPD, bundle)]
        if self.name == "caddy":
            return [program, "run", "--adapter", "caddyfile", "--config",
                    self._write(CADDY, bundle)]
        cache = "open_file_cache max=10000; open_file_cache_valid 60s;" if self.name == CACHED else ""
        # Workers that keep root's rights can read a scratch folder that is root's alone.
        user = "user root;" if os.geteuid() == 0 else ""
        return [program, "-e", "stderr", "-p", str(self.scratch), "-c",
                self._write(NGINX, bundle, cache=cache, user=user)]

    def _write(self, template, bundle, **more):
        file = self.scratch / "configuration"
        file.write_text(template.format(port=self.port, bundle=bundle, scratch=self.scratch, **more))
        return str(file)

    def connect(self, timeout=20):
        """Opens a connection, as soon as the server takes one."""
        deadline = time.perf_counter() + timeout
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port), timeout=timeout)
            except ConnectionRefusedError:
                if self.process.poll() is not None:
                    raise Failure(f"{self.name} ended with status {self.process.returncode}")
                if time.perf_counter() > deadline:
                    raise Failure(f"{self.name} does not listen")
                time.sleep(0.0002)

    def processes(self):
        """Its process and the children of that."""
        found, ahead = [], [self.process.pid]
        while ahead:
            pid = ahead.pop()
            found.append(pid)
            for children in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
                # The thread may have ended since it was listed.
                with contextlib.suppress(OSError):
                    ahead += map(int, children.read_text().split())
        return found

    def cpu_seconds(self):
        """Processor time its processes have used, user's and system's."""
        return sum(cpu_ticks(self._read(pid, "stat")) for pid in self.processes()) / TICK

    def resident_kilobytes(self):
        """Memory its processes hold."""
        return sum(resident(self._read(pid, "status")) for pid in self.processes())

    def _read(self, pid, name):
        try:
            return pathlib.Path(f"/proc/{pid}/{name}").read_text()
        except OSError:
            raise Failure(f"a process of {self.name} has ended") from None

    def stop(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()


def cpu_ticks(stat):
    """utime and stime of a line of /proc/PID/stat; the name before them may hold anything."""
    fields = stat.rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def resident(status):
    """Kilobytes of /proc/PID/status; none where the process has ended and is not yet gone."""
    line = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
    return int(line.group(1)) if line else 0
