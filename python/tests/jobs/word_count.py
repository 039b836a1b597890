"""Counts words, as mrjob's documentation does it."""

import re

from mrjob.job import MRJob

WORD = re.compile(r"[\w']+")


class WordCount(MRJob):
    def mapper(self, _, line):
        self.increment_counter("words", "lines")
        for word in WORD.findall(line):
            yield word.lower(), 1

    def combiner(self, word, counts):
        yield word, sum(counts)

    def reducer(self, word, counts):
        yield word, sum(counts)


if __name__ == "__main__":
    WordCount.run()
