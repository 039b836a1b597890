package org.howdah.hadoop.process;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.cache.LocalizedRunStore;
import org.howdah.cache.Space;
import org.howdah.engine.CommitPermit;
import org.howdah.engine.JobPlan;
import org.howdah.hadoop.bytes.EncryptedRuns;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.classes.ClassChoice;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.classes.UserClassLoader;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.hadoop.logs.JobLogging;
import org.howdah.hadoop.task.AttemptCounters;
import org.howdah.hadoop.task.CounterLimits;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.hadoop.task.JobPlans;
import org.howdah.hadoop.task.JobSort;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.RunStore;
import org.howdah.sort.BufferPool;
import org.howdah.sort.Stores;
import org.howdah.worker.LocalWorkerRuns;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.WorkerMessage;
import org.howdah.worker.WorkerRuns;

/** The job that a worker process works for. */
public final class WorkerJob {
  private static final String FILE = "file:";
  private static final String LOCAL_FILES = "fs.file.impl";
  private static final String OWN_CLASSES = FILE + "../";
  private static final long BUFFER_BYTES_MIN = 1 << 20;
  private static final long BUFFER_BYTES_MAX = 256 << 20;

  private final JobID id;
  private final JobConf conf;
  private final JobSort sort;
  private final TaskSplitMetaInfo[] splits;
  private final JobPlan plan;
  private final UserGroupInformation user;
  private final TaskClasses classes;
  private final JobLogging logging;
  private final Space fastSpace;
  private final CommitPermit permit;
  private final String fastFolder;
  private final AtomicInteger fastFailuresInRow = new AtomicInteger();
  private final List<Path> runFolders;
  private final Compression compression;
  private final BufferPool buffer;
  private final WorkerOnGrid grid;

  /**
   * Opens the job; from now on its class loader is the calling thread's.
   *
   * @param fastSpace for runs in the fast folder
   * @param permit whether attempts may commit
   */
  WorkerJob(WorkerMessage.Start start, Space fastSpace, CommitPermit permit) throws IOException {
    this.fastSpace = fastSpace;
    this.permit = permit;
    fastFolder = start.fastFolder();
    ClassLoader plain = loader(start);
    Thread.currentThread().setContextClassLoader(plain);
    conf = new JobConf(new org.apache.hadoop.fs.Path(start.settingsFile()));
    ClassLoader loader = UserClassLoader.forTasks(List.of(), plain, conf);
    Thread.currentThread().setContextClassLoader(loader);
    conf.setClassLoader(loader);
    useOwnFolder(conf);
    grid = start.grid().map(WorkerOnGrid::new).orElse(null);
    if (grid != null) {
      grid.adapt(conf);
    }
    classes = ClassChoice.elsewhere(conf, loader).classes();
    CounterLimits.lift();
    UserGroupInformation.setConfiguration(conf);
    Credentials credentials = credentials(start);
    conf.setCredentials(credentials);
    user = user(start.user());
    user.addCredentials(credentials);
    id = JobID.forName(start.job());
    logging = JobLogging.ofWorker(id, conf);
    splits =
        SplitMetaInfoReader.readSplitMetaInfo(
            id, FileSystem.getLocal(conf), conf, submitFolder(start));
    plan = JobPlans.of(id, conf, splits.length);
    sort = JobSort.elsewhere(conf, start.comparator());
    runFolders = start.runFolders().stream().map(WorkerJob::absolute).toList();
    compression = EncryptedRuns.of(conf, start.runKey());
    buffer = new BufferPool(bufferBytes(start.memoryBytes()));
    asUser(this::setWorkingFolder);
  }

  /** Says that it is local: jobs may have any file system as their default. */
  private static org.apache.hadoop.fs.Path submitFolder(WorkerMessage.Start start) {
    org.apache.hadoop.fs.Path folder = new org.apache.hadoop.fs.Path(start.submitFolder());
    return folder.toUri().getScheme() == null
        ? new org.apache.hadoop.fs.Path(absolute(start.submitFolder()).toUri())
        : folder;
  }

