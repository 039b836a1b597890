package org.howdah.hadoop.jobs;

import static org.howdah.hadoop.jobs.Trait.API;
import static org.howdah.hadoop.jobs.Trait.COMBINER;
import static org.howdah.hadoop.jobs.Trait.COMBINER_GROUP;
import static org.howdah.hadoop.jobs.Trait.DAMAGE;
import static org.howdah.hadoop.jobs.Trait.EMPTY_FILES;
import static org.howdah.hadoop.jobs.Trait.FAILURE;
import static org.howdah.hadoop.jobs.Trait.FILES;
import static org.howdah.hadoop.jobs.Trait.FOLD;
import static org.howdah.hadoop.jobs.Trait.GROUP;
import static org.howdah.hadoop.jobs.Trait.GROWTH_BYTES;
import static org.howdah.hadoop.jobs.Trait.KEY;
import static org.howdah.hadoop.jobs.Trait.KEY_BYTES;
import static org.howdah.hadoop.jobs.Trait.LINES;
import static org.howdah.hadoop.jobs.Trait.PARTITIONER;
import static org.howdah.hadoop.jobs.Trait.RECORDS_A_WORD;
import static org.howdah.hadoop.jobs.Trait.REDUCERS;
import static org.howdah.hadoop.jobs.Trait.RUNTIME;
import static org.howdah.hadoop.jobs.Trait.SEES_KEYS;
import static org.howdah.hadoop.jobs.Trait.SLOTS;
import static org.howdah.hadoop.jobs.Trait.SORT;
import static org.howdah.hadoop.jobs.Trait.SPLIT_BYTES;
import static org.howdah.hadoop.jobs.Trait.STATICS;
import static org.howdah.hadoop.jobs.Trait.VALUE;
import static org.howdah.hadoop.jobs.Trait.VALUE_BYTES;

/** Makes traits plain that do not go with others. */
final class Legal {
  /** More would take too long, most of all in stock Hadoop. */
  private static final long BYTES_MAX = 6_000_000;

  private static final long RECORDS_MAX = 30_000;
  private static final long RECORDS_LATER_MAX = 300_000;
  private static final long SPLITS_MAX = 300;
  private static final int WORDS_A_LINE = 4;
  private static final int BYTES_A_WORD = 3;

  private Legal() {}

  static Traits all(Traits drawn) {
    Traits all = drawn;
    boolean workers = all.is(RUNTIME, "workers");
    if (workers && all.number(SLOTS) > 2) {
      all = all.with(SLOTS, "2");
    }
    return all;
  }

  static Traits stage(Traits all, Traits drawn, boolean first) {
    Traits stage = fitting(keys(drawn));
    stage = failures(all, stage, first);
    return sizes(all, combiner(mapOnly(values(stage))));
  }

  /** Whether a job that reads so much is done in time, most of all by stock Hadoop. */
  static boolean isSmallEnough(Traits stage, long inputBytes) {
    boolean whole = stage.is(SPLIT_BYTES, SPLIT_BYTES.plain());
    long splits = whole ? 1 : inputBytes / stage.number(SPLIT_BYTES);
    long records = inputBytes / BYTES_A_WORD * stage.number(RECORDS_A_WORD);
    return splits <= SPLITS_MAX && records <= RECORDS_LATER_MAX;
  }

  private static Traits keys(Traits stage) {
    if (stage.is(KEY, "null")) {
      return stage.plain(KEY_BYTES, SORT, GROUP, PARTITIONER, COMBINER_GROUP, SEES_KEYS);
    }
    return stage.is(KEY, "text", "bytes") ? stage : stage.plain(KEY_BYTES);
  }

  /** Splits of one file are Hadoop's to choose in the older API. */
  private static Traits fitting(Traits stage) {
    return stage.is(API, "old") ? stage.plain(SPLIT_BYTES) : stage;
  }

