package org.howdah.yarn.consumer;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.shuffle.HostBusyException;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentAnswer;
import org.howdah.shuffle.SegmentSource;
import org.howdah.yarn.wire.SizesMessage;

/*
 * A NodeManager says how long an answer is before it sends it. So an answer with one segment says how
 * long that is, and whoever has no room for it leaves it unread: what the sockets do not hold has not
 * left the node's disk yet. Hadoop's own reduce tasks ask for twenty, and close the connection when one
 * does not fit.
 */
/**
 * The shuffle service of Hadoop's NodeManagers, for one reduce task: hosts are the beginnings of
 * addresses, as {@code http://node:13562}.
 */
final class NodeManagers implements SegmentSource {
  private static final int BUSY = 429;
  private static final long BUSY_MILLIS = 1_000;
  private static final long BUSY_MILLIS_MAX = 60_000;

  /** Of an answer with lengths. */
  private static final int SIZES_BYTES_MAX = 1 << 20;

  private final String query;
  private final int reduce;
  private final SecretKey secret;
  private final Connections connections;
  private final Set<HttpURLConnection> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /**
   * @param job its identity, as {@code job_1_0001}
   * @param reduce number of the reduce task
   * @param secret with which the job's tasks show that they are its
   */
  NodeManagers(String job, int reduce, SecretKey secret, Connections connections) {
    this.reduce = reduce;
    this.secret = secret;
    this.connections = connections;
    query = "/mapOutput?job=" + job + "&reduce=" + reduce + "&keepAlive=true&map=";
  }

  @Override
  public SegmentAnswer ask(String host, List<Segment> segments) throws IOException {
    HttpURLConnection connection = send(host, segments, SizesMessage.TELLS_SIZES);
    boolean isUnderstood = false;
    try {
      SegmentAnswer answer =
          new NodeManagerAnswer(
              host, reduce, segments, connection, wasRead -> end(connection, wasRead));
      isUnderstood = true;
      return answer;
    } finally {
      if (!isUnderstood) {
        end(connection, false);
      }
    }
  }

  @Override
  public List<Segment> measure(String host, List<Segment> segments) throws IOException {
    HttpURLConnection connection = send(host, segments, SizesMessage.SIZES);
    boolean wasRead = false;
    try {
      if (!SizesMessage.SIZES.equals(connection.getHeaderField(SizesMessage.HEADER))) {
        throw new HowdahException(
            ErrorCode.LOST, host + " does not say how long segments are any more");
      }
      byte[] body = connection.getInputStream().readNBytes(SIZES_BYTES_MAX);
      wasRead = body.length < SIZES_BYTES_MAX;
      return SizesMessage.read(new DataInputStream(new ByteArrayInputStream(body)), segments);
    } finally {
      end(connection, wasRead);
    }
  }

  /** Sends a request, and returns the connection when the answer's head has come and is right. */
  private HttpURLConnection send(String host, List<Segment> segments, String wish)
      throws IOException {
    String maps = segments.stream().map(Segment::file).collect(Collectors.joining(","));
    URL url = new URL(host + query + maps);
    HttpURLConnection connection = connections.to(url);
    open.add(connection);
    boolean isRight = false;
    try {
      if (closed) {
        throw new IOException("the shuffle is over");
      }
      check(connection, url, ask(connection, url, wish));
      isRight = true;
      return connection;
    } finally {
      if (!isRight) {
        end(connection, false);
      }
    }
  }

  /** Returns the hash by which the answer shows that it is one. */
  private String ask(HttpURLConnection connection, URL url, String wish) throws IOException {
    String hash = SecureShuffleUtils.hashFromString(SecureShuffleUtils.buildMsgFrom(url), secret);
    connection.setRequestProperty(SecureShuffleUtils.HTTP_HEADER_URL_HASH, hash);
    connection.setRequestProperty(
        ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
    connection.setRequestProperty(
        ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
    connection.setRequestProperty(SizesMessage.HEADER, wish);
    return hash;
  }

  private void check(HttpURLConnection connection, URL url, String hash) throws IOException {
    int status = connection.getResponseCode();
    if (status == BUSY) {
      long pause = connection.getHeaderFieldLong("Retry-After", BUSY_MILLIS);
      throw new HostBusyException(
          url.getHost(), Math.max(BUSY_MILLIS, Math.min(pause, BUSY_MILLIS_MAX)));
    }
    if (status != HttpURLConnection.HTTP_OK) {
      throw refused(url, status + " " + connection.getResponseMessage());
    }
    if (!ShuffleHeader.DEFAULT_HTTP_HEADER_NAME.equals(
            connection.getHeaderField(ShuffleHeader.HTTP_HEADER_NAME))
        || !ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION.equals(
            connection.getHeaderField(ShuffleHeader.HTTP_HEADER_VERSION))) {
      throw refused(url, "it is of another version of Hadoop's shuffle");
    }
    String reply = connection.getHeaderField(SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH);
    if (reply == null) {
      throw refused(url, "it does not show that it knows the job");
    }
    SecureShuffleUtils.verifyReply(reply, hash, secret);
  }

  private static HowdahException refused(URL url, String why) {
    return new HowdahException(ErrorCode.LOST, "the shuffle service refuses " + url + ": " + why);
  }

  /** A connection that was read to its end is kept for the next request. */
  private void end(HttpURLConnection connection, boolean wasRead) throws IOException {
    open.remove(connection);
    if (wasRead) {
      connection.getInputStream().close();
    } else {
      connection.disconnect();
    }
  }

  @Override
  public void close() {
    closed = true;
    for (HttpURLConnection each : open) {
      // Whoever reads it holds a lock until bytes come, or the read takes too long.
      Thread thread = new Thread(each::disconnect, "howdah-disconnect");
      thread.setDaemon(true);
      thread.start();
    }
    connections.close();
  }
}
