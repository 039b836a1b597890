package org.howdah.bench.case1;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.howdah.record.Run;
import org.howdah.record.Slice;

/** Where the words of a map task go. Add all, then end by {@link #finish}. One thread at a time. */
interface MapOutput {
  /** Takes a copy of a word, which came once. */
  void add(int partition, Slice key) throws IOException, InterruptedException;

  /** Sorts, spills and merges what is left. */
  Run finish() throws IOException, InterruptedException;

  /** What it took; complete after {@link #finish}, but for the nanoseconds of filling. */
  Phases phases();

  /** Sends the words of a text through an output, and fills in what filling took. */
  static Run run(Tokens words, MapOutput output) throws IOException, InterruptedException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long processorNanos = threads.getCurrentThreadCpuTime();
    long startNanos = System.nanoTime();
    Phases phases = output.phases();
    while (words.next()) {
      output.add(0, words.key());
      phases.records++;
    }
    Run run = output.finish();
    phases.processorNanos = threads.getCurrentThreadCpuTime() - processorNanos;
    phases.outputRecords = run.records();
    phases.fillNanos =
        (System.nanoTime() - startNanos)
            - (phases.sortNanos + phases.spillNanos + phases.mergeNanos);
    return run;
  }
}
