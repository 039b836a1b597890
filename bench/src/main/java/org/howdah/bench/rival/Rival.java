package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Sample;

/**
 * One of the systems that are compared. Used by one thread; closed by whoever opened it.
 *
 * <p>The order of calls: {@link #open} once, {@link #load} once for each input, then {@link #run}
 * many times. Only {@code run} is measured.
 */
public interface Rival extends AutoCloseable {
  RivalId id();

  /** The settings it gets, a sentence each, for the report. */
  List<String> settings();

  /** Starts or builds what it needs for all runs. */
  default void open() throws IOException, InterruptedException {}

  /** Makes an input available and returns the address under which this rival reads it. */
  default String load(Path input) throws IOException {
    return LocalAddress.of(input);
  }

  /** An address where it can write a job's output; nothing is there yet. */
  String output(Case work);

  /** A Hadoop configuration that reads this rival's addresses. */
  default Configuration configuration() {
    return new Configuration();
  }

  /**
   * Runs the job once and waits for its end.
   *
   * @throws IOException if the job fails; the message ends with the tail of its log
   */
  Sample run(Case work, String input, String output) throws IOException, InterruptedException;

  /** Ends what {@link #open} started. */
  @Override
  default void close() {}
}
