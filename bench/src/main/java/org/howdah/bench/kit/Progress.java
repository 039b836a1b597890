package org.howdah.bench.kit;

import java.util.function.Consumer;

/** Tells how far the benchmark is; used by one thread. */
public final class Progress {
  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final Consumer<String> sink;
  private final int runs;
  private long startNanos;
  private int begun;

  /**
   * @param runs how many runs there will be, uncounted ones included
   */
  public Progress(int runs, Consumer<String> sink) {
    this.runs = runs;
    this.sink = sink;
  }

  /** Says something beside the runs. */
  public void say(String line) {
    sink.accept(line);
  }

  /** Another run begins, or is left out because its rival has failed. */
  public void runBegins() {
    if (begun++ == 0) {
      startNanos = System.nanoTime();
    }
  }

  /** Says that a run is over, and how long the rest may take at the pace so far. */
  public void runEnded(String line) {
    long minutes = (System.nanoTime() - startNanos) / begun * (runs - begun) / MINUTE_NANOS;
    String left = begun == runs ? "" : minutes == 0 ? ", under a minute left" : left(minutes);
    sink.accept(line + "  [" + begun + "/" + runs + left + "]");
  }

  private static String left(long minutes) {
    return ", about " + (minutes + 1) + " minutes left";
  }
}
