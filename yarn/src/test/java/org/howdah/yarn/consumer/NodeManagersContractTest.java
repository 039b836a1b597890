package org.howdah.yarn.consumer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.crypto.SecretKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentSource;
import org.howdah.shuffle.SegmentSourceContract;
import org.howdah.yarn.wire.SizesMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A NodeManager that does all as it should; real ones are in the tests of clusters. */
class NodeManagersContractTest extends SegmentSourceContract {
  private static final int REDUCE = 3;
  private static final SecretKey SECRET =
      JobTokenSecretManager.createSecretKey("of the job".getBytes(UTF_8));

  private final Map<String, byte[]> stored = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;
  private NodeManagers nodes;
  private String host;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mapOutput", this::answer);
    server.start();
    host = "http://127.0.0.1:" + server.getAddress().getPort();
    JobConf conf = new JobConf();
    nodes =
        new NodeManagers(
            "job_1_0001", REDUCE, SECRET, Connections.of(conf, ReduceSettings.of(conf)));
  }

  @AfterEach
  void stop() {
    nodes.close();
    server.stop(0);
    threads.shutdownNow();
  }

  @Override
  protected SegmentSource source() {
    return nodes;
  }

  @Override
  protected Segment put(String file, int map, byte[] bytes) {
    stored.put(file, bytes);
    return Segment.unmeasured(host, file, map);
  }

  @Override
  protected Segment missing() {
    return Segment.unmeasured(host, "none", 0);
  }

  private void answer(HttpExchange request) throws IOException {
    String query = request.getRequestURI().getQuery();
    String[] files = query.substring(query.indexOf("&map=") + "&map=".length()).split(",");
    boolean isForSizes =
        SizesMessage.SIZES.equals(request.getRequestHeaders().getFirst(SizesMessage.HEADER));
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(body);
    for (String file : files) {
      byte[] bytes = stored.get(file);
      if (bytes == null) {
        request.sendResponseHeaders(500, -1);
        request.close();
        return;
      }
      if (isForSizes) {
        SizesMessage.write(data, file, 0, bytes.length, bytes.length - Integer.BYTES);
      } else {
        new ShuffleHeader(file, bytes.length, bytes.length - Integer.BYTES, REDUCE).write(data);
        data.write(bytes);
      }
    }
    reply(request, isForSizes ? SizesMessage.SIZES : SizesMessage.TELLS_SIZES, body.toByteArray());
  }

  private static void reply(HttpExchange request, String says, byte[] body) throws IOException {
    String hash = request.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
    var headers = request.getResponseHeaders();
    headers.set("name", "mapreduce");
    headers.set("version", "1.0.0");
    headers.set(SizesMessage.HEADER, says);
    headers.set(
        SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
        SecureShuffleUtils.generateHash(hash.getBytes(UTF_8), SECRET));
    request.sendResponseHeaders(200, body.length);
    request.getResponseBody().write(body);
    request.close();
  }
}
