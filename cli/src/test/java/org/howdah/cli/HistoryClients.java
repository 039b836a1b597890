package org.howdah.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.net.SocketFactory;
import org.howdah.cli.FaultWaits.Wait;
import org.howdah.store.keys.NodeKeys;
import org.howdah.testkit.history.Operation;
import org.howdah.testkit.history.Operation.Kind;

/**
 * A process of memcached clients that write down what they asked, when, and what came: a line for
 * each, the node's name and the operation. It works until its standard input ends; or it looks at
 * all keys of the history so far, on each node.
 */
final class HistoryClients {
  static final String WORK = "work";
  static final String LOOK = "look";

  /** A client that looks after the others have worked. */
  static final int LOOKER = 99;

  private static final int CLIENTS = 6;
  private static final int HOT_KEYS = 12;
  private static final int KEYS = 240;

  /** One key in so many is a counter. */
  private static final int COUNTERS = 4;

  /** Answers that may be lost on one key before clients turn to another one in its place. */
  private static final int LOST_MAX = 4;

  private static final int PAUSE_NANOS_MAX = 6_000_000;
  private static final int TRIES_MAX = 40;
  private static final long TRY_PAUSE_NANOS = 250_000_000;

  private static final List<Kind> OF_VALUES =
      List.of(
          Kind.GET,
          Kind.GET,
          Kind.GET,
          Kind.GET,
          Kind.SET,
          Kind.SET,
          Kind.ADD,
          Kind.REPLACE,
          Kind.APPEND,
          Kind.PREPEND,
          Kind.CAS,
          Kind.CAS,
          Kind.DELETE);
  private static final List<Kind> OF_COUNTERS =
      List.of(Kind.GET, Kind.INCR, Kind.INCR, Kind.INCR, Kind.ADD);

  private final List<String> names;
  private final Map<String, InetSocketAddress> nodes;
  private final SocketFactory sockets;
  private final PrintWriter history;
  private final Path waits;
  private final Map<String, AtomicInteger> lost = new ConcurrentHashMap<>();
  private volatile boolean isWorking = true;

  private HistoryClients(
      Map<String, InetSocketAddress> nodes,
      SocketFactory sockets,
      PrintWriter history,
      Path waits) {
    this.nodes = nodes;
    this.sockets = sockets;
    this.names = List.copyOf(nodes.keySet());
    this.history = history;
    this.waits = waits;
  }

  /**
   * @param arguments what to do, a seed, the file, that of long waits, that of the certificate that
   *     nodes are known by or nothing, and nodes: {@code name=host:port}
   */
  public static void main(String[] arguments) throws Exception {
    Path file = Path.of(arguments[2]);
    Map<String, InetSocketAddress> nodes = new LinkedHashMap<>();
    for (String node : List.of(arguments).subList(5, arguments.length)) {
      String[] parts = node.split("[=:]", 3);
      nodes.put(parts[0], new InetSocketAddress(parts[1], Integer.parseInt(parts[2])));
    }
    TreeSet<String> keys = new TreeSet<>();
    if (Files.exists(file)) {
      read(file).forEach((operation, node) -> keys.add(operation.key()));
    }
    try (PrintWriter writer =
        new PrintWriter(
            Files.newBufferedWriter(
                file, UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND))) {
      SocketFactory sockets =
          arguments[4].isEmpty()
              ? SocketFactory.getDefault()
              : NodeKeys.trusting(Path.of(arguments[4])).getSocketFactory();
      HistoryClients clients = new HistoryClients(nodes, sockets, writer, Path.of(arguments[3]));
      if (arguments[0].equals(WORK)) {
        clients.work(Long.parseLong(arguments[1]));
      } else {
        clients.look(keys);
      }
    }
  }

