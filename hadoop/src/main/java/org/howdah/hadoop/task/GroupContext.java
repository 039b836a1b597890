package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.ReduceContext;
import org.apache.hadoop.mapreduce.task.TaskInputOutputContextImpl;
import org.howdah.record.Blame;
import org.howdah.record.Slice;

/**
 * What a reducer or combiner of the new API sees: groups, and in each group values that can be
 * marked and gone back to. Marked values are kept in memory until the group ends.
 */
final class GroupContext<K1, V1, K2, V2> extends TaskInputOutputContextImpl<K1, V1, K2, V2>
    implements ReduceContext<K1, V1, K2, V2> {
  private final GroupedInput<K1, V1> input;
  private final Values values = new Values();
  private V1 value;
  private long groups;
  private boolean atGroup;

  GroupContext(Attempt attempt, GroupedInput<K1, V1> input, RecordWriter<K2, V2> output) {
    super(attempt.conf(), attempt.id(), output, attempt.committer(), attempt.reporter());
    this.input = input;
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

  /**
   * The values of the current group; one iterator serves all groups. A mark keeps the value that
   * was returned last, if any, and all that follow; each is decoded again into the one object that
   * the user knows.
   */
  private final class Values implements ReduceContext.ValueIterator<V1> {
    private final List<byte[]> marked = new ArrayList<>();
    private boolean marking;
    private boolean returned;
    private int replay;

    void forgetMark() {
      marked.clear();
      marking = false;
      returned = false;
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
        returned = true;
        if (replay < marked.size()) {
          value = input.decodeValue(Slice.of(marked.get(replay++)));
          return value;
        }
        if (!input.hasNextInGroup()) {
          throw Blame.onCaller(new NoSuchElementException("iterate past last value"));
        }
        value = input.nextValue();
        if (marking) {
          marked.add(input.encodeValue(value));
          replay = marked.size();
        }
        return value;
      } catch (IOException e) {
        throw new IllegalStateException("cannot read the next value", e);
      }
    }

    @Override
    public void mark() throws IOException {
      if (marking) {
        marked.subList(0, Math.max(0, replay - 1)).clear();
        replay = Math.min(replay, 1);
      } else {
        marked.clear();
        if (returned) {
          marked.add(input.encodeValue(value));
        }
        replay = marked.size();
      }
      marking = true;
    }

    @Override
    public void reset() throws IOException {
      if (!marking) {
        throw Blame.onCaller(new IOException("Reset called without a previous mark"));
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
