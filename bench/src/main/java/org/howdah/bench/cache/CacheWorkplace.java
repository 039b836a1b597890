package org.howdah.bench.cache;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.Quiet;
import org.howdah.bench.rival.LocalAddress;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.Folders;

/*
 * Folders:
 *   data/slow-disk          what lies on the slow device, as the fast disk has it
 *     inputs, work
 *   data/slow-mount         the same seen through the device
 *   data/fast-disk          caches as the fast disk has them
 *   data/fast-mount         the same seen through a device as fast as the paper's SSDs
 *   data/scratchN           temporary files; caches if the fast disk is to be the machine's own
 *   /dev/shm/howdah-benchN  caches in memory
 * What is deleted is deleted where the fast disk has it: that takes the device no time.
 */
/** What all rows need: the device, folders, processes and progress. For one thread. */
final class CacheWorkplace implements Closeable {
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final String MEMORY_PREFIX = "howdah-bench";
  private static final String IO_BUFFER_BYTES = "131072";
  private static final int LOOKS_MAX = 20;
  private static final int OLD_ENOUGH_MILLIS = 2500;
  private static final int MEBIBYTE_SHIFT = 20;

  private final CacheSettings settings;
  private final Consumer<String> progress;
  private final Path disk;
  private final Scratch scratch;
  private final boolean hasMemory;
  private final Scratch memory;
  private final Path logs;
  private final SlowDevice device;
  private final Path fastDisk;
  private final Optional<SlowDevice> fastDevice;
  private final PumaInputs inputs;
  private final Quiet quiet = new Quiet("runs");
  private int outputs;

  /** Mounts the device; nobody else may use the folder of data meanwhile. */
  CacheWorkplace(CacheSettings settings, Consumer<String> progress)
      throws IOException, InterruptedException {
    this.settings = settings;
    this.progress = progress;
    Path data = Files.createDirectories(settings.data());
    disk = Files.createDirectories(data.resolve("slow-disk"));
    logs = Files.createDirectories(data.resolve("logs"));
    Folders.delete(work());
    device =
        SlowDevice.mount(
            data.resolve("programs"),
            disk,
            data.resolve("slow-mount"),
            settings.speed(),
            logs.resolve("slow-device.log"));
    scratch = Scratch.create(data, "scratch");
    fastDisk = data.resolve("fast-disk");
    Folders.delete(fastDisk);
    fastDevice = mountFast(data);
    hasMemory = Files.isWritable(MEMORY);
    memory = Scratch.create(hasMemory ? MEMORY : scratch.folder(), MEMORY_PREFIX);
    inputs = new PumaInputs(this, disk.resolve("inputs"));
    Files.createDirectories(work());
  }

  private Optional<SlowDevice> mountFast(Path data) throws IOException, InterruptedException {
    if (settings.fastBytesPerSecond() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        SlowDevice.mount(
            data.resolve("programs"),
            Files.createDirectories(fastDisk),
            data.resolve("fast-mount"),
            new SlowDevice.Speed(settings.fastBytesPerSecond(), 0, 0),
            logs.resolve("fast-device.log")));
  }

  CacheSettings settings() {
    return settings;
  }

  SlowDevice device() {
    return device;
  }

  PumaInputs inputs() {
    return inputs;
  }

  void say(String line) {
    progress.accept(line);
  }

  /** The address of something below the folder of inputs, through the device. */
  String slowInput(String pattern) {
    return LocalAddress.of(device.folder().resolve("inputs").resolve(pattern));
  }

  /** The same without the device. */
  String fastInput(String pattern) {
    return LocalAddress.of(disk.resolve("inputs").resolve(pattern));
  }

  /** A name for the output of one run, below {@link #slowOutput} and {@link #fastOutput}. */
  String newOutput() {
    return "output-" + ++outputs;
  }

  /** Where a job writes its output. */
  String slowOutput(String name) {
    return LocalAddress.of(device.folder().resolve("work").resolve(name));
  }

  /** Where what it wrote is read and deleted. */
  Path fastOutput(String name) {
    return work().resolve(name);
  }

  /** Waits until the machine is quiet. */
  void awaitQuiet() throws InterruptedException {
    if (!settings.isCheck()) {
      quiet.await(LOOKS_MAX);
    }
  }

  /** What makes the figures doubtful. */
  List<String> warnings() {
    List<String> all = new ArrayList<>(quiet.warnings());
    all.addAll(warnings(hasMemory, settings.systems()));
    return all;
  }

  /** What makes figures of caches in memory doubtful. */
  static List<String> warnings(boolean hasMemory, List<CacheSystem> systems) {
    return hasMemory || systems.stream().noneMatch(CacheSystem::isInMemory)
        ? List.of()
        : List.of(
            MEMORY
                + " cannot be written, so the caches in memory lay on the disk: their figures are not"
                + " those of memory");
  }

