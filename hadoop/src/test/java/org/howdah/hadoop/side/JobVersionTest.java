package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.EquivalenceTest;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.local.LocalFiles;
import org.howdah.sidedata.local.LocalWriter;
import org.howdah.sidedata.open.Backends;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job that was not told a version, and a load that happens while it runs. */
@Timeout(60)
class JobVersionTest extends EquivalenceTest {
  private static final String TABLE = "names";
  private static final int TASKS = 4;

  private Path catalogFolder;

  @BeforeEach
  void loadTheFirstVersion() throws Exception {
    catalogFolder = scratch.resolve("catalog");
    load(new Configuration(), "first");
    for (int i = 0; i < TASKS; i++) {
      write("file-" + i, "x\n");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allTasksTakeTheVersionThatTheFirstOneFound(boolean isolated) throws Exception {
    JobOutcome outcome = howdah.run(job -> describe(job, isolated));
    assertAllTook("first", outcome);
    assertAllTook("second", howdah.run(job -> describe(job, isolated)));
    assertThat(files("side-tables")).isEmpty();
  }

  @Test
  void soTheyDoOnStockHadoop() throws Exception {
    assertAllTook("first", stock.run(job -> describe(job, false)));
    assertAllTook("second", stock.run(job -> describe(job, false)));
  }

  @Test
  void tasksOfAFrameworkWithoutAFolderForTheJobAgreeWithinAProcess() throws Exception {
    Configuration job = configured(new Configuration());
    job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_told_0001_m_000000_0");
    assertThat(JobVersions.of(job, TABLE).version()).isEqualTo(1);
    load(new Configuration(), "second");
    job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_told_0001_m_000001_3");
    assertThat(JobVersions.of(job, TABLE).version()).isEqualTo(1);
    job.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_told_0002_m_000000_0");
    assertThat(JobVersions.of(job, TABLE).version()).isEqualTo(2);
  }

  private static void assertAllTook(String version, JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    assertThat(outcome.output().parts()).hasSize(TASKS).containsOnly("x\t" + version + "\n");
  }

  private Stream<Path> files(String name) throws IOException {
    try (Stream<Path> all = Files.walk(scratch)) {
      return all.filter(file -> file.toString().contains(name)).toList().stream();
    }
  }

  private void describe(Job job, boolean isolated) {
    Configuration settings = configured(job.getConfiguration());
    settings.setBoolean(HowdahKeys.ISOLATE, isolated);
    settings.setInt(MRJobConfig.JVM_NUMTASKS_TORUN, 1);
    settings.setInt(HowdahKeys.SLOTS, 1);
    job.setMaxMapAttempts(1);
    job.setMapperClass(LooksUpAndLoads.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  private Configuration configured(Configuration configuration) {
    configuration.set(SideKeys.CATALOG, catalogFolder.toUri().toString());
    return configuration;
  }

  private void load(Configuration configuration, String word) throws IOException {
    LooksUpAndLoads.load(configured(configuration), word);
  }

  /** Looks its records up; at its end, the first of all tasks loads a second version. */
  public static final class LooksUpAndLoads extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      try (SideTable<Text, Text> table =
          SideTables.open(context.getConfiguration(), TABLE, Text.class, Text.class)) {
        context.write(line, table.get(line));
      }
    }

    @Override
    protected void cleanup(Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException {
      Configuration job = context.getConfiguration();
      if (TablePlaces.catalog(job).current(TABLE).version() == 1) {
        load(job, "second");
      }
    }

    private static void load(Configuration job, String word) throws IOException {
      Path folder = TablePlaces.local(TablePlaces.root(job));
      Catalog catalog = new Catalog(new LocalCatalogFiles(folder));
      TableId id = catalog.claim(TABLE);
      try (LocalWriter writer =
          new LocalWriter(Path.of(catalog.address(id)).resolve(Backends.FILES))) {
        writer.put(new byte[] {'x'}, word.getBytes(StandardCharsets.UTF_8));
        LocalFiles files = writer.commit();
        Map<String, String> checksums =
            Map.of(
                Backends.INDEX_CHECKSUM, Long.toString(files.indexChecksum()),
                Backends.LOG_CHECKSUM, Long.toString(files.logChecksum()));
        catalog.publish(new Manifest(id, Manifest.LOCAL, 1, 1, 0, 0, checksums));
      }
    }
  }
}
