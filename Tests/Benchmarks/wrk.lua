-- Asks for COUNT different files at random when COUNT is given, else for wrk's one path, and prints
-- exact figures: wrk's own report rounds them.

local threads = 0

function setup(thread)
  thread:set("seed", threads)
  threads = threads + 1
end

function init(arguments)
  local count = tonumber(arguments[1])
  if not count then return end
  local requests = {}
  for number = 1, count do
    requests[number] = wrk.format("GET", string.format("/many/%03d.css", number - 1))
  end
  math.randomseed(seed)
  -- wrk calls a global function of this name for each request, and none is the fastest.
  request = function() return requests[math.random(count)] end
end

function done(summary)
  local errors = summary.errors
  print(string.format(
    "FIGURES requests=%d bytes=%d microseconds=%d connect=%d read=%d write=%d timeout=%d status=%d",
    summary.requests, summary.bytes, summary.duration, errors.connect, errors.read, errors.write,
    errors.timeout, errors.status))
end
