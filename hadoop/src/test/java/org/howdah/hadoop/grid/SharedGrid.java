package org.howdah.hadoop.grid;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.howdah.worker.nodes.GridKeys;

/**
 * Three nodes for all tests of a JVM whose jobs are to run on nodes: with the system property
 * {@code howdah.test.on=grid}, tests that compare Howdah with Hadoop submit their jobs there.
 */
public final class SharedGrid {
  /** The system property that says where Howdah's jobs run in tests. */
  public static final String ON = "howdah.test.on";

  private static final int NODES = 3;
  private static final int SLOTS = 1;

  private static TestGrid grid;

  private SharedGrid() {}

  /** Whether tests are to use it. */
  public static boolean isWanted() {
    return GridKeys.GRID.equals(System.getProperty(ON));
  }

  /** Has jobs with that configuration run there, with managers and workers of their own. */
  public static void use(Configuration job) {
    job.set(GridKeys.ON, GridKeys.GRID);
    started().name(job);
  }

  private static synchronized TestGrid started() {
    if (grid == null) {
      try {
        Path folder = Files.createTempDirectory("howdah-grid");
        QuickStart quick = QuickStart.in(folder.resolve("quick"));
        TestGrid starting = new TestGrid(folder, NODES, SLOTS, quick::of);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(starting, folder)));
        grid = starting;
      } catch (IOException e) {
        throw new UncheckedIOException("the nodes of the tests do not start", e);
      }
    }
    return grid;
  }

  private static void end(TestGrid ending, Path folder) {
    ending.close();
    FileUtil.fullyDelete(folder.toFile());
  }
}
