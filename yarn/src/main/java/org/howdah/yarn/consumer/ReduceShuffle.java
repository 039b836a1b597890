package org.howdah.yarn.consumer;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapred.Task.TaskReporter;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskID;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapreduce.TaskType;
import org.howdah.hadoop.bytes.EncryptedRuns;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Run;
import org.howdah.record.RunReader;
import org.howdah.record.StoreFullException;
import org.howdah.shuffle.Fetch;
import org.howdah.shuffle.FolderLanding;
import org.howdah.shuffle.FolderTier;
import org.howdah.shuffle.Landing;
import org.howdah.shuffle.Segment;
import org.howdah.sort.Combiner;
import org.howdah.sort.Stores;
import org.howdah.yarn.task.LocalBytes;
import org.howdah.yarn.task.RawRecords;
import org.howdah.yarn.task.TaskCombiner;
import org.howdah.yarn.task.TaskFolders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Fetches and merges for one reduce task of Hadoop's. For one thread, which merges. */
final class ReduceShuffle implements RawRecords.Owner {
  private static final Logger LOG = LoggerFactory.getLogger(ReduceShuffle.class);
  private static final long PROGRESS_MILLIS = 1_000;

  private final ShuffleConsumerPlugin.Context<?, ?> task;
  private final List<DirectoryRunStore> stores;
  private final LocalOutputs here;
  private final ReduceMerge merge;
  private final ReduceReports reports;
  private final TaskSources sources;
  private final Fetch fetch;
  private final MapEvents events;
  private RunReader records;

  /**
   * Gets ready.
   *
   * @throws IOException if the job asks for something that only Hadoop's own shuffle does
   */
  ReduceShuffle(ShuffleConsumerPlugin.Context<?, ?> task) throws IOException {
    this.task = task;
    JobConf conf = task.getJobConf();
    ReduceSettings settings = ReduceSettings.of(conf);
    Compression compression = EncryptedRuns.of(conf, "");
    List<FolderTier> folders = TaskFolders.tiers(chosenFolder(), conf);
    stores = folders.stream().flatMap(tier -> stores(tier, compression)).toList();
    Stores merged = new Stores(List.copyOf(stores)).reportingTo(task.getReporter()::progress);
    merge = new ReduceMerge(conf, settings, combiner(conf), merged);
    int maps = conf.getNumMapTasks();
    FetchHealth health = new FetchHealth(maps, settings, ReduceShuffle::millis);
    reports = new ReduceReports(task, merge, health, maps);
    here =
        new LocalOutputs(
            conf.getBoolean(TaskFolders.READ_HERE, true) ? TaskFolders.roots(conf) : List.of(),
            reduceNumber(),
            compression,
            reduce().getId() > 0);
    sources = new TaskSources(here, nodes(conf, settings));
    fetch =
        new Fetch(
            maps,
            settings.fetch(),
            sources,
            counted(new FolderLanding(folders, compression)),
            compression,
            reports,
            ReduceShuffle::millis);
    events = new MapEvents(task.getUmbilical(), reduce(), conf.getNumReduceTasks(), here, health);
  }

  private static Landing counted(Landing landing) {
    return (segment, bytes) -> {
      Run landed = landing.land(segment, bytes);
      LocalBytes.count(landed.bytes(), 0);
      return landed;
    };
  }

  private static Stream<DirectoryRunStore> stores(FolderTier tier, Compression compression) {
    return tier.reserves().entrySet().stream()
        .map(each -> new DirectoryRunStore(each.getKey(), compression, each.getValue()));
  }

  private Path chosenFolder() throws IOException {
    // Of any map: only the folder is used.
    TaskID any = new TaskID(reduce().getJobID(), TaskType.MAP, 0);
    return TaskFolders.local(task.getMapOutputFile().getInputFileForWrite(any, 0)).getParent();
  }

  private Combiner combiner(JobConf conf) throws IOException {
    try {
      return TaskCombiner.of(conf, reduce(), (TaskReporter) task.getReporter());
    } catch (ClassNotFoundException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the job's combiner is missing: " + e.getMessage(), e);
    }
  }

  private NodeManagers nodes(JobConf conf, ReduceSettings settings) throws IOException {
    return new NodeManagers(
        reduce().getJobID().toString(),
        reduceNumber(),
        task.getReduceTask().getShuffleSecret(),
        Connections.of(conf, settings));
  }

  private TaskAttemptID reduce() {
    return (TaskAttemptID) task.getReduceId();
  }

  private int reduceNumber() {
    return task.getReduceId().getTaskID().getId();
  }

  private static long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  /** Fetches all, and returns it in order; {@link #close} is the caller's after that is read. */
  RawKeyValueIterator run() throws IOException, InterruptedException {
    try {
      fetchAll();
      task.getCopyPhase().complete();
      task.getStatus().setPhase(TaskStatus.Phase.SORT);
      task.getReduceTask().statusUpdate(task.getUmbilical());
      records = merge.open();
      reports.count(fetch.statistics(), sources);
      return new RawRecords(records, merge.bytes(), this);
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
      throw e;
    }
  }

  private void fetchAll() throws IOException, InterruptedException {
    begin();
    while (!fetch.await(this::isMergeDue, PROGRESS_MILLIS)) {
      task.getReporter().progress();
      mergeSome();
    }
    events.close();
    fetch.close();
  }

  /** If that is because map output which lies here is damaged, its map is to run again. */
  @Override
  public void failed(Throwable why) {
    if (why instanceof StoreFullException) {
      return;
    }
    try {
      reports.tellDamaged(here.damaged(task.getReporter()::progress));
    } catch (IOException e) {
      why.addSuppressed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void begin() {
    fetch.start();
    Map<TaskAttemptID, MapOutputFile> local = task.getLocalMapFiles();
    if (local == null) {
      events.start(fetch);
      return;
    }
    local.forEach((attempt, file) -> fetch.found(local(attempt, file)));
  }

  /** In Hadoop's local framework all maps have ended, and their output is here. */
  private Segment local(TaskAttemptID attempt, MapOutputFile file) {
    try {
      return here.read(
              TaskFolders.local(file.getOutputFile()),
              attempt.toString(),
              attempt.getTaskID().getId())
          .orElseThrow(() -> new IOException("it has no index"));
    } catch (IOException e) {
      fetch.fail(e);
      return Segment.unmeasured(LocalOutputs.HERE, attempt.toString(), attempt.getTaskID().getId());
    }
  }

  private boolean isMergeDue() {
    return merge.isMemoryFull() || merge.areFilesTooMany() || fetch.isStarved();
  }

  private void mergeSome() throws IOException, InterruptedException {
    if (merge.isMemoryFull() || fetch.isStarved()) {
      merge.mergeMemory();
    }
    if (merge.areFilesTooMany()) {
      merge.mergeFiles();
    }
  }

  /** Ends what runs, and deletes what was fetched. */
  @Override
  public void close() {
    events.close();
    fetch.close();
    closeRecords();
    merge.discard();
    stores.forEach(DirectoryRunStore::close);
  }

  private void closeRecords() {
    try {
      if (records != null) {
        records.close();
      }
    } catch (IOException e) {
      LOG.warn("files that were read cannot be closed", e);
    }
  }
}
