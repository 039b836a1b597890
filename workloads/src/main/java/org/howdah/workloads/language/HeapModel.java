package org.howdah.workloads.language;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Reads a unigram model into the heap. */
final class HeapModel {
  private HeapModel() {}

  /**
   * The whole model.
   *
   * @param folder the output of {@code unigram-model}, not as text
   * @throws IOException also if the heap is too small; the message says how far it reached
   */
  static Map<Text, Double> read(Path folder, Configuration configuration) throws IOException {
    Map<Text, Double> model = new HashMap<>();
    try {
      FileSystem files = folder.getFileSystem(configuration);
      for (FileStatus file : files.listStatus(folder, path -> !isHidden(path.getName()))) {
        readFile(file.getPath(), configuration, model);
      }
      return model;
    } catch (OutOfMemoryError e) {
      int words = model.size();
      model.clear();
      throw new IOException(
          "the model in "
              + folder
              + " does not fit in this process's heap of "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MiB, which was full after "
              + words
              + " words; raise it with -Xmx, or use --lookup side, which needs no such memory",
          e);
    }
  }

  private static boolean isHidden(String name) {
    return name.startsWith("_") || name.startsWith(".");
  }

  private static void readFile(Path file, Configuration configuration, Map<Text, Double> model)
      throws IOException {
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(configuration, SequenceFile.Reader.file(file))) {
      Text token = new Text();
      DoubleWritable logarithm = new DoubleWritable();
      while (reader.next(token, logarithm)) {
        model.put(new Text(token), logarithm.get());
      }
    }
  }
}
