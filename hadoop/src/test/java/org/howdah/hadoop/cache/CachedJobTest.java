package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.howdah.cache.Node;
import org.howdah.cache.policy.Policies;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.howdah.hadoop.zoo.OldApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose input is read through the cache. */
class CachedJobTest {
  private static final String GROUP = CacheReport.GROUP;
  private static final long SPLIT_BYTES = 2L * CacheFolder.BLOCK_BYTES;

  @TempDir Path folder;
  private Path input;
  private long inputBytes;
  private CacheFolder cache;

  @BeforeEach
  void writeInput() throws IOException {
    input = Files.createDirectories(folder.resolve("input"));
    for (int i = 0; i < 2; i++) {
      Path file = Files.writeString(input.resolve("prose-" + i), Inputs.prose(i, 9_000));
      CacheFolder.age(file);
      inputBytes += Files.size(file);
    }
    cache = new CacheFolder(folder);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private JobRunner runner(String framework) throws IOException {
    return new JobRunner(framework, Files.createTempDirectory(folder, framework), input);
  }

  private NewDescription cached() {
    return job -> {
      Jobs.wordCount(job);
      job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.maxsize", SPLIT_BYTES);
      cache.putInto(job.getConfiguration());
    };
  }

  private static NewDescription plain() {
    return job -> {
      Jobs.wordCount(job);
      job.getConfiguration().setLong("mapreduce.input.fileinputformat.split.maxsize", SPLIT_BYTES);
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {HowdahKeys.FRAMEWORK, "local"})
  void outputIsTheSameWithAndWithoutACache(String framework) throws Exception {
    JobOutcome without = runner(framework).run(plain());
    JobOutcome cold = runner(framework).run(cached());
    long read = cache.stats().hitBytes();
    JobOutcome warm = runner(framework).run(cached());
    assertThat(cold.succeeded() && warm.succeeded()).isTrue();
    assertThat(cold.output()).isEqualTo(without.output());
    assertThat(warm.output()).isEqualTo(without.output());
    assertThat(cache.stats().hitBytes() - read).isGreaterThanOrEqualTo(inputBytes);
    assertThat(cache.stats().failures()).isZero();
  }

  @Test
  void theJobCountsWhatCameFromTheCache() throws Exception {
    JobOutcome cold = runner(HowdahKeys.FRAMEWORK).run(cached());
    JobOutcome warm = runner(HowdahKeys.FRAMEWORK).run(cached());
    long blocks = FastTier.of(cache.conf()).orElseThrow().node().blocks().size();
    assertThat(cold.counter(GROUP, CacheReport.MISS_BYTES)).isGreaterThanOrEqualTo(inputBytes);
    assertThat(cold.counter(GROUP, CacheReport.ADMITTED)).isEqualTo(blocks);
    assertThat(warm.counter(GROUP, CacheReport.HIT_BYTES)).isGreaterThanOrEqualTo(inputBytes);
    assertThat(warm.counter(GROUP, CacheReport.MISS_BYTES)).isZero();
    assertThat(warm.counter(GROUP, CacheReport.ADMITTED)).isZero();
  }

  @Test
  void workersOfAJobReadThroughTheCacheOfTheProcessThatStartedThem() throws Exception {
    JobOutcome without = runner(HowdahKeys.FRAMEWORK).run(plain());
    JobOutcome cold = runner(HowdahKeys.FRAMEWORK).run(isolated(cached()));
    JobOutcome warm = runner(HowdahKeys.FRAMEWORK).run(isolated(cached()));
    assertThat(cold.output()).isEqualTo(without.output());
    assertThat(warm.output()).isEqualTo(without.output());
    assertThat(cold.counter(GROUP, CacheReport.ADMITTED)).isEqualTo(node().blocks().size());
    assertThat(warm.counter(GROUP, CacheReport.HIT_BYTES)).isGreaterThanOrEqualTo(inputBytes);
    assertThat(warm.counter(GROUP, CacheReport.MISS_BYTES)).isZero();
    assertThat(cache.stats().hitBytes()).isGreaterThanOrEqualTo(inputBytes);
  }

  private static NewDescription isolated(NewDescription description) {
    return job -> {
      job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
      description.describe(job);
    };
  }

  @Test
  void theJobCountsWhatWentForItsInput() throws Exception {
    cache.conf().setLong(CacheKeys.BYTES, 5 * inputBytes / 4);
    cache.conf().set(CacheKeys.POLICY, Policies.LRU.label());
    assertThat(node().blocks()).as("opened with this policy").isEmpty();
    runner(HowdahKeys.FRAMEWORK).run(cached());
    long before = node().blocks().size();
    for (int i = 0; i < 2; i++) {
      Path file = Files.writeString(input.resolve("prose-" + i), Inputs.prose(2 + i, 9_000));
      CacheFolder.age(file);
      Files.move(file, input.resolve("other-" + i));
    }
    JobOutcome other = runner(HowdahKeys.FRAMEWORK).run(cached());
    long evicted = other.counter(GROUP, CacheReport.EVICTED);
    assertThat(evicted).isPositive();
    assertThat(evicted)
        .isEqualTo(before + other.counter(GROUP, CacheReport.ADMITTED) - node().blocks().size());
  }

  private Node node() {
    return FastTier.of(cache.conf()).orElseThrow().node();
  }

  @Test
  void theInputFolderIsOneDataSet() throws Exception {
    runner(HowdahKeys.FRAMEWORK).run(cached());
    var blocks = FastTier.of(cache.conf()).orElseThrow().node().blocks();
    String name = CacheFolder.path(input).toString().replaceAll("/$", "");
    assertThat(blocks)
        .isNotEmpty()
        .allSatisfy(
            block -> {
              assertThat(block.dataSet().name()).isEqualTo(name);
              assertThat(block.dataSet().blocks()).isEqualTo(blocks.size());
            });
  }

  @Test
  void jobsOfTheOlderApiReadThroughItToo() throws Exception {
    JobRunner runner = runner(HowdahKeys.FRAMEWORK);
    JobOutcome without = runner.runOld(OldApi::wordCount);
    for (int i = 0; i < 2; i++) {
      JobOutcome cached =
          runner.runOld(
              conf -> {
                OldApi.wordCount(conf);
                cache.conf().iterator().forEachRemaining(entry -> copy(entry.getKey(), conf));
              });
      assertThat(cached.output()).isEqualTo(without.output());
    }
    assertThat(cache.stats().hitBytes()).isGreaterThanOrEqualTo(inputBytes);
  }

  private void copy(String key, org.apache.hadoop.conf.Configuration conf) {
    if (key.startsWith("howdah.cache.") || key.startsWith("fs.file.impl")) {
      conf.set(key, cache.conf().get(key));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 150_000})
  void aCacheThatIsTooSmallOnlyHasLess(long bytes) throws Exception {
    cache.conf().setLong(CacheKeys.BYTES, bytes);
    JobOutcome without = runner(HowdahKeys.FRAMEWORK).run(plain());
    JobOutcome with = runner(HowdahKeys.FRAMEWORK).run(cached());
    assertThat(with.output()).isEqualTo(without.output());
    assertThat(with.counter(GROUP, CacheReport.REFUSED)).isPositive();
  }

  @Test
  void aFolderThatCannotBeUsedFailsNoJob() throws Exception {
    Files.createFile(cache.cache());
    JobOutcome without = runner(HowdahKeys.FRAMEWORK).run(plain());
    JobOutcome with = runner(HowdahKeys.FRAMEWORK).run(cached());
    assertThat(with.succeeded()).isTrue();
    assertThat(with.output()).isEqualTo(without.output());
  }
}