  /** The operations of a file, each with the node that was asked. */
  static Map<Operation, String> read(Path file) throws IOException {
    Map<Operation, String> all = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int space = line.indexOf(' ');
      all.put(Operation.parse(line.substring(space + 1)), line.substring(0, space));
    }
    return all;
  }

  private void work(long seed) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      Worker worker = new Worker(i, new Random(seed + i));
      Thread thread = new Thread(worker::work, "client " + i);
      thread.start();
      threads.add(thread);
    }
    while (System.in.read() >= 0) {
      // What it says does not matter, only that it ends.
    }
    isWorking = false;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void write(String node, Operation operation) throws IOException {
    synchronized (history) {
      history.println(node + " " + operation.line());
      Wait wait =
          new Wait(
              node,
              operation.startNanos(),
              System.nanoTime(),
              operation.kind() + " " + operation.key());
      if (wait.isLong()) {
        Files.writeString(
            waits, wait.line() + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    }
  }

  /** A client: it asks one node as long as that answers, then any. For one thread. */
  private final class Worker {
    private final int client;
    private final Random random;
    private String node = "";
    private HistoryConnection connection;
    private int written;

    Worker(int client, Random random) {
      this.client = client;
      this.random = random;
    }

    void work() {
      while (isWorking) {
        try {
          if (connection == null || random.nextInt(200) == 0) {
            close();
            node = names.get(random.nextInt(names.size()));
            connection = new HistoryConnection(sockets, nodes.get(node));
          }
          askForSomething();
        } catch (IOException unanswered) {
          close();
        }
        LockSupport.parkNanos(1 + random.nextInt(PAUSE_NANOS_MAX));
      }
      close();
    }

    private void askForSomething() throws IOException {
      int number = random.nextInt(random.nextBoolean() ? HOT_KEYS : KEYS);
      boolean isCounter = number % COUNTERS == 0;
      String base = (isCounter ? "n" : "v") + number;
      int generation = lost.computeIfAbsent(base, none -> new AtomicInteger()).get() / LOST_MAX;
      String key = base + "." + generation;
      List<Kind> kinds = isCounter ? OF_COUNTERS : OF_VALUES;
      Kind kind = kinds.get(random.nextInt(kinds.size()));
      switch (kind) {
        case GET, DELETE -> ask(base, kind, key, "", "");
        case INCR -> ask(base, kind, key, "", "1");
        case CAS -> {
          String got = ask(base, Kind.GET, key, "", "").orElse("");
          if (got.startsWith("VALUE ")) {
            ask(base, kind, key, got.substring("VALUE ".length()), value());
          }
        }
        default -> ask(base, kind, key, "", isCounter ? "0" : value());
      }
    }

    private String value() {
      return client + "x" + written++ + ";";
    }

    private Optional<String> ask(String base, Kind kind, String key, String expected, String value)
        throws IOException {
      Operation begun = HistoryConnection.begun(client, kind, key, expected, value);
      Operation ended = begun;
      try {
        ended = HistoryConnection.ended(begun, connection.ask(kind, key, value));
        return ended.answer();
      } finally {
        write(node, ended);
        if (ended.answer().isEmpty() && !kind.isRead()) {
          lost.get(base).incrementAndGet();
        }
      }
    }

    private void close() {
      try {
        if (connection != null) {
          connection.close();
        }
      } catch (IOException gone) {
        // So it is closed.
      }
      connection = null;
    }
  }

  /** All keys on each node, which has to answer at last. */
  private void look(Iterable<String> keys) throws IOException {
    for (String node : names) {
      HistoryConnection connection = null;
      for (String key : keys) {
        Optional<String> answer = Optional.empty();
        for (int tries = 0; answer.isEmpty(); tries++) {
          if (tries == TRIES_MAX) {
            throw new IOException("node " + node + " does not answer for " + key);
          }
          Operation begun = HistoryConnection.begun(LOOKER, Kind.GET, key, "", "");
          try {
            connection =
                connection == null ? new HistoryConnection(sockets, nodes.get(node)) : connection;
            answer = connection.ask(Kind.GET, key, "");
          } catch (IOException unanswered) {
            connection = null;
          }
          write(node, HistoryConnection.ended(begun, answer));
          if (answer.isEmpty()) {
            LockSupport.parkNanos(TRY_PAUSE_NANOS);
          }
        }
      }
      if (connection != null) {
        connection.close();
      }
    }
  }
}