  /**
   * Starts a system with an empty cache.
   *
   * @param name of its folders and its log; not in use
   * @param cacheBytes what its cache may take
   */
  JobProcess start(String name, CacheSystem system, long cacheBytes) throws IOException {
    Path own = Files.createDirectories(scratch.folder().resolve(name));
    Map<String, String> values = common(own);
    values.put("mapreduce.cluster.local.dir", slowFolder(name).toString());
    if (system == CacheSystem.HADOOP_LOCAL) {
      String slots = Integer.toString(settings.slots());
      values.put("mapreduce.framework.name", "local");
      values.put("mapreduce.local.map.tasks.maximum", slots);
      values.put("mapreduce.local.reduce.tasks.maximum", slots);
      long sortBytes = settings.bufferBytes() / settings.slots();
      values.put(
          "mapreduce.task.io.sort.mb", Long.toString(Math.max(1, sortBytes >> MEBIBYTE_SHIFT)));
      values.put("mapreduce.task.io.sort.factor", "64");
    } else {
      values.put(HowdahKeys.SLOTS, Integer.toString(slots(system)));
      long memory = settings.bufferBytes() * slots(system) / settings.slots();
      values.put(HowdahKeys.MEMORY_BYTES, Long.toString(memory));
    }
    if (system.isCached()) {
      values.put(CacheKeys.DIR, cacheFolder(system).resolve("cache-" + name).toString());
      values.put(CacheKeys.BYTES, Long.toString(cacheBytes));
      putPolicy(values, system);
    }
    return process(name, own, values);
  }

  private Path cacheFolder(CacheSystem system) {
    return system.isInMemory()
        ? memory.folder()
        : fastDevice.map(SlowDevice::folder).orElse(scratch.folder());
  }

  private static void putPolicy(Map<String, String> values, CacheSystem system) {
    if (system.isInMemory()) {
      values.put(CacheKeys.POLICY, "life");
      values.put(CacheKeys.GUARD, "false");
      values.put(CacheKeys.LOCALIZED, "false");
    } else if (system == CacheSystem.MPCACHE) {
      values.put(CacheKeys.POLICY, "mpcache");
      values.put(CacheKeys.GUARD, "false");
    }
  }

  private int slots(CacheSystem system) {
    return system == CacheSystem.MEMORY_PAPER_SLOT ? 1 : settings.slots();
  }

  /** Starts a process that reads files on the machine's own disk, without a cache. */
  JobProcess startReader(String name) throws IOException {
    Path own = Files.createDirectories(scratch.folder().resolve(name));
    return process(name, own, common(own));
  }

  /** The same with a cache there, of blocks of that size, in {@link #cacheOf}. */
  JobProcess startReader(String name, int blockBytes) throws IOException {
    Path own = Files.createDirectories(scratch.folder().resolve(name));
    Map<String, String> values = common(own);
    values.put(CacheKeys.DIR, cacheOf(name).toString());
    values.put(CacheKeys.BYTES, Long.toString(settings.cacheBytes()));
    values.put(CacheKeys.BLOCK_BYTES, Integer.toString(blockBytes));
    values.put(CacheKeys.TASKS_ONLY, "false");
    return process(name, own, values);
  }

  /**
   * Starts a process that fills or opens a cache folder of small blocks, the same for all of them.
   */
  JobProcess startOpener(String name, int blockBytes) throws IOException {
    Path own = Files.createDirectories(scratch.folder().resolve(name));
    Map<String, String> values = common(own);
    Path fast = fastDevice.map(SlowDevice::folder).orElse(scratch.folder());
    values.put(CacheKeys.DIR, fast.resolve("cache-" + name).toString());
    values.put(CacheKeys.BYTES, "1g");
    values.put(CacheKeys.BLOCK_BYTES, Integer.toString(blockBytes));
    values.put(CacheKeys.TASKS_ONLY, "false");
    return process(name, own, values);
  }

  /** A file on the machine's own disk, old enough to be cached. */
  Path newFile(String name, int bytes) throws IOException, InterruptedException {
    Path file = Files.write(scratch.folder().resolve(name), new byte[bytes]);
    Thread.sleep(OLD_ENOUGH_MILLIS);
    return file;
  }

  /** Copies files to a folder on the machine's own disk, with Hadoop's checksums beside them. */
  Path copyWithChecksums(String files, String name) throws IOException {
    Path folder = scratch.folder().resolve(name);
    try (JobProcess process = startReader("copy")) {
      process.ask("copy", List.of(files, LocalAddress.of(folder)));
    }
    return folder;
  }

  /** The folder of a reader's cache. */
  Path cacheOf(String reader) {
    return scratch.folder().resolve("cache-" + reader);
  }

  /** Runs a job that is not measured, without the device. */
  void runOnFastDisk(String job, List<String> arguments) throws IOException {
    Path own = Files.createDirectories(scratch.folder().resolve("preparation"));
    try (JobProcess process = process("preparation", own, common(own))) {
      List<String> words = new ArrayList<>(List.of(job));
      words.addAll(arguments);
      process.ask("run", words);
    }
  }

  private JobProcess process(String name, Path own, Map<String, String> values) throws IOException {
    Path log = logs.resolve("cache-" + name + ".log");
    return new JobProcess(name, log, own, settings.isCheck(), values);
  }

  private Map<String, String> common(Path own) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("mapreduce.framework.name", "howdah");
    values.put("hadoop.tmp.dir", own.toString());
    values.put("io.file.buffer.size", IO_BUFFER_BYTES);
    values.put("mapreduce.job.reduces", Integer.toString(settings.slots()));
    values.put("mapreduce.client.progressmonitor.pollinterval", "20");
    values.put("mapreduce.client.completion.pollinterval", "20");
    return values;
  }

  private Path slowFolder(String name) throws IOException {
    Files.createDirectories(work().resolve(name));
    return device.folder().resolve("work").resolve(name);
  }

  private Path work() {
    return disk.resolve("work");
  }

  @Override
  public void close() throws IOException {
    device.close();
    if (fastDevice.isPresent()) {
      fastDevice.get().close();
    }
    Folders.delete(fastDisk);
    Folders.delete(work());
    memory.close();
    scratch.close();
  }
}
