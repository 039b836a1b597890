package org.howdah.yarn.collector;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapTask;
import org.howdah.hadoop.bytes.EncryptedRuns;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.shuffle.FolderTier;
import org.howdah.sort.Stores;
import org.howdah.yarn.task.TaskFolders;

/*
 * Hadoop's map task asks for a folder with room for its output, and the node serves what it finds
 * under that name in any of its folders. Runs have the format of Hadoop's output, so that the only
 * one, or the one that all were merged into, becomes the output by a change of its name.
 */
/**
 * Where a map task of Hadoop leaves its output and what it spills on the way: fast devices of the
 * node while they have room, the folder that Hadoop chooses, and if that is full, the others.
 */
final class OutputFiles implements AutoCloseable {
  private static final Set<PosixFilePermission> SERVED =
      PosixFilePermissions.fromString("rw-r-----");

  private final Path name;
  private final List<DirectoryRunStore> folders = new ArrayList<>();
  private final Set<Path> fast = new HashSet<>();
  private final Stores stores;

  /**
   * @param listener called now and then while much is written
   */
  OutputFiles(MapTask task, JobConf conf, Runnable listener) throws IOException {
    Compression compression = EncryptedRuns.of(conf, "");
    Path chosen = TaskFolders.local(task.getMapOutputFile().getOutputFileForWrite(0));
    name = chosen.getFileName();
    for (FolderTier tier : TaskFolders.tiers(chosen.getParent(), conf)) {
      if (tier.isFast()) {
        fast.addAll(tier.folders());
      }
      tier.reserves()
          .forEach(
              (folder, reserve) ->
                  folders.add(DirectoryRunStore.ofWholeSegments(folder, compression, reserve)));
    }
    stores = new Stores(List.copyOf(folders)).reportingTo(listener);
  }

  Stores stores() {
    return stores;
  }

  /** Makes a run the task's output; it has as many partitions as there are reduce tasks. */
  void keep(Run whole) throws IOException {
    Path run = whole.asFile().orElseThrow();
    Path output = run.resolveSibling(name);
    move(DirectoryRun.indexOf(run), DirectoryRun.indexOf(output));
    move(run, output);
  }

  /** Whether a run lies on a fast device. */
  boolean isFast(Run run) {
    return fast.contains(run.asFile().orElseThrow().getParent());
  }

  /** As Hadoop does, so that the node's own user can serve it, whatever the task's umask. */
  private static void move(Path from, Path to) throws IOException {
    if (Files.getFileStore(from).supportsFileAttributeView("posix")) {
      Files.setPosixFilePermissions(from, SERVED);
    }
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Deletes the runs that are left. */
  @Override
  public void close() {
    folders.forEach(DirectoryRunStore::close);
  }
}
