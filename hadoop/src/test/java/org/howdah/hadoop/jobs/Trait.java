package org.howdah.hadoop.jobs;

import java.util.List;
import java.util.Random;

/**
 * What a generated job can be, in words that its tasks read, too. The first choice is the plainest:
 * where a job that fails leads to when it is made smaller.
 */
enum Trait {
  /** Where tasks run, unless all tests run theirs on nodes. */
  RUNTIME(Of.ALL, 95, "threads", "workers"),
  SLOTS(Of.ALL, 10, "1", "2", "3", "4", "8"),
  /** Of buffers and runs together; with less than the least, all map output goes to disk. */
  MEMORY_BYTES(Of.ALL, 30, "268435456", "1", "4194304", "16777216"),
  COMPRESSION(Of.ALL, 70, "none", "default", "gzip"),
  ENCRYPTION(Of.ALL, 90, "no", "yes"),
  RUNS_MERGED_MAX(Of.ALL, 40, "256", "2", "3", "10"),
  SORT_PREFIXES(Of.ALL, 85, "true", "false"),

  FILES(Of.ALL, 20, "1", "2", "3", "5", "9"),
  EMPTY_FILES(Of.ALL, 80, "none", "some", "all", "no files at all"),
  LINES(Of.ALL, 5, "1", "2", "5", "20", "60", "150", "400"),
  DIFFERENT_WORDS(Of.ALL, 10, "1", "3", "20", "200", "2000"),

  API(Of.STAGE, 60, "new", "old"),
  SPLIT_BYTES(Of.STAGE, 80, "whole files", "2000", "300"),
  REDUCERS(Of.STAGE, 25, "1", "2", "3", "7", "0"),
  RECORDS_A_WORD(Of.STAGE, 60, "1", "2", "5", "0"),
  KEY(
      Of.STAGE,
      25,
      "text",
      "int",
      "long",
      "vint",
      "vlong",
      "double",
      "bytes",
      "pair",
      "raw pair",
      "null"),
  DIFFERENT_KEYS(Of.STAGE, 10, "1", "4", "50", "1000"),
  /** Of some keys, beside the number. */
  KEY_BYTES(Of.STAGE, 80, "0", "100", "9000", "70000"),
  SORT(Of.STAGE, 50, "natural", "reversed", "first descending", "first only"),
  GROUP(Of.STAGE, 60, "as sorted", "first"),
  PARTITIONER(Of.STAGE, 60, "hash", "first", "last", "turns"),
  FOLD(Of.STAGE, 40, "sum", "join", "set", "stripes"),
  VALUE(Of.STAGE, 35, "text", "bytes", "own", "map", "int", "long", "vlong"),
  /** Of some values, beside what they say. */
  VALUE_BYTES(Of.STAGE, 60, "0", "30", "1000", "40000", "1500000"),
  COMBINER(Of.STAGE, 30, "none", "fold", "keep", "split"),
  /** Of what the combiner adds to each value that it makes. */
  GROWTH_BYTES(Of.STAGE, 60, "0", "50", "9000", "100000"),
  COMBINER_GROUP(Of.STAGE, 60, "as sorted", "first"),
  /** Whether the reducer looks at how its key changes from value to value. */
  SEES_KEYS(Of.STAGE, 50, "no", "yes"),
  /** Which of the job's classes keep state in static fields. */
  STATICS(Of.STAGE, 60, "none", "mapper", "reducer", "combiner", "order", "types", "all"),
  SIDE_FILE(Of.STAGE, 75, "none", "by its link", "as listed", "by its copy"),
  FAILURE(Of.STAGE, 60, "none", "map at first", "reduce at first", "some maps always"),
  DAMAGE(Of.STAGE, 80, "none", "a byte of a run");

  /** What a trait is of. */
  enum Of {
    /** All of a program: its input, and how Howdah runs it. */
    ALL,
    /** One job of the chain. */
    STAGE
  }

  private final Of of;
  private final int plainPercent;

  @SuppressWarnings("ImmutableEnumChecker") // It is of a kind that cannot change.
  private final List<String> choices;

  Trait(Of of, int plainPercent, String... choices) {
    this.of = of;
    this.plainPercent = plainPercent;
    this.choices = List.of(choices);
  }

  Of of() {
    return of;
  }

  List<String> choices() {
    return choices;
  }

  String plain() {
    return choices.get(0);
  }

  String draw(Random random) {
    boolean plain = random.nextInt(100) < plainPercent;
    String other = choices.get(1 + random.nextInt(choices.size() - 1));
    return plain ? plain() : other;
  }

  /** Its name in sentences. */
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
  }
}
