"""The words that are used most, in two steps."""

import re

from mrjob.job import MRJob
from mrjob.step import MRStep

WORD = re.compile(r"[\w']+")


class MostUsed(MRJob):
    def configure_args(self):
        super().configure_args()
        self.add_passthru_arg("--words", type=int, default=5)
        self.add_file_arg("--stop-words")

    def steps(self):
        return [
            MRStep(
                mapper_init=self.read_stop_words, mapper=self.words, combiner=self.total, reducer=self.total_of_word
            ),
            MRStep(reducer=self.most),
        ]

    def read_stop_words(self):
        with open(self.options.stop_words) as lines:
            self.stop_words = set(lines.read().split())

    def words(self, _, line):
        for word in WORD.findall(line):
            if word.lower() not in self.stop_words:
                yield word.lower(), 1

    def total(self, word, counts):
        yield word, sum(counts)

    def total_of_word(self, word, counts):
        yield None, (sum(counts), word)

    def most(self, _, pairs):
        for count, word in sorted(pairs, reverse=True)[: self.options.words]:
            yield word, count


if __name__ == "__main__":
    MostUsed.run()
