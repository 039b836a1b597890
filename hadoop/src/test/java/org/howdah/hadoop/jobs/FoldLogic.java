package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.util.ReflectionUtils;

/** What generated combiners and reducers do, for both APIs. */
class FoldLogic {
  private final Traits stage;
  private final Fold fold;
  private final Writable value;
  private final List<String> texts = new ArrayList<>();
  private final StringBuilder line = new StringBuilder();
  private int groups;

  FoldLogic(Configuration conf) {
    stage = Traits.of(Trait.Of.STAGE, conf);
    fold = Fold.of(stage);
    value = ReflectionUtils.newInstance(Values.type(stage), conf);
  }

  /** Used again and again. */
  List<String> texts() {
    return texts;
  }

  /** Used again and again. */
  StringBuilder line() {
    return line;
  }

  void combine(Writable key, Iterator<? extends Writable> values, TaskSide task)
      throws IOException, InterruptedException {
    switch (stage.get(Trait.COMBINER)) {
      case "keep" -> keep(key, values, task);
      case "split" -> split(key, values, task);
      default -> fold(key, values, task);
    }
  }

  private static void keep(Writable key, Iterator<? extends Writable> values, TaskSide task)
      throws IOException, InterruptedException {
    while (values.hasNext()) {
      Writable kept = values.next();
      task.write(key, kept);
    }
  }

  private void split(Writable key, Iterator<? extends Writable> values, TaskSide task)
      throws IOException, InterruptedException {
    while (values.hasNext()) {
      for (String part : fold.parts(Fold.plain(Values.get(values.next())))) {
        Values.set(value, part);
        task.write(key, value);
      }
    }
  }

  private void fold(Writable key, Iterator<? extends Writable> values, TaskSide task)
      throws IOException, InterruptedException {
    texts().clear();
    values.forEachRemaining(each -> texts().add(Fold.plain(Values.get(each))));
    Values.set(value, Fold.grown(fold.fold(texts()), stage.number(Trait.GROWTH_BYTES)));
    task.write(key, value);
  }

  /** Writes what the values come to, after that part of the key which all keys of a group share. */
  void reduce(Writable key, Iterator<? extends Writable> values, TaskSide task)
      throws IOException, InterruptedException {
    texts().clear();
    line().setLength(0);
    line().append(name(key));
    Text group = new Text(line().toString());
    line().setLength(0);
    int seen = -1;
    while (values.hasNext()) {
      texts().add(Fold.plain(Values.get(values.next())));
      if (stage.is(Trait.SEES_KEYS, "yes") && Keys.second(key) != seen) {
        seen = Keys.second(key);
        line().append(seen).append(' ');
      }
    }
    line().append(Fold.shortened(fold.result(texts())));
    task.write(group, new Text(line().toString()));
    task.count("groups", 1);
    groups++;
    if (groups == 2) {
      failAtFirst(task);
    }
  }

  private String name(Writable key) {
    boolean coarse = stage.is(Trait.GROUP, "first") || stage.is(Trait.SORT, "first only");
    return coarse ? "g" + Keys.first(key) : "g" + Keys.first(key) + "s" + Keys.second(key);
  }

  void endReduce(TaskSide task) throws IOException, InterruptedException {
    task.write(new Text("groups"), new Text(String.valueOf(groups)));
    failAtFirst(task);
  }

  private void failAtFirst(TaskSide task) {
    boolean fails = stage.is(Trait.FAILURE, "reduce at first") && task.task() % 3 != 2;
    if (fails && task.attempt() == 0) {
      throw new IllegalStateException("a first attempt that fails");
    }
  }

  /** The same with what it uses again and again in static fields. */
  static final class Static extends FoldLogic {
    private static final List<String> TEXTS = new ArrayList<>();
    private static final StringBuilder LINE = new StringBuilder();

    Static(Configuration conf) {
      super(conf);
    }

    @Override
    List<String> texts() {
      return TEXTS;
    }

    @Override
    StringBuilder line() {
      return LINE;
    }
  }
}
