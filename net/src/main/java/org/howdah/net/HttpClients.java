package org.howdah.net;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** What whoever asks nodes by HTTP needs. */
public final class HttpClients {
  private static final int OK = 200;
  private static final String PLAIN = "http://";
  private static final int PORT_MAX = 65_535;
  private static final int ERROR_BYTES_MAX = 64 << 10;
  private static final Duration CONNECT_TIME = Duration.ofSeconds(10);

  private HttpClients() {}

  /**
   * @throws HowdahException if that cannot be {@code host:port}
   */
  public static void checkAddress(String address) throws HowdahException {
    if (!isAddress(address)) {
      throw wrong("'" + address + "' is no address of a node; write host:port");
    }
  }

  /** Whether that is {@code host:port}. */
  public static boolean isAddress(String text) {
    return text.matches("[A-Za-z0-9_.-]+:\\d{1,5}")
        && Integer.parseInt(text.substring(text.indexOf(':') + 1)) <= PORT_MAX;
  }

  /**
   * The token without what stands around it.
   *
   * @throws HowdahException if it cannot be one
   */
  public static String token(String text) throws HowdahException {
    String token = text.strip();
    if (!token.matches("[!-~]+")) {
      throw wrong("the token is empty or no token; it is one line of letters and digits");
    }
    return token;
  }

  /** The header {@code Authorization} of whoever has a token. */
  public static String authorization(String token) {
    return "Bearer " + token;
  }

  private static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }

  /**
   * Threads for a client, which end with {@link ExecutorService#shutdown}. What still comes then is
   * done by whoever brings it, so that waits end.
   *
   * @param name how the names of the threads begin
   */
  public static ExecutorService threads(String name, int count) {
    AtomicInteger number = new AtomicInteger();
    return new ThreadPoolExecutor(
        count,
        count,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        task -> {
          Thread thread = new Thread(task, name + number.incrementAndGet());
          thread.setDaemon(true);
          return thread;
        },
        (task, pool) -> task.run());
  }

  /**
   * A client that asks nodes and nobody else.
   *
   * @param tls whom to trust; null for plain connections
   */
  public static HttpClient of(ExecutorService threads, SSLContext tls) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT_TIME)
        .followRedirects(HttpClient.Redirect.NEVER)
        .proxy(HttpClient.Builder.NO_PROXY)
        .executor(threads)
        .sslContext(tls == null ? NoTls.CONTEXT : tls)
        .build();
  }

  /** Of plain connections, for which the JDK would read the certificates of all the world. */
  private static final class NoTls {
    static final SSLContext CONTEXT = trustingNobody();

    private static SSLContext trustingNobody() {
      try {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[0], null);
        return context;
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this JDK has no TLS", e);
      }
    }
  }

  /**
   * Ends a client's own thread, and its connections. JDK 17 leaves that to the garbage collector,
   * and a JVM that exits waits a third of a second for a thread that waits in the system. Where the
   * JDK does not let us, it is as it would have been.
   */
  public static void end(HttpClient client) {
    try {
      if (client instanceof AutoCloseable) {
        Object unused = HttpClient.class.getMethod("shutdownNow").invoke(client);
      } else {
        Object thread = field(field(client, "impl"), "selmgr");
        Method shutdown = thread.getClass().getDeclaredMethod("shutdown");
        shutdown.setAccessible(true);
        Object unused = shutdown.invoke(thread);
      }
    } catch (ReflectiveOperationException | RuntimeException notLet) {
      // The garbage collector will.
    }
  }

  private static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }

  /** How addresses of pages begin. */
  public static String scheme(SSLContext tls) {
    return tls == null ? PLAIN : "https://";
  }

  /**
   * What is to be said of a node that speaks the other way, by TLS or not, or of another port of
   * it; empty if it does not look so.
   *
   * @param scheme how it was spoken to
   * @param cause why no answer came
   */
  public static String hint(String scheme, Throwable cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof SSLException) {
        return ". It is reached by TLS, with the certificates that were given (--ca, or a setting"
            + " *.tls.certificates): are they those of its group, and does it speak TLS?";
      }
    }
    boolean closed =
        cause instanceof IOException
            && !(cause instanceof ConnectException || cause instanceof LifeWatch.Silent);
    return scheme.equals(PLAIN) && closed
        ? ". Is it the node's port for HTTP, the third after its --port (11414 by default)? If its"
            + " group has keys, it speaks TLS: give the group's certificate, ca.pem, with --ca"
            + " or a setting *.tls.certificates"
        : "";
  }

  /**
   * Opens a stream that the node writes as long as it likes.
   *
   * @param address of the node, for what it says against it
   * @param patienceMillis how long the node may say nothing
   * @param failure makes an error of what was thrown
   * @throws HowdahException what the node says against it, or that
   */
  public static InputStream stream(
      HttpClient client,
      HttpRequest request,
      String address,
      long patienceMillis,
      Function<Exception, HowdahException> failure)
      throws HowdahException {
    return stream(
        () -> client.send(request, head -> new ResponseStream(patienceMillis)), address, failure);
  }

  /** Sends a request, and waits for the head of its answer. */
  public interface Sending {
    HttpResponse<InputStream> send() throws IOException, InterruptedException;
  }

  /** The same of a request that is sent in another way. */
  public static InputStream stream(
      Sending sending, String address, Function<Exception, HowdahException> failure)
      throws HowdahException {
    HttpResponse<InputStream> response;
    try {
      response = sending.send();
    } catch (IOException e) {
      throw failure.apply(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure.apply(e);
    }
    if (response.statusCode() == OK) {
      return response.body();
    }
    try (InputStream body = response.body()) {
      String text = new String(body.readNBytes(ERROR_BYTES_MAX), UTF_8);
      throw Errors.said(address, response.statusCode(), text);
    } catch (HowdahException e) {
      throw e;
    } catch (IOException e) {
      throw failure.apply(e);
    }
  }
}
