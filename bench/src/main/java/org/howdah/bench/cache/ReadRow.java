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
 * after the kernel was told to forget their pages, and from its memory.
 */
final class ReadRow {
  private static final double TIMES_MAX = 1.1;
  private static final int WARM_UP = 5;

  /** Of reads that take a tenth of a second, on disks that others use, too. */
  private static final int ROUNDS_MIN = 15;

  private static final String PLAIN = "read-plain";
  private static final String CACHED = "read-cached";

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
    List<Double> cachedDisk = new ArrayList<>();
    List<Double> plainMemory = new ArrayList<>();
    List<Double> cachedMemory = new ArrayList<>();
    try (JobProcess plain = place.startReader(PLAIN, false);
        JobProcess cached = place.startReader(CACHED, true)) {
      // The first read fills the cache, and the next ones have the code compiled.
      for (int i = 0; i < WARM_UP; i++) {
        read(plain);
        read(cached);
      }
      for (int i = 0; i < rounds; i++) {
        place.awaitQuiet();
        forget();
        plainDisk.add(read(plain));
        cachedDisk.add(read(cached));
        plainMemory.add(read(plain));
        cachedMemory.add(read(cached));
      }
    }
    Figures disk = Figures.ratio(cachedDisk, plainDisk, Double::doubleValue);
    Figures memory = Figures.ratio(cachedMemory, plainMemory, Double::doubleValue);
    Goal.add(
        section,
        List.of(Goal.atMost("times as long as the plain file, from the disk", TIMES_MAX, disk)));
    List<String> heads = List.of("from", "plain file", "cached", "cached takes");
    section
        .tables()
        .add(
            new Section.Table(
                "Seconds for each read of " + pattern.substring(0, pattern.indexOf('/')),
                heads,
                List.of(
                    line("the disk", plainDisk, cachedDisk, disk),
                    line("the kernel's memory", plainMemory, cachedMemory, memory))));
    section
        .notes()
        .add(
            rounds
                + " reads each, in turn. Cached takes, geometric mean with its range of 95 %: from"
                + " the disk "
                + mean(cachedDisk, plainDisk)
                + ", from the kernel's memory "
                + mean(cachedMemory, plainMemory)
                + ".");
    section.figures().put("plainDisk", plainDisk);
    section.figures().put("cachedDisk", cachedDisk);
    section.figures().put("plainMemory", plainMemory);
    section.figures().put("cachedMemory", cachedMemory);
  }

  private static String mean(List<Double> cached, List<Double> plain) {
    List<Double> ratios =
        IntStream.range(0, plain.size()).mapToObj(i -> cached.get(i) / plain.get(i)).toList();
    return Cells.times(Confidence.ofRatios(ratios));
  }

  private static List<String> line(
      String from, List<Double> plain, List<Double> cached, Figures times) {
    return List.of(
        from,
        Cells.seconds(Figures.of(plain, Double::doubleValue)),
        Cells.seconds(Figures.of(cached, Double::doubleValue)),
        Cells.times(times));
  }

  private double read(JobProcess reader) throws IOException {
    Map<String, Double> figures = reader.ask("read", List.of(place.fastInput(pattern)));
    return figures.get("seconds");
  }

  private void forget() throws IOException, InterruptedException {
    Path inputs = Path.of(place.fastInput(pattern).substring("file://".length())).getParent();
    for (Path folder : List.of(inputs, place.cacheOf(CACHED))) {
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
