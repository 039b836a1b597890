package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.util.ReflectionUtils;

/** What a generated mapper does, for both APIs. */
class MapLogic {
  /** Begins lines of files whose maps always fail. */
  static final String MARK = "~";

  private static final String DATA = "generated.data";

  private final Configuration conf;
  private final Traits stage;
  private final Fold fold;
  private final int data;
  private Map<String, Integer> side = Map.of();
  private WritableComparable<?> key;
  private Writable value;
  private long lines;
  private int failure;
  private boolean marked;

  MapLogic(Configuration conf) {
    this.conf = conf;
    stage = Traits.of(Trait.Of.STAGE, conf);
    fold = Fold.of(stage);
    data = Long.hashCode(conf.getLong(DATA, 0));
  }

  /** Tells tasks what their hashes depend on. */
  static void tell(Configuration job, long data) {
    job.setLong(DATA, data);
  }

  void start(TaskSide task) throws IOException {
    key = newKey();
    value = newValue();
    side = SideFile.read(stage, conf);
    boolean fails = stage.is(Trait.FAILURE, "map at first") && task.attempt() == 0;
    failure = fails && task.task() % 3 != 2 ? 1 + task.task() % 5 : 0;
  }

  final WritableComparable<?> newKey() {
    return ReflectionUtils.newInstance(Keys.type(stage), conf);
  }

  final Writable newValue() {
    return ReflectionUtils.newInstance(Values.type(stage), conf);
  }

  /** The key that the mapper uses again and again. */
  WritableComparable<?> key() {
    return key;
  }

  /** The value that the mapper uses again and again. */
  Writable value() {
    return value;
  }

  /** Counts a line. */
  long countLine() {
    lines++;
    return lines;
  }

  /** The lines so far. */
  long lines() {
    return lines;
  }

  int hash(String word) {
    return mixed(word.hashCode(), side.getOrDefault(word, data));
  }

  void line(String line, TaskSide task) throws IOException, InterruptedException {
    task.count("lines", 1);
    String[] words = line.split("[^a-z0-9]+");
    for (int i = 0; i < words.length; i++) {
      if (!words[i].isEmpty()) {
        word(words[i], mixed(hash(words[i]), i + line.length()), task);
      }
    }
    if (countLine() == failure) {
      fail(task);
    }
    if (line.startsWith(MARK) && line.hashCode() % 2 == 0) {
      throw new IllegalStateException("a line that no mapper of this job can read");
    }
    marked |= line.startsWith(MARK);
  }

  private void word(String word, int hash, TaskSide task) throws IOException, InterruptedException {
    for (int i = stage.number(Trait.RECORDS_A_WORD); i > 0; i--) {
      int own = mixed(hash, i) & Integer.MAX_VALUE;
      int first = own / 64 % stage.number(Trait.DIFFERENT_KEYS);
      String text = fold.element(own, word, stage.number(Trait.VALUE_BYTES));
      write(first, own / 8 % Keys.SECONDS, text, task);
    }
  }

  private void write(int first, int second, String text, TaskSide task)
      throws IOException, InterruptedException {
    Keys.set(key(), first, second, stage.number(Trait.KEY_BYTES));
    Values.set(value(), text);
    task.write(key(), value());
    task.count("bytes of values", text.length());
  }

  void end(TaskSide task) throws IOException, InterruptedException {
    if (marked) {
      throw new IllegalStateException("a file that no mapper of this job can read");
    }
    String count = String.valueOf(lines());
    String text =
        switch (fold) {
          case SUM -> count;
          case STRIPES -> "lines=" + (1 + lines());
          default -> "lines." + count;
        };
    write(0, 0, text, task);
    if (failure > 0) {
      fail(task);
    }
    Damage.ofOneRun(stage, conf, data);
  }

  private static void fail(TaskSide task) throws IOException {
    switch (task.task() % 3) {
      case 0 -> throw new IOException("a first attempt that fails");
      case 1 -> throw new IllegalStateException("a first attempt that fails");
      default -> throw new StackOverflowError("a first attempt that fails");
    }
  }

  /** A number that looks random. */
  static int mixed(int one, int other) {
    int hash = (one * 31 + other) * 0x9E3779B1;
    hash ^= hash >>> 15;
    hash *= 0x85EBCA6B;
    return hash ^ hash >>> 13;
  }

  /** The same with what it uses again and again in static fields. */
  static final class Static extends MapLogic {
    private static WritableComparable<?> key;
    private static Writable value;
    private static Map<String, Integer> hashes;
    private static long lines;

    Static(Configuration conf) {
      super(conf);
    }

    @Override
    void start(TaskSide task) throws IOException {
      super.start(task);
      key = newKey();
      value = newValue();
      hashes = new HashMap<>();
      lines = 0;
    }

    @Override
    WritableComparable<?> key() {
      return key;
    }

    @Override
    Writable value() {
      return value;
    }

    @Override
    long countLine() {
      lines++;
      return lines;
    }

    @Override
    long lines() {
      return lines;
    }

    @Override
    int hash(String word) {
      return hashes.computeIfAbsent(word, super::hash);
    }
  }
}
