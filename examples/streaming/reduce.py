#!/usr/bin/env python3
"""Adds the counts of each word. Lines come sorted, so that a word's counts stand together."""

import itertools
import sys

pairs = (line.rstrip("\n").split("\t") for line in sys.stdin)
for word, group in itertools.groupby(pairs, key=lambda pair: pair[0]):
    print(f"{word}\t{sum(int(count) for _, count in group)}")