  private static ClassLoader loader(WorkerMessage.Start start) throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String url : start.classPath()) {
      urls.add(url.startsWith(OWN_CLASSES) ? own(url).toUri().toURL() : new URL(url));
    }
    return new WorkerClassLoader(
        urls, Path.of(start.overlayFolder()), ProgramView.of(WorkerJob.class.getClassLoader()));
  }

  /** A relative URL's file. */
  private static Path own(String url) {
    return absolute(url.substring(FILE.length()));
  }

  private static Path absolute(String file) {
    return ProcessPlace.current().folder().resolve(file).normalize();
  }

  private static Credentials credentials(WorkerMessage.Start start) throws IOException {
    Path file = Path.of(start.credentialsFile());
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      Credentials credentials = new Credentials();
      credentials.readTokenStorageStream(in);
      return credentials;
    }
  }

  /** Whoever this process runs as, if that is the submitter, because it may have a ticket. */
  public static UserGroupInformation user(String name) throws IOException {
    UserGroupInformation login = UserGroupInformation.getLoginUser();
    return login.getUserName().equals(name) ? login : UserGroupInformation.createRemoteUser(name);
  }

  private static long bufferBytes(long memoryBytes) {
    long share = Math.min(memoryBytes, Runtime.getRuntime().maxMemory() / 2);
    return Math.max(BUFFER_BYTES_MIN, Math.min(BUFFER_BYTES_MAX, share));
  }

  /** Has relative names of local files mean files of the worker's own folder where they can. */
  private static void useOwnFolder(Configuration conf) {
    for (String key : List.of(LOCAL_FILES, CacheKeys.PREFIX + LOCAL_FILES)) {
      if (conf.getClass(key, LocalFileSystem.class) == LocalFileSystem.class) {
        conf.setClass(key, PosixLocalFileSystem.class, FileSystem.class);
      }
    }
  }

  /**
   * Relative names of the default file system mean what they mean to the submitter, unless they are
   * those of local files that stand in the worker's own folder, as the distributed cache does.
   * Hadoop Pipes looks for its secret where it has started its program.
   */
  private void setWorkingFolder() throws IOException {
    FileSystem fileSystem = FileSystem.get(conf);
    boolean local = fileSystem instanceof LocalFileSystem;
    boolean finds = !local || PosixLocalFileSystem.isBehind(fileSystem);
    if (finds && !TaskNeeds.isPipes(conf)) {
      fileSystem.setWorkingDirectory(conf.getWorkingDirectory());
    }
  }

  private void asUser(UserAction action) throws IOException {
    try {
      user.doAs(
          (PrivilegedExceptionAction<Void>)
              () -> {
                action.run();
                return null;
              });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the worker was interrupted");
    }
  }

  private interface UserAction {
    void run() throws IOException;
  }

  JobPlan plan() {
    return plan;
  }

  public UserGroupInformation user() {
    return user;
  }

  TaskClasses classes() {
    return classes;
  }

  JobLogging logging() {
    return logging;
  }

  /** The one attempt at a time's. */
  BufferPool buffer() {
    return buffer;
  }

  /** The runs of one piece of work. */
  WorkerRuns runs() {
    return grid == null
        ? new LocalWorkerRuns(compression)
        : grid.runs(plan.id(), runFolders.get(0), compression);
  }

  /** The job as one attempt sees it. */
  HadoopJob body(AttemptCounters counters) {
    return new HadoopJob(id, conf, sort, splits, counters, permit);
  }

  /** Where one attempt puts its runs; they are the parent's to delete. */
  Stores stores() {
    List<RunStore> stores = new ArrayList<>();
    if (!fastFolder.isEmpty()) {
      RunStore folder = new DirectoryRunStore(Path.of(fastFolder), compression);
      stores.add(new LocalizedRunStore(folder, fastSpace, fastFailuresInRow));
    }
    for (Path folder : runFolders) {
      stores.add(new DirectoryRunStore(folder, compression, ProcessPlace.current().reserve()));
    }
    return new Stores(stores);
  }
}
