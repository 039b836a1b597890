package org.howdah.yarn.task;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;

/** Folders on the disks of a node that it gives a task. */
public final class TaskFolders {
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
   * A folder that Hadoop has chosen, then those that stand where it stands on the node's other
   * disks.
   */
  public static Set<Path> all(Path chosen, JobConf conf) {
    Set<Path> all = new LinkedHashSet<>(List.of(chosen));
    List<Path> roots = roots(conf);
    for (Path root : roots) {
      if (chosen.startsWith(root)) {
        Path below = root.relativize(chosen);
        roots.forEach(other -> all.add(other.resolve(below)));
      }
    }
    return all;
  }

  /** A path of Hadoop's local file system. */
  public static Path local(org.apache.hadoop.fs.Path path) {
    return Path.of(path.toUri().getPath());
  }
}
