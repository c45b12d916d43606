"""The benchmark's own arithmetic."""

import unittest

import loads
import report
import servers

FIGURES = ("FIGURES requests={requests} bytes=5000 microseconds=2500000 connect=0 read={read} "
           "write=0 timeout=0 status={status}\n")


class BenchTest(unittest.TestCase):
    def test_wrk_figures_are_read_exactly(self):
        run = loads.parse("Running 2s test\n" + FIGURES.format(requests=1234, read=0, status=0))
        self.assertEqual((run.requests, run.bytes, run.seconds), (1234, 5000, 2.5))

    def test_a_failed_request_is_a_failure(self):
        for errors in [{"read": 1, "status": 0}, {"read": 0, "status": 3}]:
            with self.assertRaises(servers.Failure):
                loads.parse(FIGURES.format(requests=1234, **errors))

    def test_wrk_without_figures_is_a_failure(self):
        with self.assertRaises(servers.Failure):
            loads.parse("unable to connect to 127.0.0.1:1 Connection refused\n")

    def test_processor_time_is_found_behind_any_name(self):
        stat = "7 (a) b (c)) S 1 7 7 0 -1 4194560 100 0 0 0 21 43 0 0 20 0 1 0 5 0 0"
        self.assertEqual(servers.cpu_ticks(stat), 64)

    def test_only_a_script_put_into_the_page_is_an_injection(self):
        page = b"<html><head><title>A</title></head></html>"
        script = b'<script src="/x.js"></script>'
        self.assertTrue(loads.is_injected(page[:12] + script + page[12:], page))
        self.assertFalse(loads.is_injected(page, page))
        self.assertFalse(loads.is_injected(page[:12] + b"<style></style>" + page[12:], page))
        self.assertFalse(loads.is_injected(page[:12] + script + page[13:], page))

    def test_a_floor_compares_figures_of_the_same_round(self):
        # The second round is on a machine half as fast; the last figure of each is an outlier.
        results = {"small": {servers.OURS: [130, 65, 900], servers.CACHED: [100, 50, 10],
                             servers.PLAIN: [100, 50, 9000]}}
        verdicts = report.judge(results)
        self.assertEqual([(v.floor.server, v.value, v.holds) for v in verdicts],
                         [(servers.CACHED, 1.3, True), (servers.PLAIN, 1.3, False)])

    def test_a_limit_from_above_holds_at_the_limit(self):
        verdicts = report.judge({"idle": {servers.OURS: [16]}, "loaded": {servers.OURS: [40.1]}})
        self.assertEqual([v.holds for v in verdicts], [True, False])

    def test_every_floor_speaks_of_rows_that_are_measured(self):
        for floor in report.FLOORS:
            self.assertIn(floor.row, report.TITLES)
            self.assertIn(floor.reference or floor.row, report.TITLES)


if __name__ == "__main__":
    unittest.main()
