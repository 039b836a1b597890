#!/usr/bin/env python3
"""Emits each word of the standard input, in lower case, with a count of one."""

import re
import sys

for line in sys.stdin:
    for word in re.findall(r"[a-z']+", line.lower()):
        print(f"{word}\t1")
