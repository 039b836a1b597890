package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.howdah.cache.master.MasterPort;
import org.howdah.hadoop.cache.FastTier;
import org.howdah.yarn.task.FastFolders;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Jobs on YARN that read a file of HDFS through a cache beside the NodeManager, with a master. */
class CacheClusterTest extends SharedClusterTest {
  private static final String HOST = "a-host";

  @BeforeAll
  void start() throws Exception {
    yarn = startOne(serving("one", Map.of()));
  }

  @Test
  void theSecondJobReadsWhatTheFirstReadAndWithoutTheCacheJobsGoOn() throws Exception {
    ServedCaches caches = new ServedCaches(folder);
    CachedCopy copy = new CachedCopy(configuration(yarn), jars());
    copy.write();
    MasterPort master = caches.startMaster();
    Path cache = folder.resolve("cache");
    Map<String, String> settings = JobSettings.ofCache(copy.conf(), cache, caches.address(master));
    try (master;
        FastTier tier = caches.serve(cache, HOST, master)) {
      copy.run(settings, "/first");
      assertThat(tier.node().stats().hitBytes()).isZero();
      assertThat(tier.node().stats().inputBytes()).isEqualTo(CachedCopy.BYTES);
      assertThat(copy.hosts(settings)).as("of splits of what is cached").containsExactly(HOST);
      copy.run(settings, "/second");
      assertThat(tier.node().stats().hitBytes()).isGreaterThanOrEqualTo(CachedCopy.BYTES);
    }
    assertThat(copy.hosts(settings)).as("without a master").doesNotContain(HOST);
    copy.run(settings, "/third");
  }

  /** Its two reduce tasks ask for what lies on their own machine, too. */
  @Test
  void theCheckLooksAtAllThatIsAskedFor() throws Exception {
    ServedCaches caches = new ServedCaches(folder);
    Path cache = folder.resolve("checked");
    MasterPort master = caches.startMaster();
    String address = caches.address(master);
    Map<String, String> wanted =
        new HashMap<>(JobSettings.ofCache(configuration(yarn), cache, address));
    wanted.put(FastFolders.DIRS, yarn.localFolder(0).toString());
    try (master;
        FastTier tier = caches.serve(cache, HOST, master)) {
      assertThat(tier.isOwn()).isTrue();
      assertThat(new ClusterCheck(configuration(yarn), jars()).with(jars(), wanted).run())
          .containsAll(ALL_WORKS)
          .contains(
              Finding.works(
                  "service", "reduce tasks found it at 2 of 2 NodeManagers, counted for each task"),
              Finding.works("fast devices", "2 of 2 map tasks left their output there"),
              Finding.works("cache", "2 of 2 map tasks read through the one of their machine"),
              Finding.works("cache master", address + " says where blocks are"));
    }
  }
}
