package org.howdah.cache.master;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.howdah.net.AnswerBytes;
import org.howdah.net.HttpClients;
import org.howdah.net.NodeClient;
import org.howdah.record.ErrorCode;
import org.howdah.record.FileRange;
import org.howdah.record.HowdahException;
import org.howdah.record.json.FileRangesJson;

/** Asks a master which machines have what of files. Safe for several threads. */
public final class CachedHosts {
  /** Room for a hundred hosts of each range. */
  private static final AnswerBytes ANSWER = new AnswerBytes(64 << 20);

  private final URI page;
  private final HttpClient client;

  /**
   * @param address {@code host:port}
   * @throws HowdahException if it cannot be one
   */
  public CachedHosts(String address) throws HowdahException {
    HttpClients.checkAddress(address);
    page = URI.create(HttpClients.scheme(null) + address + MasterPort.WHERE);
    client = HttpClients.of(HttpClients.threads("cache-master-where-", 1), null);
  }

  /**
   * How many bytes of each range which host has, of whatever state of its file; a hint.
   *
   * @param ranges any number
   * @return as many, each with the hosts that have some
   * @throws HowdahException if the master does not say
   */
  public List<Map<String, Long>> where(List<FileRange> ranges) throws HowdahException {
    List<Map<String, Long>> answers = new ArrayList<>();
    for (int from = 0; from < ranges.size(); from += MasterPort.RANGES_MAX) {
      int to = Math.min(ranges.size(), from + MasterPort.RANGES_MAX);
      answers.addAll(ask(ranges.subList(from, to)));
    }
    return answers;
  }

  private List<Map<String, Long>> ask(List<FileRange> ranges) throws HowdahException {
    HttpRequest request =
        HttpRequest.newBuilder(page)
            .timeout(Duration.ofMillis(MasterLink.PATIENCE_MILLIS))
            .POST(BodyPublishers.ofByteArray(FileRangesJson.encode(ranges)))
            .build();
    byte[] answer = MasterLink.answer(page.getAuthority(), client.sendAsync(request, ANSWER));
    return hosts(NodeClient.json(MasterPort.WHERE, answer), ranges.size());
  }

  private static List<Map<String, Long>> hosts(Map<?, ?> answer, int count) throws HowdahException {
    List<Map<String, Long>> hosts = new ArrayList<>();
    if (answer.get("cachedBytes") instanceof List<?> all && all.size() == count) {
      for (Object one : all) {
        hosts.add(one instanceof Map<?, ?> bytes ? bytes(bytes) : Map.of());
      }
      return hosts;
    }
    throw new HowdahException(ErrorCode.CORRUPTION, "a master of caches answered something else");
  }

  private static Map<String, Long> bytes(Map<?, ?> answer) {
    Map<String, Long> bytes = new LinkedHashMap<>();
    answer.forEach(
        (host, there) -> {
          if (there instanceof Long count) {
            bytes.put(String.valueOf(host), count);
          }
        });
    return bytes;
  }
}
