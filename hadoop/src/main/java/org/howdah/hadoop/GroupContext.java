package org.howdah.hadoop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.ReduceContext;
import org.apache.hadoop.mapreduce.task.TaskInputOutputContextImpl;

/**
 * What a reducer or combiner of the new API sees: groups, and in each group values that can be
 * marked and gone back to. Marked values are kept in memory until the group ends.
 */
final class GroupContext<K1, V1, K2, V2> extends TaskInputOutputContextImpl<K1, V1, K2, V2>
    implements ReduceContext<K1, V1, K2, V2> {
  /** Copies of a value's object, because the framework uses it again. */
  interface Copier<V> {
    V copy(V value) throws IOException;
  }

  private final GroupedInput<K1, V1> input;
  private final Copier<V1> copier;
  private final Values values = new Values();
  private V1 value;
  private long groups;
  private boolean atGroup;

  GroupContext(
      Attempt attempt, GroupedInput<K1, V1> input, RecordWriter<K2, V2> output, Copier<V1> copier) {
    super(attempt.conf(), attempt.id(), output, attempt.committer(), attempt.reporter());
    this.input = input;
    this.copier = copier;
  }

  /** Groups begun so far. */
  long groups() {
    return groups;
  }

  @Override
  public boolean nextKey() throws IOException {
    values.forgetMark();
    atGroup = input.nextGroup();
    groups += atGroup ? 1 : 0;
    return atGroup;
  }

  @Override
  public boolean nextKeyValue() throws IOException {
    if (!input.hasNextInGroup() && !nextKey()) {
      value = null;
      return false;
    }
    value = input.nextValue();
    return true;
  }

  @Override
  public K1 getCurrentKey() {
    return atGroup ? input.key() : null;
  }

  @Override
  public V1 getCurrentValue() {
    return value;
  }

  @Override
  public Iterable<V1> getValues() {
    return () -> values;
  }

  /** The values of the current group; one iterator serves all groups. */
  private final class Values implements ReduceContext.ValueIterator<V1> {
    private final List<V1> marked = new ArrayList<>();
    private boolean marking;
    private int replay;

    void forgetMark() {
      marked.clear();
      marking = false;
      replay = 0;
    }

    @Override
    public boolean hasNext() {
      try {
        return replay < marked.size() || input.hasNextInGroup();
      } catch (IOException e) {
        throw new IllegalStateException("cannot read the next value", e);
      }
    }

    @Override
    public V1 next() {
      try {
        if (replay < marked.size()) {
          value = marked.get(replay++);
          return value;
        }
        if (!input.hasNextInGroup()) {
          throw new NoSuchElementException("iterate past last value");
        }
        value = input.nextValue();
        if (marking) {
          marked.add(copier.copy(value));
          replay = marked.size();
        }
        return value;
      } catch (IOException e) {
        throw new IllegalStateException("cannot read the next value", e);
      }
    }

    @Override
    public void mark() {
      marked.subList(0, replay).clear();
      replay = 0;
      marking = true;
    }

    @Override
    public void reset() throws IOException {
      if (!marking) {
        throw new IOException("Reset called without a previous mark");
      }
      replay = 0;
    }

    @Override
    public void clearMark() {
      marked.subList(0, replay).clear();
      replay = 0;
      marking = false;
    }

    @Override
    public void resetBackupStore() {
      forgetMark();
    }
  }
}
