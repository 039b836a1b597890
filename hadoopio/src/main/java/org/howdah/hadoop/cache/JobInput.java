package org.howdah.hadoop.cache;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.howdah.cache.policy.DataSet;

/**
 * The data sets of a job: each of its input paths is one, with all blocks that the job reads below
 * it. Two jobs with the same input path read the same data set. Immutable.
 */
public final class JobInput {
  /** The input of who reads outside of a job, or in a way that is not known. */
  public static final JobInput UNKNOWN = new JobInput(Map.of());

  private final Map<String, DataSet> byFile;

  private JobInput(Map<String, DataSet> byFile) {
    this.byFile = byFile;
  }

  /**
   * The input that splits describe.
   *
   * @param inputPaths of the job; a file that lies below none, as with patterns, belongs to its
   *     folder
   * @param fileBytes for each file that is read, up to where
   * @param blockBytes into which files are cut
   */
  public static JobInput of(List<Path> inputPaths, Map<Path, Long> fileBytes, long blockBytes) {
    Map<String, String> nameOf = new HashMap<>();
    Map<String, Long> blocks = new HashMap<>();
    fileBytes.forEach(
        (file, bytes) -> {
          String name = dataSet(file, inputPaths);
          nameOf.put(file.toString(), name);
          blocks.merge(name, blocks(bytes, blockBytes), Long::sum);
        });
    Map<String, DataSet> byFile = new HashMap<>();
    nameOf.forEach(
        (file, name) -> byFile.put(file, new DataSet(name, Math.max(1, blocks.get(name)))));
    return new JobInput(Map.copyOf(byFile));
  }

  private static long blocks(long bytes, long blockBytes) {
    return (bytes + blockBytes - 1) / blockBytes;
  }

  private static String dataSet(Path file, List<Path> inputPaths) {
    List<Path> ancestors = new ArrayList<>();
    for (Path path = file; path != null; path = path.getParent()) {
      ancestors.add(path);
    }
    return inputPaths.stream()
        .filter(ancestors::contains)
        .min((one, other) -> Integer.compare(other.depth(), one.depth()))
        .or(() -> Optional.ofNullable(file.getParent()))
        .orElse(file)
        .toString();
  }

  /** The data set of a file; one of the file alone if it is not of this input. */
  DataSet dataSet(String file, long bytes, long blockBytes) {
    DataSet known = byFile.get(file);
    return known == null ? new DataSet(file, Math.max(1, blocks(bytes, blockBytes))) : known;
  }
}
