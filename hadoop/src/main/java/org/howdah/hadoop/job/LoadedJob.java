package org.howdah.hadoop.job;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.cache.JobShare;
import org.howdah.engine.JobPlan;
import org.howdah.hadoop.cache.PlainCommitters;
import org.howdah.hadoop.classes.UserClassLoader;
import org.howdah.hadoop.process.CacheFiles;
import org.howdah.hadoop.process.WorkerSetup;
import org.howdah.hadoop.task.JobPlans;
import org.howdah.hadoop.task.JobSort;
import org.howdah.worker.WorkerMessage;

/**
 * A job that a client has submitted, with all that it brings along: settings, files, classes,
 * splits. Until it runs one thread uses it, and then any. Whoever made it closes it.
 */
final class LoadedJob implements AutoCloseable {
  private final JobResources resources;
  private final JobID id;
  private final SubmittedFiles submitted;
  private final JobConf conf;
  private final UserGroupInformation user;
  private final JobFiles files;
  private final CacheFiles cache;
  private final ClassLoader loader;
  private final TaskSplitMetaInfo[] splits;
  private final JobPlan plan;
  private final JobSort sort;
  private JobShare fast;

  /**
   * Fetches what the job's settings name.
   *
   * @param resources what it shares with others
   * @param submitFolder where its client put it
   * @throws org.howdah.record.HowdahException if it cannot be run as it is
   */
  LoadedJob(JobResources resources, JobID id, String submitFolder, Credentials credentials)
      throws IOException {
    this.resources = resources;
    this.id = id;
    submitted = new SubmittedFiles(submitFolder);
    conf = submitted.settings();
    JobTokens.add(id, credentials);
    conf.setCredentials(credentials);
    PlainCommitters.putInto(conf);
    user = UserGroupInformation.getCurrentUser();
    user.addCredentials(credentials);
    files = new JobFiles(conf, id);
    cache = new CacheFiles(files.folder().resolve("cache"));
    try {
      cache.localize(conf);
      loader = makeClassLoader();
      conf.setClassLoader(loader);
      splits = submitted.splits(id, conf);
      plan = JobPlans.of(id, conf, splits.length);
      sort = JobSort.of(conf);
    } catch (IOException | RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** The submitter's classes, the job's jar, and what its distributed cache adds. */
  private ClassLoader makeClassLoader() throws IOException {
    ClassLoader submitter = Thread.currentThread().getContextClassLoader();
    ClassLoader parent = submitter == null ? getClass().getClassLoader() : submitter;
    List<URL> urls = new ArrayList<>();
    if (conf.getJar() != null) {
      urls.add(cache.fetch(conf.getJar(), conf).toUri().toURL());
    }
    urls.addAll(cache.classPath());
    return UserClassLoader.forTasks(urls, parent, conf);
  }

  /** Takes its share of the fast device that its settings name, if they do. */
  void takeFastDevice() {
    fast = FastRuns.start(id, conf, splits);
  }

  JobResources resources() {
    return resources;
  }

  JobID id() {
    return id;
  }

  /** What it is, for people. */
  String about() {
    return "%s %s of %s has %d map and %d reduce tasks"
        .formatted(id, plan.name(), user.getShortUserName(), plan.maps(), plan.reduces());
  }

  /** Its settings, as a client put them. */
  String settingsFile() {
    return submitted.settingsFile();
  }

  JobConf conf() {
    return conf;
  }

  UserGroupInformation user() {
    return user;
  }

  /** Its folders on this machine. */
  JobFiles files() {
    return files;
  }

  /** Its distributed cache. */
  CacheFiles cache() {
    return cache;
  }

  /** Finds its classes. */
  ClassLoader loader() {
    return loader;
  }

  TaskSplitMetaInfo[] splits() {
    return splits;
  }

  JobPlan plan() {
    return plan;
  }

  /** Null for a map-only job. */
  JobSort sort() {
    return sort;
  }

  /** Its share of a fast device; null for none. */
  JobShare fast() {
    return fast;
  }

  /** What it did to the fast device. */
  Optional<Counters> fastCounters() {
    return Optional.ofNullable(fast).map(share -> FastRuns.counters(share.stats()));
  }

  /** Where the folders of its worker processes are, once {@link #writeForWorkers} made it. */
  Path workersFolder() {
    return files.folder().resolve("workers");
  }

  /**
   * Writes down what worker processes read of the job.
   *
   * @param settings its settings as they are to have them
   * @param door of this process's cache; empty if they are not to read through it
   * @return the first that each of them hears
   */
  WorkerMessage.Start writeForWorkers(JobConf settings, Optional<Path> door) throws IOException {
    return new WorkerSetup(workersFolder(), door)
        .write(
            id,
            settings,
            sort == null ? "" : sort.comparator(),
            user,
            loader,
            submitted.folder(),
            fast == null ? "" : fast.folder().toString(),
            files.runFolders(),
            resources.workerMemoryBytes());
  }

  /** Deletes what it has on this machine, and what was submitted. */
  @Override
  public void close() {
    try {
      cache.close();
      files.close();
    } finally {
      if (fast != null) {
        fast.close();
      }
    }
    submitted.removeAllButSettings(conf);
  }
}
