package org.howdah.bench.cache;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.bench.measure.Confidence;
import org.howdah.bench.measure.Figures;
import org.howdah.bench.measure.ReadAhead;
import org.howdah.bench.report.Cells;
import org.howdah.bench.report.Goal;
import org.howdah.bench.report.Section;
import org.howdah.bench.rival.LocalAddress;

/**
 * Reading a cached file beside reading the plain one, all on the same disk: from the disk, after
 * the kernel was told to forget their pages, and from its memory. The cache checks each byte that
 * it hands over, so beside the plain file, which nobody checks, the same file is read as Hadoop
 * does it that has checksums. From memory the files of the cache's blocks are read as they are,
 * too: the kernel itself takes longer for many small files.
 */
final class ReadRow {
  private static final double TIMES_MAX = 1.1;
  private static final int WARM_UP = 5;

  /** Of reads that take a tenth of a second, on disks that others use, too. */
  private static final int ROUNDS_MIN = 15;

  private static final String CACHED = "read-cached";
  private static final String CACHED_LARGE = "read-cached-large";
  private static final int BLOCK_BYTES = 8 << 20;
  private static final int LARGE_BLOCK_BYTES = 32 << 20;
  private static final int KIBIBYTE_SHIFT = 10;

  /** A process that reads the same files again and again, and the seconds of each read. */
  private record Reader(JobProcess process, String files, List<Double> disk, List<Double> memory)
      implements Closeable {
    Reader(JobProcess process, String files) {
      this(process, files, new ArrayList<>(), new ArrayList<>());
    }

    double read() throws IOException {
      return process.ask("read", List.of(files)).get("seconds");
    }

    @Override
    public void close() throws IOException {
      process.close();
    }
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
    String files = place.fastInput(pattern);
    Path copies = place.copyWithChecksums(files, "files-with-checksums");
    String checkedFiles = LocalAddress.of(copies) + pattern.substring(pattern.indexOf('/'));
    String blockFiles = LocalAddress.of(place.cacheOf(CACHED)) + "/blocks/*.block";
    int rounds = Math.max(ROUNDS_MIN, place.settings().runs());
    try (Reader plain = new Reader(place.startReader("read-plain"), files);
        Reader checked = new Reader(place.startReader("read-checked"), checkedFiles);
        Reader cached = new Reader(place.startReader(CACHED, BLOCK_BYTES), files);
        Reader large = new Reader(place.startReader(CACHED_LARGE, LARGE_BLOCK_BYTES), files);
        Reader blocks = new Reader(place.startReader("read-blocks"), blockFiles)) {
      List<Reader> all = List.of(plain, checked, cached, large, blocks);
      // The first read fills the cache, and the next ones have the code compiled.
      for (int i = 0; i < WARM_UP; i++) {
        for (Reader reader : all) {
          reader.read();
        }
      }
      for (int i = 0; i < rounds; i++) {
        place.awaitQuiet();
        forget(copies);
        // Files of blocks are in memory once they were read as blocks.
        for (Reader reader : all.subList(0, all.size() - 1)) {
          reader.disk.add(reader.read());
        }
        for (Reader reader : all) {
          reader.memory.add(reader.read());
        }
      }
      report(plain, checked, cached, large);
      note(rounds, plain, checked, cached, blocks);
    }
  }

  private void report(Reader plain, Reader checked, Reader cached, Reader large) {
    Goal.add(
        section,
        List.of(
            goal("the plain file, from the disk", cached.disk, plain.disk),
            goal("the file with Hadoop's checksums, from the disk", cached.disk, checked.disk),
            goal(
                "the file with Hadoop's checksums, from the kernel's memory",
                cached.memory,
                checked.memory)));
    List<String> heads =
        List.of(
            "from",
            "plain file",
            "with Hadoop's checksums",
            "cached",
            "cached, blocks of 32 MiB",
            "cached takes, of the plain file",
            "of that with checksums");
    section
        .tables()
        .add(
            new Section.Table(
                "Seconds for each read of " + pattern.substring(0, pattern.indexOf('/')),
                heads,
                List.of(
                    line("the disk", Reader::disk, plain, checked, cached, large),
                    line("the kernel's memory", Reader::memory, plain, checked, cached, large))));
    put("plain", plain);
    put("checked", checked);
    put("cached", cached);
    put("cachedLarge", large);
  }

  private void put(String name, Reader reader) {
    section.figures().put(name + "Disk", reader.disk);
    section.figures().put(name + "Memory", reader.memory);
  }

  private void note(int rounds, Reader plain, Reader checked, Reader cached, Reader blocks)
      throws IOException {
    section.figures().put("blocksMemory", blocks.memory);
    section
        .notes()
        .add(
            rounds
                + " reads each, in turn; blocks of 8 MiB, the default, unless said. Cached takes,"
                + " geometric mean with its range of 95 %, of the plain file: from the disk "
                + mean(cached.disk, plain.disk)
                + ", from the kernel's memory "
                + mean(cached.memory, plain.memory)
                + "; of the file with checksums: "
                + mean(cached.disk, checked.disk)
                + " and "
                + mean(cached.memory, checked.memory)
                + ". From the kernel's memory the files of the blocks, read as plain files, take "
                + mean(blocks.memory, plain.memory)
                + ", and what is cached "
                + mean(cached.memory, blocks.memory)
                + " of that: checking and copying.");
    OptionalLong ahead = ReadAhead.bytes(place.cacheOf(CACHED));
    ahead.ifPresent(
        bytes ->
            section
                .notes()
                .add(
                    "The kernel reads "
                        + (bytes >> KIBIBYTE_SHIFT)
                        + " KiB of this disk ahead. Its default is 128 KiB; the further it does, the"
                        + " more a large file gains over many small ones, as those of blocks are."));
  }

  private static Goal goal(String than, List<Double> cached, List<Double> other) {
    Figures times = Figures.ratio(cached, other, Double::doubleValue);
    return Goal.atMost("times as long as " + than, TIMES_MAX, times);
  }

  private static String mean(List<Double> cached, List<Double> plain) {
    List<Double> ratios =
        IntStream.range(0, plain.size()).mapToObj(i -> cached.get(i) / plain.get(i)).toList();
    return Cells.times(Confidence.ofRatios(ratios));
  }

  private static List<String> line(
      String from,
      Function<Reader, List<Double>> seconds,
      Reader plain,
      Reader checked,
      Reader cached,
      Reader large) {
    List<String> cells = new ArrayList<>(List.of(from));
    for (Reader reader : List.of(plain, checked, cached, large)) {
      cells.add(Cells.seconds(Figures.of(seconds.apply(reader), Double::doubleValue)));
    }
    for (Reader other : List.of(plain, checked)) {
      cells.add(
          Cells.times(
              Figures.ratio(seconds.apply(cached), seconds.apply(other), Double::doubleValue)));
    }
    return cells;
  }

  private void forget(Path copies) throws IOException, InterruptedException {
    Path inputs = Path.of(place.fastInput(pattern).substring("file://".length())).getParent();
    for (Path folder :
        List.of(inputs, copies, place.cacheOf(CACHED), place.cacheOf(CACHED_LARGE))) {
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
