package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.stream.Stream;
import org.howdah.grid.Answers;
import org.howdah.grid.Bundle;
import org.howdah.grid.GridNames;
import org.howdah.grid.Journal;
import org.howdah.record.DirectoryRun;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where a node keeps files of jobs: {@code jobs/JOB/runs} and {@code jobs/JOB/BUNDLE}. A job's are
 * not deleted while they are used. Safe for several threads.
 */
final class JobFolders {
  /** What the folder of all jobs is called in that of a node. */
  static final String FOLDER = "jobs";

  /** The end of the name of a run that is not here as a whole. */
  static final String UNFINISHED = ".part";

  private static final Logger LOG = LoggerFactory.getLogger(JobFolders.class);
  private static final String OWNER_ONLY = "rwx------";
  private static final String NO_BUNDLE = "none";
  private static final String PROCESS = "process-";
  private static final Retry DELETES = Retry.atOnce(5);

  private final Path root;
  private final KeyValueStore store;
  private final DiskReserve reserve;
  private final Map<String, JobLock> locks = new ConcurrentHashMap<>();

  /**
   * Of one job, so that who waits for it holds up no other; there while someone has it or waits.
   */
  private static final class JobLock {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int users;
  }

  /**
   * @param node the node's folder
   * @param store has the jobs and their bundles
   * @param reserve what runs leave free of the disk; bundles leave half of it
   */
  JobFolders(Path node, KeyValueStore store, DiskReserve reserve) throws HowdahException {
    root = node.resolve(FOLDER);
    this.store = store;
    this.reserve = reserve;
    try {
      create(root);
    } catch (IOException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "cannot make the folder " + root + " (" + e + "); choose another with --data",
          e);
    }
  }

  private static Path create(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      try {
        Files.createDirectory(folder, Folders.ownerOnly(folder.getParent(), OWNER_ONLY));
      } catch (FileAlreadyExistsException madeMeanwhile) {
        // By another request for the same job.
      }
    }
    return folder;
  }

  Path root() {
    return root;
  }

  /** What is done with a job's files. */
  interface Work<T> {
    T with(Path folder) throws IOException;
  }

  /** What ends whatever uses a job's files. */
  interface End {
    void end() throws HowdahException;
  }

  /** Does something while nobody deletes the job's folder. */
  <T> T using(String job, Work<T> work) throws IOException {
    return locked(ReadWriteLock::readLock, job, work);
  }

  private <T> T alone(String job, Work<T> work) throws IOException {
    return locked(ReadWriteLock::writeLock, job, work);
  }

  private <T> T locked(Function<ReadWriteLock, Lock> kind, String job, Work<T> work)
      throws IOException {
    Path folder = root.resolve(GridNames.job(job));
    JobLock own =
        locks.compute(
            job,
            (name, there) -> {
              JobLock lock = there == null ? new JobLock() : there;
              lock.users++;
              return lock;
            });
    try {
      Lock lock = kind.apply(own.lock);
      lock.lock();
      try {
        return work.with(folder);
      } finally {
        lock.unlock();
      }
    } finally {
      locks.compute(job, (name, there) -> --own.users == 0 ? null : own);
    }
  }

  /** The folder of intermediate data, made if need be. */
  static Path runs(Path job) throws IOException {
    create(job);
    return create(job.resolve(GridNames.RUNS));
  }

  /** Where the folder of a process is. */
  static Path ofProcess(Path bundle, String id) {
    return bundle.resolve(PROCESS + id);
  }

  /** Makes a folder for a process, with {@code tmp} in it. */
  static void makeOfProcess(Path folder) throws IOException {
    create(folder);
    create(folder.resolve("tmp"));
  }

  /** The name of the folder of a bundle. */
  static String bundle(String name) throws HowdahException {
    return name.isEmpty() ? NO_BUNDLE : GridNames.bundle(name);
  }

  /** Unpacks a bundle unless that was done. */
  void prepare(String job, String name) throws IOException {
    String bundle = bundle(name);
    if (!Files.isDirectory(root.resolve(GridNames.job(job)).resolve(bundle))) {
      alone(
          job,
          folder -> {
            Path target = create(folder).resolve(bundle);
            if (name.isEmpty()) {
              create(target);
            } else if (!Files.isDirectory(target)) {
              Bundle.unpack(data(), job, name, target, reserve.half());
            }
            return target;
          });
    }
  }

  private DataSet data() throws HowdahException {
    return store
        .open(Bundle.DATA_SET)
        .orElseThrow(
            () ->
                new HowdahException(
                    ErrorCode.LOST,
                    "there is no data set "
                        + Bundle.DATA_SET
                        + " and therefore no bundle; submit the job again"));
  }

  /**
   * Deletes all that there is of a job.
   *
   * @param kept the folder of a bundle that stays; null for none
   * @param before ends what uses the rest: first, since what it ends may hold up others, and again
   *     when nothing can begin any more
   */
  void delete(String job, Path kept, End before) throws IOException {
    GridNames.job(job);
    before.end();
    alone(
        job,
        folder -> {
          before.end();
          if (kept == null) {
            delete(folder);
          } else {
            for (Path part : list(folder)) {
              if (!part.equals(kept)) {
                delete(part);
              }
            }
          }
          return folder;
        });
  }

  /** What is being killed may still make files. */
  private static void delete(Path folder) throws IOException {
    try {
      DELETES.run(() -> Folders.delete(folder), IOException.class::isInstance);
    } catch (IOException e) {
      throw new HowdahException(ErrorCode.RESOURCES, "cannot delete " + folder + ": " + e, e);
    }
  }

  /** Those there are. */
  List<Path> all() throws IOException {
    return list(root);
  }

  static List<Path> list(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.sorted().toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /**
   * Clears away what the node left when it was killed: of jobs that the store knows, what belonged
   * to processes; of others, all.
   */
  void clean() {
    try {
      for (Path job : all()) {
        if (isKnown(job.getFileName().toString())) {
          cleanKnown(job);
        } else {
          delete(job);
        }
      }
    } catch (IOException e) {
      LOG.warn("files of jobs are left in {}", root, e);
    }
  }

  /** When nobody can say, nothing is deleted. */
  private boolean isKnown(String job) {
    try {
      Optional<DataSet> data = store.open(Journal.DATA_SET);
      String key = "job/" + job;
      return data.isPresent() && Answers.await(data.get().get(key.getBytes(US_ASCII)), key) != null;
    } catch (HowdahException | IllegalStateException e) {
      LOG.info(
          "the files of the job {} are kept: the store does not say whether there is one", job);
      return true;
    }
  }

  static boolean isUnfinishedUpload(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(UNFINISHED);
  }

  private static boolean isUnfinished(Path part, Path file) {
    return isUnfinishedUpload(file)
        || (part.endsWith(GridNames.RUNS) && DirectoryRun.isUnfinished(file));
  }

  /** Of a job that may go on: what belonged to processes, and what is not whole. */
  static void cleanKnown(Path job) throws IOException {
    for (Path part : list(job)) {
      if (Bundle.isUnfinished(part)) {
        Folders.delete(part);
      } else {
        for (Path file : list(part)) {
          String name = file.getFileName().toString();
          if (name.startsWith(PROCESS) || isUnfinished(part, file)) {
            Folders.delete(file);
          }
        }
      }
    }
  }

  /** Deletes the folder of a process that has ended; null is none. */
  static void deleteOfProcess(Path folder) {
    try {
      if (folder != null) {
        Folders.delete(folder);
      }
    } catch (NoSuchFileException e) {
      LOG.debug("the folder {} goes with that of its job", folder, e);
    } catch (IOException e) {
      LOG.warn("the folder {} of a process that has ended is left", folder, e);
    }
  }
}
