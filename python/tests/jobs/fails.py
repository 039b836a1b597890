"""Fails in its mapper."""

from mrjob.job import MRJob


class Fails(MRJob):
    def mapper(self, _, line):
        raise ValueError("no line is good enough")


if __name__ == "__main__":
    Fails.run()
