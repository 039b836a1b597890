package org.howdah.hadoop.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.cache.JobShare;
import org.howdah.hadoop.bytes.EncryptedRuns;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.ErrorCode;
import org.howdah.record.FolderLock;
import org.howdah.record.HowdahException;
import org.howdah.record.MemoryBudget;
import org.howdah.record.MemoryRunStore;
import org.howdah.record.RunStore;
import org.howdah.sort.Stores;
import org.howdah.worker.ProcessPlace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folders of one job on this machine, one under each spill folder; gone with the job. */
final class JobFiles implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(JobFiles.class);

  private static final String RUNS = "runs";

  private final List<Path> folders = new ArrayList<>();
  private final List<FolderLock> locks = new ArrayList<>();
  private final List<RunStore> stores = new ArrayList<>();
  private final JobConf conf;
  private final Path folder;

  JobFiles(JobConf conf, JobID id) throws IOException {
    this.conf = conf;
    try {
      for (String name : new LinkedHashSet<>(List.of(spillFolders(conf)))) {
        make(Path.of(name).toAbsolutePath().resolve("howdah").resolve(id.toString()));
      }
      folder = roomiest();
      conf.set(
          MRJobConfig.JOB_LOCAL_DIR, Files.createDirectories(folder.resolve("work")).toString());
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private Path roomiest() throws HowdahException {
    return folders.stream()
        .max(Comparator.comparingLong(candidate -> candidate.toFile().getUsableSpace()))
        .orElseThrow(
            () ->
                new HowdahException(
                    ErrorCode.USER_CONFIGURATION,
                    "none of the spill folders can be written: "
                        + String.join(", ", spillFolders(conf))
                        + "; name others in "
                        + HowdahKeys.SPILL_DIRS));
  }

  private static String[] spillFolders(JobConf conf) {
    String[] own = conf.getTrimmedStrings(HowdahKeys.SPILL_DIRS);
    return own.length > 0 ? own : conf.getTrimmedStrings(MRConfig.LOCAL_DIR);
  }

  /** Makes a folder, if it can, and deletes those beside it that dead processes have left. */
  private void make(Path wanted) {
    try {
      FolderLock.sweep(wanted.getParent())
          .forEach(swept -> LOG.info("deleted {}, left by a process that was killed", swept));
      locks.add(FolderLock.take(wanted));
      folders.add(Files.createDirectories(wanted));
    } catch (IOException e) {
      LOG.warn("cannot use the spill folder {}: {}", wanted, e.toString());
    }
  }

  /** For what the job needs beside runs: the folder with the most room. */
  Path folder() {
    return folder;
  }

  /** Where runs on disk go. */
  List<Path> runFolders() {
    return folders.stream().map(folder -> folder.resolve(RUNS)).toList();
  }

  /**
   * Memory, then the fast device, then each folder's disk.
   *
   * @param fast the job's share of the fast device; null if there is none
   */
  Stores stores(MemoryBudget memory, JobShare fast) throws IOException {
    Compression compression = EncryptedRuns.of(conf, EncryptedRuns.keyFor(conf));
    stores.add(new MemoryRunStore(memory));
    if (fast != null) {
      stores.add(fast.store(compression));
    }
    for (Path folder : runFolders()) {
      stores.add(new DirectoryRunStore(folder, compression, ProcessPlace.current().reserve()));
    }
    return new Stores(stores);
  }

  @Override
  public void close() {
    stores.forEach(RunStore::close);
    folders.forEach(folder -> FileUtil.fullyDelete(folder.toFile()));
    locks.forEach(FolderLock::close);
    folders.forEach(folder -> folder.getParent().toFile().delete());
  }
}
