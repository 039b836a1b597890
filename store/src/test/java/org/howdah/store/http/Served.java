package org.howdah.store.http;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.howdah.net.HttpLimits;
import org.howdah.net.HttpPort;
import org.howdah.record.HowdahException;
import org.howdah.record.Retry;
import org.howdah.store.KeyValueStore;

/** A store that answers HTTP on a free port. */
public final class Served implements AutoCloseable {
  static final String TOKEN = "0123456789abcdef";
  static final Path TOKEN_FILE = Path.of("folder", "token");
  static final HttpLimits LIMITS =
      new HttpLimits(16, 4, 2 << 20, 8 << 20, 1000, 64 << 10, 60_000, 10_000, 30_000);

  private final HttpPort port;
  private final DataPages pages;

  private Served(HttpPort port, DataPages pages) {
    this.port = port;
    this.pages = pages;
  }

  /** The head of a request of someone who has the token. */
  static String head(String line, String more) {
    return line
        + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
        + TOKEN
        + "\r\n"
        + more
        + "\r\n";
  }

  /** Listens, and serves nothing yet. */
  public static Served start() throws HowdahException {
    return start(LIMITS);
  }

  static Served start(HttpLimits limits) throws HowdahException {
    HttpPort port = HttpPort.start("127.0.0.1", 0, limits);
    DataPages pages = new DataPages(limits);
    port.serve(DataPages.PATH, pages);
    return new Served(port, pages);
  }

  static Served of(KeyValueStore store, HttpLimits limits) throws HowdahException {
    Served served = start(limits);
    served.serve(store, () -> Map.of(store.nodeName(), served.address()));
    return served;
  }

  /** Serves a store. */
  public void serve(KeyValueStore store, Supplier<Map<String, String>> addresses) {
    pages.open(new Service(store, addresses, TOKEN, TOKEN_FILE));
    port.admit(Guard.authorization(TOKEN));
  }

  /** Has it keep scans; the caller closes what they are kept in. */
  public Served keepIn(KeptScans kept) {
    pages.keepIn(kept);
    return this;
  }

  /** Where. */
  public String address() {
    return "127.0.0.1:" + port.port();
  }

  int port() {
    return port.port();
  }

  int scans() {
    return pages.scans();
  }

  long stalledScans() {
    return pages.stalledScans();
  }

  /** A client that does not ask often where there is no room. */
  RemoteStore connectHastily() throws HowdahException {
    return RemoteStore.open(List.of(address()), TOKEN, null, new Retry(3, 1, 1, Long.MAX_VALUE));
  }

  /** A client of it. */
  public RemoteStore connect() throws HowdahException {
    return RemoteStore.open(List.of(address()), TOKEN);
  }

  @Override
  public void close() {
    pages.close();
    port.close();
  }
}
