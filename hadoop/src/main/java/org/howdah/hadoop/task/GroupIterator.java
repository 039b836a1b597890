package org.howdah.hadoop.task;

import java.io.IOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.howdah.record.Blame;

/** The values of one group after the other, as reducers of the old API iterate over them. */
final class GroupIterator<K, V> implements Iterator<V> {
  private final GroupedInput<K, V> input;

  GroupIterator(GroupedInput<K, V> input) {
    this.input = input;
  }

  boolean nextGroup() throws IOException {
    return input.nextGroup();
  }

  @Override
  public boolean hasNext() {
    try {
      return input.hasNextInGroup();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the next value", e);
    }
  }

  @Override
  public V next() {
    if (!hasNext()) {
      throw Blame.onCaller(new NoSuchElementException("the group has no more values"));
    }
    try {
      return input.nextValue();
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the next value", e);
    }
  }
}
