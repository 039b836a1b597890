package org.howdah.probe.machine;

import java.util.Locale;

/** What a machine is measured by: what jobs spend their time on. */
public enum Capability {
  /** Records of 100 bytes by keys of 10, as TeraSort has them. */
  SORT("records") {
    @Override
    Work prepare(int threads) {
      return new SortWork(Shared.DISORDER);
    }
  },
  /** Text by DEFLATE at its fastest, as map output is compressed. */
  COMPRESS("bytes") {
    @Override
    Work prepare(int threads) {
      return new CompressWork();
    }
  },
  /** Memory beyond the caches: a triad of arrays, counted as STREAM does. */
  MEMORY("bytes") {
    @Override
    Work prepare(int threads) {
      return new TriadWork(threads);
    }
  };

  private final String unit;

  /** Made when it is first sorted. */
  private static final class Shared {
    static final byte[][] DISORDER = SortWork.disorder();
  }

  Capability(String unit) {
    this.unit = unit;
  }

  /** Makes what a thread works on, so that making it is not measured. */
  abstract Work prepare(int threads);

  /** What is counted in a second. */
  public String unit() {
    return unit;
  }

  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
