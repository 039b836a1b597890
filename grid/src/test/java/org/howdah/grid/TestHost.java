package org.howdah.grid;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.grid.client.GridNode;
import org.howdah.grid.host.HostLimits;
import org.howdah.grid.host.HostSettings;
import org.howdah.grid.host.InputCache;
import org.howdah.grid.host.SpareKind;
import org.howdah.grid.host.WorkerHost;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.logs.LogLimits;
import org.howdah.store.KeyValueStore;
import org.howdah.store.http.DataPages;
import org.howdah.store.http.Service;
import org.howdah.store.keys.NodeKeys;

/** What a node does for jobs, on a free port. Its programs are lines of shell. */
public final class TestHost implements AutoCloseable {
  public static final String TOKEN = "0123456789abcdef";
  public static final String JOB = "job_1";
  public static final HostLimits LIMITS = HostLimits.of(8);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Writes down its number, and says what it is told once it is. */
  private static final String SPARE =
      """
      echo $$ > pid
      set -- $(head -c 4 | od -An -tu1)
      [ $# = 4 ] || exit 0
      head -c $(($3 * 256 + $4))
      echo
      env pwd -P
      sh -c 'sleep 100000' &
      read -r last
      echo "$last"
      """;

  private final HttpPort port;
  private final WorkerHost host;
  private final DataPages pages;
  private final Service service;

  private TestHost(HttpPort port, WorkerHost host, DataPages pages, Service service) {
    this.port = port;
    this.host = host;
    this.pages = pages;
    this.service = service;
  }

  /** Starts one over a store. */
  public static TestHost start(Path folder, KeyValueStore store, HostLimits limits)
      throws HowdahException {
    return start(folder, store, limits, List.of(), null, InputCache.NONE, 0);
  }

  /** Starts one whose jobs leave so much of the disk free. */
  public static TestHost start(Path folder, KeyValueStore store, long diskReserveBytes)
      throws HowdahException {
    return start(folder, store, LIMITS, List.of(), null, InputCache.NONE, diskReserveBytes);
  }

  /** Starts one over a store that keeps such processes ready. */
  public static TestHost start(
      Path folder, KeyValueStore store, HostLimits limits, List<SpareKind> spares)
      throws HowdahException {
    return start(folder, store, limits, spares, null, InputCache.NONE, 0);
  }

  /** Starts one with keys of its own. */
  public static TestHost start(Path folder, KeyValueStore store, HostLimits limits, NodeKeys keys)
      throws HowdahException {
    return start(folder, store, limits, List.of(), keys, InputCache.NONE, 0);
  }

  /** Starts one whose processes read through a cache. */
  public static TestHost start(Path folder, KeyValueStore store, InputCache cache)
      throws HowdahException {
    return start(folder, store, HostLimits.of(4), List.of(), null, cache, 0);
  }

  private static TestHost start(
      Path folder,
      KeyValueStore store,
      HostLimits limits,
      List<SpareKind> spares,
      NodeKeys keys,
      InputCache cache,
      long diskReserveBytes)
      throws HowdahException {
    HttpPort port =
        HttpPort.start(
            "127.0.0.1", 0, HttpLimits.ofThisProcess(), keys == null ? null : keys.forClients());
    String address = "127.0.0.1:" + port.port();
    Service service =
        new Service(
            store,
            () -> Map.of(store.nodeName(), address),
            TOKEN,
            folder.resolve("token"),
            keys == null ? null : keys.authority());
    HostSettings settings =
        new HostSettings(3, 1 << 30, limits, spares, cache, diskReserveBytes, LogLimits.USUAL);
    DataPages pages = new DataPages(HttpLimits.ofThisProcess());
    port.serve(DataPages.PATH, pages);
    pages.open(service);
    WorkerHost host = WorkerHost.start(service, port, folder, settings, TestHost::command);
    return new TestHost(port, host, pages, service);
  }

  private static List<String> command(
      String main, List<String> options, long heapBytes, Path folder) throws HowdahException {
    if (main.equals("spare")) {
      return List.of("sh", "-c", SPARE);
    }
    if (!main.equals("sh") && !main.equals("manager")) {
      throw new HowdahException(ErrorCode.USER_CONFIGURATION, "there is no program " + main);
    }
    return List.of("sh", "-c", options.get(0));
  }

  /** What has the shell run these lines. */
  public static Launch shell(String lines) {
    return new Launch("", "sh", List.of(lines), 0);
  }

  public String address() {
    return "127.0.0.1:" + port.port();
  }

  public int port() {
    return port.port();
  }

  /** The data, which it serves too. */
  public Service service() {
    return service;
  }

  /** A client of it. */
  public GridNode connect() throws HowdahException {
    return new GridNode(address(), service.access(List.of(address())));
  }

  /** Asks without the client. */
  public HttpResponse<String> ask(String method, String path, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://" + address() + GridNames.PAGES + path))
            .method(method, BodyPublishers.ofByteArray(body))
            .header("Authorization", "Bearer " + TOKEN)
            .build();
    return CLIENT.send(request, BodyHandlers.ofString());
  }

  /** Breaks all connections, as if the node were gone, before anything is told. */
  public void vanish() {
    port.close();
  }

  /** Ends the part for jobs, and leaves the port. */
  public void stop() {
    host.close();
  }

  @Override
  public void close() {
    host.close();
    pages.close();
    port.close();
  }
}
