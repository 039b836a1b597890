"""A pipeline of Luigi: counts the words of a text."""

import luigi
from luigi.contrib.hadoop import JobTask
from luigi.contrib.hdfs import HdfsTarget


class Text(luigi.ExternalTask):
    path = luigi.Parameter()

    def output(self):
        return HdfsTarget(self.path)


class WordCount(JobTask):
    text = luigi.Parameter()
    counts = luigi.Parameter()
    n_reduce_tasks = 2

    def requires(self):
        return Text(self.text)

    def output(self):
        return HdfsTarget(self.counts)

    def mapper(self, line):
        self.incr_counter("words", "lines", 1)
        for word in line.split():
            yield word, 1

    def combiner(self, word, counts):
        yield word, sum(counts)

    def reducer(self, word, counts):
        yield word, sum(counts)
