package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.cache.master.MasterPort;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.testkit.daemon.YarnNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Three NodeManagers, each with a cache of its own, and one master. All are on this machine, so the
 * folder of a cache has the number of the NodeManager's port in its name.
 */
class CachesClusterTest extends SharedClusterTest {
  private static final List<String> HOSTS = List.of("host-0", "host-1", "host-2");

  /** As containers have it in their environment. */
  private static final String NODE = "node-${env.NM_HTTP_PORT}";

  private FastTier[] tiers = {};

  @BeforeAll
  void start() throws Exception {
    yarn = start(Stream.of("first", "second", "third").map(YarnNode::plain).toList());
  }

  @AfterEach
  void closeCaches() {
    Stream.of(tiers).forEach(FastTier::close);
  }

  private FastTier[] serve(ServedCaches caches, MasterPort master) throws Exception {
    FastTier[] served = new FastTier[HOSTS.size()];
    for (int node = 0; node < served.length; node++) {
      Path cache = folder.resolve("node-" + yarn.page(node).getPort());
      served[node] = caches.serve(cache, HOSTS.get(node), master);
    }
    return served;
  }

  private Map<String, String> settings(CachedCopy copy, String master) {
    Map<String, String> settings =
        new HashMap<>(JobSettings.ofCache(copy.conf(), folder.resolve("cache"), master));
    settings.computeIfPresent(
        CacheKeys.SOCKET, (key, socket) -> socket.replace(folder + "/cache", folder + "/" + NODE));
    // Two blocks: what two tasks read a half of each, neither leaves in a cache.
    settings.put("mapreduce.input.fileinputformat.split.maxsize", Integer.toString(256 << 10));
    return settings;
  }

  private long inputBytes() {
    return IntStream.range(0, HOSTS.size())
        .mapToLong(node -> tiers[node].node().stats().inputBytes())
        .sum();
  }

  @Test
  void oneMasterKnowsWhatTheTasksOfAllMachinesHaveReadAndJobsOutliveCaches() throws Exception {
    ServedCaches caches = new ServedCaches(folder);
    CachedCopy copy = new CachedCopy(configuration(yarn), jars());
    copy.write();
    MasterPort master = caches.startMaster();
    Map<String, String> settings = settings(copy, caches.address(master));
    try (master) {
      tiers = serve(caches, master);
      copy.run(settings, "/first");
      // A task reads on to the end of its last line, so a block may be on two machines.
      assertThat(inputBytes()).isGreaterThanOrEqualTo(CachedCopy.BYTES);
      assertThat(copy.hosts(settings)).isNotEmpty().isSubsetOf(HOSTS);
      tiers[0].close();
      copy.run(settings, "/with-two");
    }
    assertThat(copy.hosts(settings)).as("without a master").doesNotContainAnyElementsOf(HOSTS);
    copy.run(settings, "/without-master");
  }
}
