package org.howdah.hadoop.isolate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobStatus;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs in one working folder that want different files under one name there. */
@Timeout(120)
class SharedFolderTest extends IsolateTest {
  private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(60);

  private final String name = "shared-" + UUID.randomUUID();
  private final Path link = Path.of(name);
  private Path gate;

  @BeforeEach
  void writeInput() throws IOException {
    write("lines", "x\n");
    gate = scratch.resolve("gate");
  }

  @AfterEach
  void nothingIsLeftInTheFolder() throws IOException {
    boolean left = Files.deleteIfExists(link);
    assertThat(left).as(name + " is left").isFalse();
  }

  @Test
  void jobsThatRunAtOnceEachSeeTheirOwnFileOfOneName() throws Exception {
    JobRunner other = other();
    Job first = howdah.submit(job -> reads(job, "first", true));
    awaitLink();
    JobOutcome second = other.run(job -> reads(job, "second", false));
    Files.createFile(gate);
    first.waitForCompletion(false);
    assertThat(told(second)).isEqualTo("second elsewhere");
    assertThat(told(howdah.outcome(first))).isEqualTo("first here");
  }

  @Test
  void jobsThatRunAtOnceShareANameIfTheirFilesAreTheSame() throws Exception {
    JobRunner other = other();
    Job first = howdah.submit(job -> reads(job, "same", true));
    awaitLink();
    JobOutcome second = other.run(job -> reads(job, "same", false));
    assertThat(link).exists();
    Files.createFile(gate);
    first.waitForCompletion(false);
    assertThat(told(second)).isEqualTo("same here");
    assertThat(told(howdah.outcome(first))).isEqualTo("same here");
  }

  @Test
  void aJobSeesItsOwnFileThoughTheFolderHasAnotherOfItsName() throws Exception {
    Files.writeString(link, "the user's");
    try {
      assertThat(told(howdah.run(job -> reads(job, "the job's", false))))
          .isEqualTo("the job's elsewhere");
      assertThat(link).hasContent("the user's");
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void aFolderInTheWayOfAFileIsAnotherToo() throws Exception {
    Files.createDirectory(link);
    try {
      assertThat(told(howdah.run(job -> reads(job, "a file", false))))
          .isEqualTo("a file elsewhere");
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void theFileThatWasCopiedMayStandInTheFolderItself() throws Exception {
    Files.writeString(link, "the same");
    try {
      assertThat(told(howdah.run(job -> reads(job, "the same", false)))).isEqualTo("the same here");
      assertThat(link).isRegularFile();
    } finally {
      Files.delete(link);
    }
  }

  @Test
  void aJobThatMayNotHaveProcessesFailsAndSaysWhy() throws Exception {
    Files.writeString(link, "the user's");
    try {
      assertThat(
              catchThrowable(
                  () ->
                      howdah.run(
                          job -> {
                            reads(job, "the job's", false);
                            job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, false);
                          })))
          .hasMessageContaining(name)
          .hasMessageContaining("howdah.isolate=false")
          .hasMessageContaining("--isolate");
    } finally {
      Files.delete(link);
    }
  }

  private JobRunner other() throws IOException {
    Path folder = Files.createDirectory(scratch.resolve("other"));
    return new JobRunner(HowdahKeys.FRAMEWORK, folder, input);
  }

  private void reads(Job job, String content, boolean waits) throws IOException {
    Path file = Files.createTempFile(scratch, "cached", "");
    Files.writeString(file, content);
    job.getConfiguration().set(Reads.NAME, name);
    job.getConfiguration().set(Reads.GATE, waits ? gate.toString() : scratch.toString());
    job.getConfiguration().setLong(Reads.PROCESS, ProcessHandle.current().pid());
    job.setMapperClass(Reads.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    job.addCacheFile(URI.create(file.toUri() + "#" + name));
  }

  private void awaitLink() {
    Until.holds("there is a link", () -> Files.exists(link, LinkOption.NOFOLLOW_LINKS));
  }

  private static String told(JobOutcome outcome) {
    assertThat(outcome.state()).as(outcome.explanation()).isEqualTo(JobStatus.State.SUCCEEDED);
    return String.join("", outcome.output().parts()).strip().replace('\t', ' ');
  }

  /** Says what the named file has, after a gate has opened, and whether that is in this process. */
  static final class Reads extends Mapper<LongWritable, Text, Text, Text> {
    static final String NAME = "test.name";
    static final String GATE = "test.gate";
    static final String PROCESS = "test.process";

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      File gate = new File(context.getConfiguration().get(GATE));
      long deadline = System.nanoTime() + NANOS_MAX;
      while (!gate.exists() && System.nanoTime() < deadline) {
        Thread.onSpinWait();
      }
      String text = Files.readString(Path.of(context.getConfiguration().get(NAME)));
      long here = context.getConfiguration().getLong(PROCESS, 0);
      boolean same = here == ProcessHandle.current().pid();
      context.write(new Text(text), new Text(same ? "here" : "elsewhere"));
    }
  }
}
