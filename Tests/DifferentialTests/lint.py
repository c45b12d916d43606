"""Reads exchanges as JSON, prints a line of JSON for each fault httplint finds in a response."""

import base64
import json
import sys
import time

from httplint import HttpRequestLinter, HttpResponseLinter, levels


def parse_head(text):
    first, *lines = base64.b64decode(text).rstrip(b"\r\n").split(b"\r\n")
    fields = [line.split(b":", 1) for line in lines]
    return first, [(name, value.strip(b" \t")) for name, value in fields]


def read_request(exchange):
    line, fields = parse_head(exchange["request"])
    method, target, version = line.split(b" ")
    request = HttpRequestLinter()
    request.process_request_topline(method, target, version.removeprefix(b"HTTP/"))
    request.process_headers(fields)
    request.finish_content(True)
    return request


def lint(exchange):
    request = read_request(exchange)
    line, fields = parse_head(exchange["head"])
    version, status, phrase = line.split(b" ", 2)
    response = HttpResponseLinter(start_time=time.time())
    response.request = request
    response.is_head_response = request.method == "HEAD"
    response.no_content = response.is_head_response
    response.process_response_topline(version.removeprefix(b"HTTP/"), status, phrase)
    response.process_headers(fields)
    response.feed_content(base64.b64decode(exchange["body"]))
    response.finish_content(True)
    for note in response.notes:
        yield from with_subnotes(note)


def with_subnotes(note):
    yield note
    for subnote in note.subnotes:
        yield from with_subnotes(subnote)


for exchange in json.load(sys.stdin):
    for note in lint(exchange):
        if note.level in (levels.WARN, levels.BAD):
            fault = {
                "exchange": exchange["name"],
                "note": type(note).__name__,
                "summary": f"{note.level.value}: {note.summary} ({note.subject})",
            }
            print(json.dumps(fault))
