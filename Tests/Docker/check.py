"""Runs the Dockerfile's build steps in a scratch folder and checks what its final stage promises."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

# What the base image has of itself.
BASE_PACKAGES = {"libc6", "libgcc-s1"}


def instructions(path):
    text = re.sub(r"^#.*\n", "", open(path).read(), flags=re.M)
    text = text.replace("\\\n", " ")
    return [line.split(None, 1) for line in text.splitlines() if line.strip()]


def stages(path):
    found = []
    for name, rest in instructions(path):
        if name == "FROM":
            found.append([])
        found[-1].append((name, rest))
    return found


def run(command, folder):
    print("+", " ".join(command.split()), flush=True)
    subprocess.run(["bash", "-o", "pipefail", "-ec", command], cwd=folder, check=True)


def build(stage, scratch):
    ignored = shutil.ignore_patterns(*open(".dockerignore").read().split())
    shutil.copytree(".", scratch, ignore=ignored, dirs_exist_ok=True)
    for name, rest in stage:
        # The machine's package lists are not the image's to remove.
        if name == "RUN" and "apt-get" not in rest:
            run(rest, scratch)


def owner(library):
    for path in (library, os.path.realpath(library), library.removeprefix("/usr"), "/usr" + library):
        answer = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True)
        if answer.returncode == 0:
            return answer.stdout.split(":")[0]
    sys.exit(f"no package owns {library}")


def check_libraries(binary, final):
    installed = set(re.findall(r"\blib[\w+.-]+", " ".join(r for n, r in final if n == "RUN")))
    # Only what the binary itself asks for: the packages bring what they depend on.
    dynamic = subprocess.run(["readelf", "-d", binary], capture_output=True, text=True, check=True)
    needed = re.findall(r"NEEDED.*\[(.+)\]", dynamic.stdout)
    paths = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    for name in needed:
        path = re.search(re.escape(name) + r" => (\S+)", paths)
        if path is None:
            continue  # the loader itself
        package = owner(path.group(1))
        print(f"  {name}: {package}")
        if package not in installed | BASE_PACKAGES:
            sys.exit(f"the final stage does not install {package}, which holds {name}")


def check_health(binary, final, scratch):
    [health] = [json.loads(r[r.index("CMD") + 4 :]) for n, r in final if n == "HEALTHCHECK"]
    bundle = os.path.join(scratch, "bundle")
    os.makedirs(bundle)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    health = [part.replace("/4000", "/" + port) for part in health]
    if subprocess.run(health, stderr=subprocess.DEVNULL).returncode == 0:
        sys.exit("the health check passes although nothing runs")
    entry = [json.loads(r) for n, r in final if n in ("ENTRYPOINT", "CMD")]
    arguments = [part.replace("/bundle", bundle) for part in sum(entry, [])[1:]]
    server = subprocess.Popen([binary, *arguments, "--port", port])
    try:
        for _ in range(100):
            if subprocess.run(health, stderr=subprocess.DEVNULL).returncode == 0:
                return
            time.sleep(0.05)
        sys.exit("the health check fails although the server runs")
    finally:
        server.terminate()
        if server.wait() != 0:
            sys.exit("the server did not end with 0")


def main():
    first, final = stages("Dockerfile")
    with tempfile.TemporaryDirectory() as scratch:
        build(first, scratch)
        binary = os.path.join(scratch, "image", "bundled-serve")
        print(f"  binary: {os.path.getsize(binary) / 1e6:.1f} MB")
        check_libraries(binary, final)
        check_health(binary, final, scratch)
    print("Dockerfile: lint, build steps, libraries and health check are fine")


main()
