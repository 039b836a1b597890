package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.cache.Node;
import org.howdah.cache.block.StoredBlock;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose input, or the cache of it, changes between them and while they run. */
class ChangingInputTest {
  private static final int LINE_BYTES = 100;
  private static final int LINES = 5 * CacheFolder.BLOCK_BYTES / LINE_BYTES;
  private static final long SPLIT_BYTES = 2L * CacheFolder.BLOCK_BYTES;
  private static final long WHOLE_FILE = Long.MAX_VALUE;

  /** The two differ in each byte but the ends of lines. */
  private static final String OLD = content('a');

  private static final String NEW = content('n');

  @TempDir Path folder;
  private Path input;
  private Path file;
  private CacheFolder cache;

  /** Passes lines on; the first task that has had some of its lines does what a test wants. */
  static final class Passes extends Mapper<LongWritable, Text, Text, NullWritable> {
    static final AtomicReference<Act> ACT = new AtomicReference<>();
    private static final int LINES_BEFORE = 300;
    private int lines;

    interface Act {
      void run() throws IOException;
    }

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      if (++lines == LINES_BEFORE) {
        Act act = ACT.getAndSet(null);
        if (act != null) {
          act.run();
        }
      }
      context.write(line, NullWritable.get());
    }
  }

  /** Ways to give a file new content of the same length. */
  enum Replacement {
    BY_ANOTHER_FILE {
      @Override
      void replace(Path file) throws IOException {
        Path other = Files.writeString(file.resolveSibling("_other"), NEW);
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
      }
    },
    IN_PLACE {
      @Override
      void replace(Path file) throws IOException {
        Files.writeString(file, NEW);
      }
    };

    abstract void replace(Path file) throws IOException;

    /** It is some minutes younger afterwards, and still old enough to be cached. */
    void change(Path file) throws IOException {
      long millis = Files.getLastModifiedTime(file).toMillis();
      replace(file);
      Files.setLastModifiedTime(file, FileTime.fromMillis(millis + 600_000));
    }
  }

  private static String content(char first) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      for (int rest = i, place = 1; place < LINE_BYTES; place++, rest /= 10) {
        text.append((char) (first + rest % 10));
      }
      text.append('\n');
    }
    return text.toString();
  }

  @BeforeEach
  void writeInput() throws IOException {
    input = Files.createDirectories(folder.resolve("input"));
    file = Files.writeString(input.resolve("file"), OLD);
    CacheFolder.age(file);
    cache = new CacheFolder(folder);
  }

  @AfterEach
  void close() {
    Passes.ACT.set(null);
    FastTier.closeAll();
  }

  private JobOutcome run(String framework, long splitBytes) throws Exception {
    Path scratch = Files.createTempDirectory(folder, "job");
    return new JobRunner(framework, scratch, input)
        .run(
            job -> {
              job.setMapperClass(Passes.class);
              job.setNumReduceTasks(0);
              job.setOutputKeyClass(Text.class);
              job.setOutputValueClass(NullWritable.class);
              String key = "mapreduce.input.fileinputformat.split.maxsize";
              job.getConfiguration().setLong(key, splitBytes);
              cache.putInto(job.getConfiguration());
            });
  }

  private String output(long splitBytes) throws Exception {
    JobOutcome outcome = run(HowdahKeys.FRAMEWORK, splitBytes);
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    return String.join("", outcome.output().parts());
  }

  private Node node() {
    return FastTier.of(cache.conf()).orElseThrow().node();
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void whatIsReplacedBetweenTwoJobsIsReadAsItIs(Replacement replacement) throws Exception {
    assertThat(output(WHOLE_FILE)).isEqualTo(OLD);
    assertThat(node().blocks()).hasSize(5);
    replacement.change(file);
    assertThat(output(WHOLE_FILE)).isEqualTo(NEW);
    assertThat(node().stats().hitBytes()).isZero();
    assertThat(node().blocks()).as("the old ones are gone").hasSize(5);
    assertThat(output(WHOLE_FILE)).isEqualTo(NEW);
    assertThat(node().stats().hitBytes()).isEqualTo(NEW.length());
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void whatIsReplacedWhileAJobRunsIsOldAndThenNewInEachTask(Replacement replacement)
      throws Exception {
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    Passes.ACT.set(() -> replacement.change(file));
    JobOutcome outcome = run(HowdahKeys.FRAMEWORK, SPLIT_BYTES);
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    int start = 0;
    for (int part = 0; part < 3; part++) {
      String lines = part(outcome, part);
      assertIsOldAndThenNew(lines, start);
      start += lines.length();
    }
    assertThat(start).isEqualTo(OLD.length());
    assertThat(output(SPLIT_BYTES)).isEqualTo(NEW);
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void aTaskThatBeginsAfterwardsReadsTheNewFileAlone(Replacement replacement) throws Exception {
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    Passes.ACT.set(() -> replacement.change(file));
    JobOutcome oneByOne = run("local", SPLIT_BYTES);
    assertThat(oneByOne.succeeded()).as(oneByOne.explanation()).isTrue();
    int secondSplit = (int) SPLIT_BYTES + LINE_BYTES;
    assertThat(part(oneByOne, 1) + part(oneByOne, 2)).isEqualTo(NEW.substring(secondSplit));
  }

  private static String part(JobOutcome outcome, int number) {
    return String.join("", outcome.output().records().get("part-m-0000" + number));
  }

  private static void assertIsOldAndThenNew(String lines, int start) {
    int firstNew = 0;
    while (firstNew < lines.length() && lines.charAt(firstNew) == OLD.charAt(start + firstNew)) {
      firstNew++;
    }
    assertThat(lines.substring(firstNew))
        .isEqualTo(NEW.substring(start + firstNew, start + lines.length()));
  }

  @ParameterizedTest
  @EnumSource(Replacement.class)
  void aTaskHasNothingFromTheCacheAfterBytesOfTheNewFile(Replacement replacement) throws Exception {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      for (int block = 0; block < 5; block += 2) {
        in.seek((long) block * CacheFolder.BLOCK_BYTES);
        in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
      }
    }
    assertThat(node().blocks()).hasSize(3);
    Passes.ACT.set(() -> replacement.change(file));
    assertIsOldAndThenNew(output(WHOLE_FILE), 0);
    assertThat(output(WHOLE_FILE)).isEqualTo(NEW);
  }

  @Test
  void aSingleByteIsNotServedAfterOneOfTheNewFileWasReadElsewhere() throws Exception {
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      in.readFully(new byte[CacheFolder.BLOCK_BYTES]);
    }
    assertThat(node().blocks()).hasSize(1);
    try (FileSystem files = cache.open();
        FSDataInputStream in = files.open(CacheFolder.path(file))) {
      assertThat(in.read()).isEqualTo(OLD.charAt(0));
      Replacement.IN_PLACE.change(file);
      byte[] elsewhere = new byte[1];
      in.readFully(3L * CacheFolder.BLOCK_BYTES, elsewhere);
      assertThat((char) elsewhere[0]).isEqualTo(NEW.charAt(3 * CacheFolder.BLOCK_BYTES));
      assertThat((char) in.read()).isEqualTo(NEW.charAt(1));
    }
  }

  @Test
  void aSmallerBudgetBetweenTwoJobsEvictsAndServesTheRest() throws Exception {
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    assertThat(node().blocks()).hasSize(5);
    FastTier.closeAll();
    long bytes = 4L * CacheFolder.BLOCK_BYTES;
    cache.conf().setLong(CacheKeys.BYTES, bytes);
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    List<StoredBlock> left = node().blocks();
    assertThat(left.size()).isBetween(1, 4);
    assertThat(cache.blocks()).hasSize(left.size());
    assertThat(node().stats().inputBytes())
        .isEqualTo((long) left.size() * CacheFolder.BLOCK_BYTES)
        .isLessThanOrEqualTo(bytes);
    assertThat(node().stats().hitBytes()).isPositive();
    assertThat(node().verify()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFolderThatVanishesWhileAJobRunsFailsNothing(boolean warm) throws Exception {
    if (warm) {
      assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    } else {
      node();
    }
    // Not deleted: that fails while another task writes there.
    Passes.ACT.set(() -> Files.move(cache.cache(), folder.resolve("elsewhere")));
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
    assertThat(node().stats().failures()).isPositive();
    assertThat(output(SPLIT_BYTES)).isEqualTo(OLD);
  }
}
