package org.howdah.hadoop.grid;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** A store as a node of another name sees it. */
final class NamedStore implements KeyValueStore {
  private final String name;
  private final KeyValueStore store;
  private final Map<String, String> members;

  NamedStore(String name, KeyValueStore store, Map<String, String> members) {
    this.name = name;
    this.store = store;
    this.members = members;
  }

  @Override
  public String nodeName() {
    return name;
  }

  @Override
  public List<String> nodes() {
    return new ArrayList<>(new TreeSet<>(members.keySet()));
  }

  @Override
  public DataSet create(String dataSet, int copies) throws HowdahException {
    return store.create(dataSet, copies);
  }

  @Override
  public DataSet create(String dataSet, int copies, String id) throws HowdahException {
    return store.create(dataSet, copies, id);
  }

  @Override
  public Optional<DataSet> open(String dataSet) throws HowdahException {
    return store.open(dataSet);
  }

  @Override
  public void drop(String dataSet) throws HowdahException {
    store.drop(dataSet);
  }

  @Override
  public void drop(String dataSet, String id) throws HowdahException {
    store.drop(dataSet, id);
  }

  @Override
  public List<String> names() throws HowdahException {
    return store.names();
  }

  @Override
  public void close() {}
}
