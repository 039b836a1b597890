"""A job for -r howdah."""

from howdah.mrjob import HowdahJob


class AlsoHowdah(HowdahJob):
    def mapper(self, _, line):
        yield len(line) % 7, 1

    def reducer(self, length, counts):
        yield length, sum(counts)


if __name__ == "__main__":
    AlsoHowdah.run()
