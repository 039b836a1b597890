package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitterFactory;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.zoo.Inputs;
import org.howdah.hadoop.zoo.Jobs;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that read and write where the cache stands in front, with committers that look at that. */
class CachedOutputTest {
  private static final String ISOLATED = "isolated";
  private static final String S3A_FACTORY =
      PathOutputCommitterFactory.COMMITTER_FACTORY_SCHEME_PATTERN.formatted("s3a");

  @TempDir Path folder;
  private Path input;
  private CacheFolder cache;
  private JobOutcome expected;

  @BeforeEach
  void writeInput() throws Exception {
    input = Files.createDirectories(folder.resolve("input"));
    CacheFolder.age(Files.writeString(input.resolve("prose"), Inputs.prose(1, 4_000)));
    cache = new CacheFolder(folder);
    expected = runner("local").run(Jobs::wordCount);
  }

  @AfterEach
  void close() {
    FastTier.closeAll();
  }

  private JobRunner runner(String framework) throws IOException {
    String name = framework.equals(ISOLATED) ? HowdahKeys.FRAMEWORK : framework;
    return new JobRunner(name, Files.createTempDirectory(folder, framework), input);
  }

  /** Each has a bucket of its own, for Hadoop keeps file systems as long as a process lives. */
  private org.apache.hadoop.fs.Path inBucket(String scheme, Path path) {
    return new org.apache.hadoop.fs.Path(scheme, folder.getFileName().toString(), path.toString());
  }

  private JobOutcome run(String framework, String scheme, NewDescription further) throws Exception {
    JobRunner runner = runner(framework);
    return runner.run(
        job -> {
          Jobs.wordCount(job);
          Configuration conf = job.getConfiguration();
          conf.setBoolean(HowdahKeys.ISOLATE, framework.equals(ISOLATED));
          values(scheme).forEach(conf::set);
          FileInputFormat.setInputPaths(job, inBucket(scheme, input));
          FileOutputFormat.setOutputPath(job, inBucket(scheme, runner.output()));
          further.describe(job);
        });
  }

  /** As {@code howdah run --cache} makes them. */
  private Map<String, String> values(String scheme) {
    Map<String, String> values = new HashMap<>();
    values.put(CacheKeys.DIR, cache.cache().toString());
    values.put(CacheKeys.BYTES, "1g");
    values.put(CacheKeys.SCHEMES, scheme);
    values.put("fs." + scheme + ".impl", Bucket.class.getName());
    if (scheme.equals("s3a")) {
      values.put(S3A_FACTORY, PickyCommitters.class.getName());
    }
    CachedSchemes.putInto(values);
    return values;
  }

  private void assertSameOutput(JobOutcome outcome) {
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).isEqualTo(expected.output().parts());
  }

  @ParameterizedTest
  @ValueSource(strings = {HowdahKeys.FRAMEWORK, ISOLATED, "local"})
  void aCommitterThatWantsAFileSystemOfOneClassHasIt(String framework) throws Exception {
    assertSameOutput(run(framework, "s3a", job -> {}));
  }

  @Test
  void allOfAProcessShareTheFileSystemBehindTheCache() throws Exception {
    Bucket.OPENED.set(0);
    JobOutcome outcome = run(HowdahKeys.FRAMEWORK, "s3a", job -> {});
    assertSameOutput(outcome);
    assertThat(outcome.counter(CacheReport.GROUP, CacheReport.ADMITTED)).isPositive();
    assertThat(Bucket.OPENED).hasValue(1);
  }

  @Test
  void aFactoryThatTheProgramNamesIsAskedTheSameWay() throws Exception {
    assertSameOutput(run(HowdahKeys.FRAMEWORK, "s3a", named(S3A_FACTORY)));
    assertSameOutput(
        run(
            HowdahKeys.FRAMEWORK,
            "s3a",
            named(PathOutputCommitterFactory.COMMITTER_FACTORY_CLASS)));
  }

  private static NewDescription named(String key) {
    return (Job job) -> job.getConfiguration().set(key, PickyCommitters.class.getName());
  }

  @Test
  void aFactoryThatHadoopHasForASchemeIsFound() throws Exception {
    JobOutcome outcome = run(HowdahKeys.FRAMEWORK, "gs", job -> {});
    assertSameOutput(outcome);
    assertThat(outcome.output().records().get("_SUCCESS").toString())
        .as("the manifest committer's")
        .contains("ManifestCommitter");
  }

  @Test
  void aSchemeWithoutAFactoryHasHadoopsUsualCommitter() throws Exception {
    assertSameOutput(run(HowdahKeys.FRAMEWORK, "own", job -> {}));
  }
}
