package org.howdah.grid.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.howdah.grid.GridNames;
import org.howdah.grid.TestHost;
import org.howdah.grid.client.GridNode;
import org.howdah.record.FileRange;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a node says of its cache of job input. */
class CachePageTest {
  @TempDir Path folder;
  private TestHost host;

  /** Has the first half of each range. */
  private static final class Halves implements InputCache {
    @Override
    public Map<String, String> variables() {
      return Map.of("HOWDAH_GRID_CACHE_SOCKET", "/c/door/socket");
    }

    @Override
    public Map<String, Long> figures() {
      return Map.of("bytes", 1L << 40, "usedBytes", 7L);
    }

    @Override
    public long[] cachedBytes(List<FileRange> ranges) {
      return ranges.stream().mapToLong(range -> range.length() / 2).toArray();
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void start() throws Exception {
    host = TestHost.start(folder, new MemoryStore(System::currentTimeMillis), new Halves());
  }

  @AfterEach
  void close() {
    host.close();
  }

  @Test
  void ofEachRangeItSaysHowMuchIsThere() throws Exception {
    List<FileRange> ranges =
        List.of(
            new FileRange("file:/a \"quoted\"", 0, 100),
            new FileRange("hdfs://h/b", 1L << 40, 1L << 33),
            new FileRange("hdfs://h/b", 0, 0));
    try (GridNode node = host.connect()) {
      assertThat(node.cachedBytesLater(ranges).join()).containsExactly(50, 1L << 32, 0);
      assertThat(node.cachedBytesLater(List.of()).join()).isEmpty();
    }
  }

  @Test
  void itsFiguresArePartOfHowTheNodeIs() throws Exception {
    try (GridNode node = host.connect()) {
      assertThat(node.status().cache()).isEqualTo(Map.of("bytes", 1L << 40, "usedBytes", 7L));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"paths\":[],\"ranges\":[0,0,1]}",
        "{\"paths\":[\"a\"],\"ranges\":[0,0]}",
        "{\"paths\":[\"a\"],\"ranges\":[-1,0,1]}",
        "{\"paths\":[\"a\"],\"ranges\":[0,true,1]}",
        "{\"paths\":[1],\"ranges\":[0,0,1]}"
      })
  void whatIsNoQuestionIsRefused(String body) throws Exception {
    assertThat(host.ask("POST", "cache", body.getBytes(UTF_8)).statusCode()).isEqualTo(400);
  }

  @Test
  void moreRangesThanAllowedAreRefused() throws Exception {
    String numbers = "0,0,1,".repeat(GridNames.RANGES_MAX) + "0,0,1";
    String body = "{\"paths\":[\"a\"],\"ranges\":[" + numbers + "]}";
    assertThat(host.ask("POST", "cache", body.getBytes(UTF_8)).statusCode()).isEqualTo(400);
  }
}
