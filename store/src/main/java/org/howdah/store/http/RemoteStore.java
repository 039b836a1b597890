package org.howdah.store.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.howdah.net.Errors;
import org.howdah.net.Escapes;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.Names;

/**
 * The store of a group of nodes, from a process that is none of them. Needs no more than the JDK.
 * Gets, changes and what concerns whole data sets are asked of one node, and of the next address
 * that was given if that one does not answer; a scan of an owner of its partition, wherever that
 * is. What nodes have no room for is asked again for about a minute.
 */
@PublicApi
public final class RemoteStore implements KeyValueStore {
  private static final String DATA = "data";

  private final Transport transport;
  private volatile String nodeName;

  private RemoteStore(Transport transport) {
    this.transport = transport;
  }

  /**
   * Reaches a group.
   *
   * @param addresses where its nodes answer HTTP, each {@code host:port}; one is enough
   * @param token the group's secret; from the file {@code token} in a node's data folder
   * @throws HowdahException {@code LOST} if no node answers, {@code USER_CONFIGURATION} if the
   *     token is wrong
   */
  public static RemoteStore open(List<String> addresses, String token) throws HowdahException {
    return open(addresses, token, null, Transport.USUAL);
  }

  /**
   * Reaches a group.
   *
   * @param tls for a group with keys: whom to trust; null for plain connections
   */
  public static RemoteStore open(List<String> addresses, String token, SSLContext tls)
      throws HowdahException {
    return open(addresses, token, tls, Transport.USUAL);
  }

  static RemoteStore open(List<String> addresses, String token, SSLContext tls, Retry retry)
      throws HowdahException {
    return open(new Transport(addresses, token, tls, retry));
  }

  static RemoteStore open(Transport transport) throws HowdahException {
    RemoteStore store = new RemoteStore(transport);
    try {
      store.look();
      return store;
    } catch (HowdahException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private Map<?, ?> look() throws HowdahException {
    Map<?, ?> said = transport.json("GET", DATA);
    if (said.get("node") instanceof String node) {
      nodeName = node;
    }
    if (said.containsKey("nodes")) {
      transport.learn(texts(said, "nodes", "address"));
    }
    return said;
  }

  @Override
  public String nodeName() {
    return nodeName;
  }

  /** Empty if no node answers. */
  @Override
  public List<String> nodes() {
    try {
      return names(look(), "nodes");
    } catch (HowdahException nobodySays) {
      return List.of();
    }
  }

  private static List<String> names(Map<?, ?> said, String key) throws HowdahException {
    return texts(said, key, "name");
  }

  private static List<String> texts(Map<?, ?> said, String key, String part)
      throws HowdahException {
    List<String> texts = new ArrayList<>();
    if (said.get(key) instanceof List<?> all) {
      for (Object one : all) {
        if (one instanceof Map<?, ?> map && map.get(part) instanceof String text) {
          texts.add(text);
        }
      }
      return texts;
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a node did not say its " + key);
  }

  /**
   * Where nodes answer, those that were given first, then those that nodes have named so far:
   * {@link #open} asks for them, and {@link #nodes} asks again. All of them are asked in turn when
   * one does not answer.
   */
  public List<String> addresses() {
    return transport.addresses();
  }

  /**
   * {@inheritDoc}
   *
   * <p>If an answer gets lost this is asked again, and makes the data set anew where someone
   * dropped it in between. {@link #create(String, int, String)} does not.
   */
  @Override
  public DataSet create(String name, int copies) throws HowdahException {
    return made(name, copies, "");
  }

  @Override
  public DataSet create(String name, int copies, String id) throws HowdahException {
    Names.checkId(id);
    DataSet made = made(name, copies, "&id=" + id);
    Names.checkSame(made, id);
    return made;
  }

  private DataSet made(String name, int copies, String more) throws HowdahException {
    Names.check(name, copies);
    String path = RemoteData.path(name) + "?copies=" + copies + more;
    return new RemoteData(transport, Layout.of(transport.json("PUT", path)));
  }

  @Override
  public Optional<DataSet> open(String name) throws HowdahException {
    return find(name).map(found -> found);
  }

  /** The same as {@link #open}, with what only a remote data set can do. */
  @Internal
  public Optional<RemoteData> find(String name) throws HowdahException {
    try {
      Layout layout = Layout.of(transport.json("GET", RemoteData.path(name)));
      return Optional.of(new RemoteData(transport, layout));
    } catch (HowdahException e) {
      if (Errors.isNotFound(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  @Override
  public List<String> names() throws HowdahException {
    return names(look(), "dataSets");
  }

  /** Of the one that is there now: a request that is repeated drops no later one. */
  @Override
  public void drop(String name) throws HowdahException {
    RemoteData there = find(name).orElse(null);
    if (there != null) {
      drop(name, there.id());
    }
  }

  @Override
  public void drop(String name, String id) throws HowdahException {
    transport.json("DELETE", RemoteData.path(name) + "?id=" + Escapes.of(id));
  }

  /** What is under way may fail. */
  @Override
  public void close() {
    transport.close();
  }
}
