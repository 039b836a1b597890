package org.howdah.store.node;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.Access;
import org.howdah.store.http.Credential;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Guard;
import org.howdah.store.http.KeptScans;
import org.howdah.store.http.Service;
import org.howdah.store.ignite.Membership;
import org.howdah.store.ignite.Membership.Timing;
import org.howdah.store.ignite.group.IgniteStore;
import org.howdah.store.ignite.members.SameFormat;
import org.howdah.store.keys.NodeKeys;
import org.howdah.store.memcached.Admission;
import org.howdah.store.memcached.Limits;
import org.howdah.store.memcached.Server;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node: its part of the store and what it answers. {@link #start} begins, {@link #awaitReady}
 * waits until the group is complete and serves, {@link #awaitEnd} until something ends it. Safe for
 * several threads.
 */
public final class StoreNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StoreNode.class);
  private static final long POLL_MILLIS = 50;

  private final NodeSettings settings;
  private final NodeFolder folder;
  private final String name;
  private final List<NodeService> services;
  private final List<AutoCloseable> parts = new ArrayList<>();
  private final CompletableFuture<String> end = new CompletableFuture<>();
  private HttpPort http;
  private NodeKeys keys;
  private Admission admission;
  private DataPages pages;
  private volatile IgniteStore store;
  private volatile boolean ready;
  private boolean closed;

  private StoreNode(
      NodeSettings settings, NodeFolder folder, String name, List<NodeService> services) {
    this.settings = settings;
    this.folder = folder;
    this.name = name;
    this.services = List.copyOf(services);
  }

  /**
   * Starts a node and joins its group. One whose folder is new and that joins nobody founds a
   * group; one that has been in a group looks for it where it was.
   *
   * @throws HowdahException if the folder or a port cannot be used, or the group is not found
   */
  public static StoreNode start(NodeSettings settings) throws HowdahException {
    return start(settings, List.of());
  }

  /**
   * The same for a node that does more.
   *
   * @param services what it does beside serving its data, from when it is ready until it ends
   */
  public static StoreNode start(NodeSettings settings, List<NodeService> services)
      throws HowdahException {
    NodeFolder folder = NodeFolder.open(settings.folder());
    StoreNode node = null;
    try {
      folder.keepFormat(SameFormat.FORMAT);
      node = new StoreNode(settings, folder, folder.name(settings.name()), services);
      node.begin();
      return node;
    } catch (HowdahException | RuntimeException e) {
      if (node == null) {
        folder.close();
      } else {
        node.close();
      }
      throw e;
    }
  }

  private void begin() throws HowdahException {
    for (NodeService one : services) {
      one.prepare(folder.path());
    }
    keys = settings.protection().read();
    if (keys != null) {
      keys.checkHoldFor(settings.host());
    }
    admission = settings.protection().admission(keys);
    HttpLimits limits = HttpLimits.ofThisProcess();
    http =
        HttpPort.start(
            settings.host(), settings.httpPort(), limits, keys == null ? null : keys.forClients());
    parts.add(http);
    KeptScans kept = KeptScans.in(folder.path().resolve(KeptScans.FOLDER), settings.keptBytes());
    parts.add(kept);
    kept.shareWithBuckets();
    pages = new DataPages(limits);
    pages.keepIn(kept);
    parts.add(pages);
    http.serveAtOnce("/", new StatusPages(this::status));
    http.serve(DataPages.PATH, pages);
    Set<String> others = new LinkedHashSet<>(settings.joinAddresses());
    boolean known = folder.hasMembers();
    if (!known) {
      JoinHosts.check(settings.join());
    }
    others.addAll(folder.members());
    Timing timing =
        new Timing(
            settings.joinSeconds() * 1000L,
            settings.silenceSeconds() * 1000L,
            settings.settleSeconds() * 1000L,
            Timing.DEFAULT.logSegmentBytes());
    Membership membership =
        new Membership(
            name,
            folder.path(),
            settings.host(),
            settings.memberPort(),
            settings.dataPort(),
            httpAddress(),
            List.copyOf(others),
            known || others.isEmpty(),
            settings.memoryBytes(),
            timing,
            settings.reads(),
            keys == null ? null : keys.betweenNodes());
    store = IgniteStore.start(membership, new Listener());
    folder.keepFirstMembers(others);
  }

  private String httpAddress() {
    return settings.host() + ":" + settings.httpPort();
  }

  private final class Listener implements IgniteStore.Listener {
    @Override
    public void failed(String reason) {
      end.complete(reason);
    }

    @Override
    public void membersAreAt(Set<String> addresses) {
      try {
        folder.keepMembers(addresses);
      } catch (HowdahException e) {
        LOG.warn("the node may not find its group when it is started again", e);
      }
    }
  }

  /**
   * Waits until the group is complete, and serves its data.
   *
   * @return false if the node ended before
   */
  public boolean awaitReady() throws HowdahException, InterruptedException {
    while (!store.isActive()) {
      if (hasEnded(POLL_MILLIS)) {
        return false;
      }
    }
    try {
      Optional<DataSet> there = store.open(KeyValueStore.DEFAULT_DATA_SET);
      DataSet data =
          there.isPresent()
              ? there.get()
              : store.create(KeyValueStore.DEFAULT_DATA_SET, settings.copies());
      serve(data, Credential.of(store.system(), new SecureRandom()));
    } catch (HowdahException e) {
      if (end.isDone()) {
        return false;
      }
      throw e;
    }
    ready = true;
    return true;
  }

  private synchronized void serve(DataSet data, String token) throws HowdahException {
    if (!closed) {
      serveHttp(token);
      Limits limits =
          Limits.of(settings.valueBytesMax(), settings.connectionsMax(), settings.stallSeconds());
      Server server =
          Server.start(
              settings.host(), settings.port(), data, limits, admission, System::currentTimeMillis);
      parts.add(server);
      KeysOfGroup keysOfGroup = new KeysOfGroup(ownAccess(token), data.name());
      parts.add(keysOfGroup);
      server.listKeysBy(keysOfGroup);
    }
  }

  /** How this node is its own client. */
  private Access ownAccess(String token) {
    return new Access(List.of(httpAddress()), token, keys == null ? null : keys.authority());
  }

  private void serveHttp(String token) throws HowdahException {
    Path tokenFile = folder.keepToken(token);
    if (folder.isOpenToOthers()) {
      LOG.warn(
          "other users can look into {}, and find the group's token in its data; chmod 700 {}",
          folder.path(),
          folder.path());
    }
    Path certificates = folder.keepCertificates(keys == null ? null : keys.authority());
    Service service = new Service(store, store::httpAddresses, token, tokenFile, certificates);
    pages.open(service, store.group());
    http.admit(Guard.authorization(token));
    for (NodeService one : services) {
      parts.add(one.start(service, http, folder.path()));
    }
    folder.keepAddress(httpAddress());
  }

  private boolean hasEnded(long millis) throws InterruptedException {
    try {
      end.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Waits until the node has to end.
   *
   * @throws HowdahException {@code LOST}, with the reason, unless it was closed
   */
  public void awaitEnd() throws HowdahException {
    String reason = end.join();
    if (!reason.isEmpty()) {
      throw new HowdahException(
          ErrorCode.LOST,
          "the node "
              + name
              + " had to leave its group ("
              + reason
              + "); start it again, its data is in "
              + settings.folder());
    }
  }

  /** The name of this node. */
  public String name() {
    return name;
  }

  /** How it is now. */
  public NodeStatus status() {
    IgniteStore there = store;
    boolean failed = end.isDone();
    if (there == null || failed) {
      String state = failed ? "failed: " + end.join() : "starting";
      return new NodeStatus(name, state, !failed, false, List.of(), List.of(), List.of());
    }
    try {
      List<String> missing = there.missingNodes();
      boolean active = there.isActive();
      String state =
          ready && active ? "ready" : "waiting for the nodes " + String.join(", ", missing);
      List<String> dataSets = active ? there.names() : List.of();
      return new NodeStatus(name, state, true, ready && active, there.nodes(), missing, dataSets);
    } catch (HowdahException | IllegalStateException e) {
      return new NodeStatus(
          name, "not ready: " + e.getMessage(), true, false, List.of(), List.of(), List.of());
    }
  }

  /** One line for whoever started it. */
  public String readyLine() {
    int nodes = status().nodes().size();
    return "howdah node %s is ready: memcached %s:%d, status %s://%s:%d/status, %s, data in %s"
        .formatted(
            name,
            settings.host(),
            settings.port(),
            keys == null ? "http" : "https",
            settings.host(),
            settings.httpPort(),
            nodes == 1 ? "1 node" : nodes + " nodes",
            settings.folder());
  }

  /**
   * Ends the node, as {@link #close}.
   *
   * @return whether it was this that ended it, and not a failure or someone before
   */
  public boolean stop() {
    boolean first = end.complete("");
    close();
    return first;
  }

  /** Ends the node: clients first, then its part of the store. */
  @Override
  public synchronized void close() {
    end.complete("");
    if (closed) {
      return;
    }
    closed = true;
    ready = false;
    for (int i = parts.size() - 1; i >= 0; i--) {
      closeQuietly(parts.get(i));
    }
    if (store != null) {
      closeQuietly(store);
    }
    folder.close();
  }

  private static void closeQuietly(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception e) {
      LOG.warn("a part of the node did not end well", e);
    }
  }
}
