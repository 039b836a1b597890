package org.howdah.yarn.task;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.howdah.record.DiskReserve;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.FolderTier;

/** Folders on the disks of a node that it gives a task. */
public final class TaskFolders {
  /**
   * Whether reduce tasks read map output of their own machine where it lies; true by default. If
   * not, the NodeManager is asked for it, too.
   */
  public static final String READ_HERE = "howdah.yarn.read.here";

  private TaskFolders() {}

  /** Those that a node has for the tasks of an application, one on each disk. */
  public static List<Path> roots(JobConf conf) {
    List<Path> roots = new ArrayList<>();
    for (String root : conf.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
      roots.add(local(new org.apache.hadoop.fs.Path(root)));
    }
    return roots;
  }

  /**
   * Where a task may write: on the node's {@linkplain FastFolders fast devices} while they have
   * room, then in the folder that Hadoop has chosen, and where that would stand on other disks.
   *
   * @return the best first, one or two
   * @throws HowdahException if the settings of fast devices are nonsense
   */
  public static List<FolderTier> tiers(Path chosen, JobConf conf) throws HowdahException {
    List<Path> roots = roots(conf);
    Optional<Path> below =
        roots.stream().filter(chosen::startsWith).findFirst().map(root -> root.relativize(chosen));
    Set<Path> all = new LinkedHashSet<>(List.of(chosen));
    below.ifPresent(path -> all.addAll(on(roots, path)));
    FastFolders fast = FastFolders.of(conf);
    List<Path> fastRoots = new ArrayList<>(roots.stream().filter(fast::has).toList());
    if (below.isEmpty() || fastRoots.isEmpty()) {
      return List.of(new FolderTier(List.copyOf(all), DiskReserve.NONE));
    }
    // Hadoop chooses among all disks; on the fast ones tasks take turns by their names.
    Collections.rotate(fastRoots, chosen.hashCode() % fastRoots.size());
    Map<Path, DiskReserve> first = new LinkedHashMap<>();
    fastRoots.forEach(root -> first.put(root.resolve(below.get()), fast.reserve(root)));
    FolderTier best = new FolderTier(first, true);
    all.removeAll(first.keySet());
    return all.isEmpty()
        ? List.of(best)
        : List.of(best, new FolderTier(List.copyOf(all), DiskReserve.NONE));
  }

  private static List<Path> on(List<Path> roots, Path below) {
    return roots.stream().map(root -> root.resolve(below)).toList();
  }

  /** A path of Hadoop's local file system. */
  public static Path local(org.apache.hadoop.fs.Path path) {
    return Path.of(path.toUri().getPath());
  }
}
