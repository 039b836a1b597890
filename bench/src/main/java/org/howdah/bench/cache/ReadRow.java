package org.howdah.bench.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;

/**
 * Reading a cached file beside reading the plain one, both on the same fast disk: from the disk,
 * after the kernel was told to forget their pages, and from its memory. Beside both the files of
 * the cache's blocks are read as they are: the kernel itself takes longer for many small files.
 */
final class ReadRow {
  private static final double TIMES_MAX = 1.1;
  private static final int WARM_UP = 5;

  /** Of reads that take a tenth of a second, on disks that others use, too. */
  private static final int ROUNDS_MIN = 15;

  private static final String PLAIN = "read-plain";
  private static final String CACHED = "read-cached";
  private static final String CACHED_LARGE = "read-cached-large";
  private static final String BLOCKS = "read-blocks";
  private static final int BLOCK_BYTES = 8 << 20;
  private static final int LARGE_BLOCK_BYTES = 32 << 20;

  /** Seconds of one cache. */
  private static final class Series {
    private final List<Double> disk = new ArrayList<>();
    private final List<Double> memory = new ArrayList<>();
  }

  private final CacheWorkplace place;
  private final Section section;
  private final String pattern;

  private ReadRow(CacheWorkplace place, Section section) {
    this.place = place;
    this.section = section;
    CacheJob.Data data = place.settings().jobs().get(0).data();
    pattern = place.inputs().pattern(data, place.settings().classes());
  }

  /** Fills the section. */
  static void run(CacheWorkplace place, Section section) throws IOException, InterruptedException {
    new ReadRow(place, section).measure();
  }

  private void measure() throws IOException, InterruptedException {
    int rounds = Math.max(ROUNDS_MIN, place.settings().runs());
    List<Double> plainDisk = new ArrayList<>();
    List<Double> plainMemory = new ArrayList<>();
    Series usual = new Series();
    Series large = new Series();
    List<Double> blocksMemory = new ArrayList<>();
    String blockFiles = "file://" + place.cacheOf(CACHED).resolve("blocks/*.block");
    try (JobProcess plain = place.startReader(PLAIN);
        JobProcess cached = place.startReader(CACHED, BLOCK_BYTES);
        JobProcess cachedLarge = place.startReader(CACHED_LARGE, LARGE_BLOCK_BYTES);
        JobProcess blocks = place.startReader(BLOCKS)) {
      // The first read fills the cache, and the next ones have the code compiled.
      for (int i = 0; i < WARM_UP; i++) {
        read(plain);
        read(cached);
        read(cachedLarge);
        read(blocks, blockFiles);
      }
      for (int i = 0; i < rounds; i++) {
        place.awaitQuiet();
        forget();
        plainDisk.add(read(plain));
        usual.disk.add(read(cached));
        large.disk.add(read(cachedLarge));
        plainMemory.add(read(plain));
        usual.memory.add(read(cached));
        large.memory.add(read(cachedLarge));
        blocksMemory.add(read(blocks, blockFiles));
      }
    }
    report(rounds, plainDisk, plainMemory, usual, large, blocksMemory);
  }

  private void report(
      int rounds,
      List<Double> plainDisk,
      List<Double> plainMemory,
      Series usual,
      Series large,
      List<Double> blocksMemory) {
    Goal.add(
        section,
        List.of(
            goal("from the disk", usual.disk, plainDisk),
            goal("from the disk, blocks of 32 MiB", large.disk, plainDisk)));
    List<String> heads = List.of("from", "plain file", "cached", "cached takes");
    section
        .tables()
        .add(
            new Section.Table(
                "Seconds for each read of " + pattern.substring(0, pattern.indexOf('/')),
                heads,
                List.of(
                    line("the disk", plainDisk, usual.disk),
                    line("the disk, blocks of 32 MiB", plainDisk, large.disk),
                    line("the kernel's memory", plainMemory, usual.memory),
                    line("the kernel's memory, blocks of 32 MiB", plainMemory, large.memory))));
    section
        .notes()
        .add(
            rounds
                + " reads each, in turn; blocks of 8 MiB, the default, unless said. Cached takes,"
                + " geometric mean with its range of 95 %: from the disk "
                + mean(usual.disk, plainDisk)
                + ", from the kernel's memory "
                + mean(usual.memory, plainMemory)
                + ". The files of the blocks, read as plain files, take "
                + mean(blocksMemory, plainMemory)
                + " from the kernel's memory, and what is cached "
                + mean(usual.memory, blocksMemory)
                + " of that: checking and copying. With blocks of 32 MiB, from the disk "
                + mean(large.disk, plainDisk)
                + ", from the kernel's memory "
                + mean(large.memory, plainMemory)
                + ".");
    section.figures().put("plainDisk", plainDisk);
    section.figures().put("cachedDisk", usual.disk);
    section.figures().put("cachedLargeDisk", large.disk);
    section.figures().put("plainMemory", plainMemory);
    section.figures().put("cachedMemory", usual.memory);
    section.figures().put("cachedLargeMemory", large.memory);
    section.figures().put("blocksMemory", blocksMemory);
  }

  private static Goal goal(String from, List<Double> cached, List<Double> plain) {
    Figures times = Figures.ratio(cached, plain, Double::doubleValue);
    return Goal.atMost("times as long as the plain file, " + from, TIMES_MAX, times);
  }

  private static String mean(List<Double> cached, List<Double> plain) {
    List<Double> ratios =
        IntStream.range(0, plain.size()).mapToObj(i -> cached.get(i) / plain.get(i)).toList();
    return Cells.times(Confidence.ofRatios(ratios));
  }

  private static List<String> line(String from, List<Double> plain, List<Double> cached) {
    Figures times = Figures.ratio(cached, plain, Double::doubleValue);
    return List.of(
        from,
        Cells.seconds(Figures.of(plain, Double::doubleValue)),
        Cells.seconds(Figures.of(cached, Double::doubleValue)),
        Cells.times(times));
  }

  private double read(JobProcess reader) throws IOException {
    return read(reader, place.fastInput(pattern));
  }

  private static double read(JobProcess reader, String files) throws IOException {
    Map<String, Double> figures = reader.ask("read", List.of(files));
    return figures.get("seconds");
  }

  private void forget() throws IOException, InterruptedException {
    Path inputs = Path.of(place.fastInput(pattern).substring("file://".length())).getParent();
    for (Path folder : List.of(inputs, place.cacheOf(CACHED), place.cacheOf(CACHED_LARGE))) {
      // The kernel forgets only what is on the disk.
      run(List.of("sync", "--file-system", folder.toString()), folder);
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
          List<String> command =
              List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
          run(command, file);
        }
      }
    }
  }

  private static void run(List<String> command, Path file)
      throws IOException, InterruptedException {
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException(command.get(0) + " of coreutils cannot have the kernel forget " + file);
    }
  }
}
