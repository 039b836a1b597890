package org.howdah.hadoop.zoo;

/** The zoo's own counters. */
public enum Seen {
  WORDS,
  GROUPS
}
