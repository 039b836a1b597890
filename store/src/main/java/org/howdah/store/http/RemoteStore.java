package org.howdah.store.http;

import java.util.List;
import java.util.Optional;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;

/** The store of a group of nodes, from a process that is none of them. */
public final class RemoteStore implements KeyValueStore {
  private RemoteStore() {}

  /**
   * Reaches a group.
   *
   * @param addresses where its nodes answer HTTP, each {@code host:port}; one is enough
   * @param token the group's secret; from the file {@code token} in a node's data folder
   * @throws HowdahException {@code LOST} if no node answers, {@code USER_CONFIGURATION} if the
   *     token is wrong
   */
  public static RemoteStore open(List<String> addresses, String token) throws HowdahException {
    throw new UnsupportedOperationException();
  }

  @Override
  public String nodeName() {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> nodes() {
    throw new UnsupportedOperationException();
  }

  @Override
  public DataSet create(String name, int copies) throws HowdahException {
    throw new UnsupportedOperationException();
  }

  @Override
  public Optional<DataSet> open(String name) throws HowdahException {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<String> names() throws HowdahException {
    throw new UnsupportedOperationException();
  }

  @Override
  public void drop(String name) throws HowdahException {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