  /** Numbers can be added up alone, and maps are what stripes are. */
  private static Traits values(Traits drawn) {
    Traits stage = drawn;
    boolean number = stage.is(VALUE, "int", "long", "vlong");
    boolean wrongMap = stage.is(VALUE, "map") && !stage.is(FOLD, "stripes");
    if (wrongMap || (number && !stage.is(FOLD, "sum"))) {
      stage = stage.plain(VALUE);
    }
    return stage.is(FOLD, "sum", "stripes") ? stage.plain(VALUE_BYTES) : stage;
  }

  private static Traits mapOnly(Traits stage) {
    if (stage.number(REDUCERS) > 0) {
      return stage;
    }
    Traits changed =
        stage.plain(SORT, GROUP, PARTITIONER, COMBINER, COMBINER_GROUP, SEES_KEYS, DAMAGE);
    return changed.is(STATICS, "reducer", "combiner", "order") ? changed.plain(STATICS) : changed;
  }

  /**
   * A combiner whose groups are coarser than the reducer's would lose keys that the reducer tells
   * apart; one that keeps one key of several leaves nothing to see of the others.
   */
  private static Traits combiner(Traits drawn) {
    Traits stage = drawn;
    if (stage.is(COMBINER, "none")) {
      stage = stage.plain(GROWTH_BYTES, COMBINER_GROUP);
      stage = stage.is(STATICS, "combiner") ? stage.plain(STATICS) : stage;
    }
    if (!stage.is(COMBINER, "fold") || !stage.is(VALUE, "text", "bytes", "own")) {
      stage = stage.plain(GROWTH_BYTES);
    }
    if (stage.is(SORT, "first only")) {
      stage = stage.plain(GROUP, SEES_KEYS);
    }
    if (!stage.is(GROUP, "first")) {
      stage = stage.plain(COMBINER_GROUP, SEES_KEYS);
    }
    boolean losesKeys = stage.is(COMBINER_GROUP, "first") && stage.is(COMBINER, "fold", "split");
    return losesKeys ? stage.plain(SEES_KEYS) : stage;
  }

  /** Files whose maps always fail are in the input of the first job, each of one split. */
  private static Traits failures(Traits all, Traits drawn, boolean first) {
    Traits stage = drawn;
    if (stage.is(FAILURE, "some maps always")) {
      boolean possible = first && all.number(FILES) > 1 && all.is(EMPTY_FILES, "none");
      if (!possible) {
        return stage.plain(FAILURE);
      }
      stage = stage.plain(SPLIT_BYTES);
      return stage.number(REDUCERS) == 0 ? stage.plain(REDUCERS) : stage;
    }
    boolean noReduce = stage.number(REDUCERS) == 0 && stage.is(FAILURE, "reduce at first");
    return noReduce ? stage.plain(FAILURE) : stage;
  }

  private static Traits sizes(Traits all, Traits drawn) {
    Traits stage = drawn;
    long words = (long) all.number(FILES) * all.number(LINES) * WORDS_A_LINE;
    if (words * stage.number(RECORDS_A_WORD) > RECORDS_MAX) {
      stage = stage.plain(RECORDS_A_WORD);
    }
    long records = words * stage.number(RECORDS_A_WORD);
    while (records * stage.number(VALUE_BYTES) / Values.LARGE_EVERY > BYTES_MAX) {
      stage = plainer(stage, VALUE_BYTES);
    }
    while (records * stage.number(KEY_BYTES) / Keys.LARGE_EVERY > BYTES_MAX) {
      stage = plainer(stage, KEY_BYTES);
    }
    while (records * stage.number(GROWTH_BYTES) > BYTES_MAX * 4) {
      stage = plainer(stage, GROWTH_BYTES);
    }
    return stage;
  }

  private static Traits plainer(Traits stage, Trait trait) {
    return stage.with(trait, trait.choices().get(stage.distance(trait) - 1));
  }
}
