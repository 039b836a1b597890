package org.howdah.cli.characterize;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the runs of a sweep happen. For one thread; {@link #abandon}, {@link #clear} and {@link
 * #end} may be called by another one, too, while a run is under way, and more than once.
 */
interface SweepPlace {
  /**
   * The beginning of the input, where a job finds it. It is made once and stays until the end.
   *
   * @param sizeBytes 0 for all of it
   */
  String input(long sizeBytes) throws IOException, InterruptedException;

  /** Where a job is to write; nothing is there before a run. */
  String output();

  /** The options of {@code howdah run} by which a run is made here. */
  List<String> options(SweepRun run);

  /**
   * Keeps the report of a run that has succeeded: the file is there as a whole, or not at all.
   *
   * @param printed what the run printed to stdout
   * @param log what it printed to stderr
   */
  void keep(Path printed, Path log, Path report) throws IOException, InterruptedException;

  /**
   * Ends what a run that failed or was broken off has left running.
   *
   * @param log what it printed to stderr so far
   */
  void abandon(Path log) throws IOException, InterruptedException;

  /** Deletes what a run has written, also of one that failed. */
  void clear() throws IOException, InterruptedException;

  /** Deletes all but the reports. */
  void end() throws IOException, InterruptedException;

  /** What it is, for who has to tell sweeps apart. */
  @Override
  String toString();
}
