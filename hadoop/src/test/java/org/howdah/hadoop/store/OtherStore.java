package org.howdah.hadoop.store;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** A store whose data sets are others than those of the one behind it. */
final class OtherStore implements KeyValueStore {
  private final KeyValueStore store;
  private final UnaryOperator<DataSet> change;

  OtherStore(KeyValueStore store, UnaryOperator<DataSet> change) {
    this.store = store;
    this.change = change;
  }

  @Override
  public String nodeName() {
    return store.nodeName();
  }

  @Override
  public List<String> nodes() {
    return store.nodes();
  }

  @Override
  public DataSet create(String name, int copies) throws HowdahException {
    return change.apply(store.create(name, copies));
  }

  @Override
  public DataSet create(String name, int copies, String id) throws HowdahException {
    return change.apply(store.create(name, copies, id));
  }

  @Override
  public Optional<DataSet> open(String name) throws HowdahException {
    return store.open(name).map(change);
  }

  @Override
  public List<String> names() throws HowdahException {
    return store.names();
  }

  @Override
  public void drop(String name) throws HowdahException {
    store.drop(name);
  }

  @Override
  public void drop(String name, String id) throws HowdahException {
    store.drop(name, id);
  }

  @Override
  public void close() {
    store.close();
  }
}
