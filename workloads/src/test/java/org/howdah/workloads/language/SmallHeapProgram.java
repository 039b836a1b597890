package org.howdah.workloads.language;

import java.io.IOException;
import java.nio.file.Path;
import org.howdah.workloads.LocalHadoop;

/**
 * Reads a model into the heap, as each task of {@code --lookup heap} does, and then scores with it
 * in a side table; ends with 0 if only that works.
 */
final class SmallHeapProgram {
  private SmallHeapProgram() {}

  public static void main(String[] arguments) throws Exception {
    LocalHadoop hadoop = new LocalHadoop(Path.of(arguments[0]));
    boolean fits = fits(hadoop);
    int side =
        hadoop.run(
            "unigram-score",
            "-D",
            "howdah.side.near.bytes=4194304",
            hadoop.path("in"),
            hadoop.path("side"));
    System.exit(!fits && side == 0 ? 0 : 1);
  }

  /** On this thread and no other, so that no other finds the heap full. */
  private static boolean fits(LocalHadoop hadoop) {
    try {
      HeapModel.read(
          new org.apache.hadoop.fs.Path(hadoop.path("model").toUri()), hadoop.settings());
      return true;
    } catch (IOException e) {
      System.err.println(e.getMessage() + "\ncause: " + e.getCause());
      return false;
    }
  }
}
