package org.howdah.bench.compare;

/** Which of two amounts of something is the better one. */
public enum Better {
  LESS,
  MORE
}
