package org.howdah.hadoop.isolate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskLog;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.howdah.hadoop.cache.CachingLocalFileSystem;
import org.howdah.hadoop.equivalence.JobOutcome;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.equivalence.QuickLocalFileSystem;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.testkit.Until;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What tasks find around them that a cluster gives each. */
@Timeout(120)
class OwnFolderTest extends IsolateTest {
  @Test
  void eachTaskFindsItsFolderAsTheFirstOneDid() throws Exception {
    for (int i = 0; i < 6; i++) {
      write("file-" + i, "x" + i + "\n");
    }
    Path file = Files.writeString(scratch.resolve("side.txt"), "side data");
    Map<String, String> told =
        tell(
            job -> {
              job.setMapperClass(LeavesThings.class);
              job.addCacheFile(URI.create(file.toUri() + "#link"));
              job.setNumReduceTasks(0);
            });
    assertThat(told).hasSize(6);
    assertThat(told.values()).containsOnly("[link, tmp] side data, as PWD says");
  }

  @Test
  void programsThatTasksStartFindASecretAndAFolderForTheirLogs() throws Exception {
    write("one", "x\n");
    write("two", "y\n");
    Map<String, String> told =
        tell(
            job -> {
              job.setMapperClass(ActsAsPipes.class);
              useFiles(job, PosixLocalFileSystem.class);
              job.setNumReduceTasks(0);
            });
    assertThat(told).containsOnlyKeys("x", "y");
    assertThat(told.values()).allMatch(secret -> secret.startsWith("20 20 logged"));
  }

  @Test
  void whatSuchProgramsHaveLoggedIsPrintedThoughTheTaskFails() throws Exception {
    write("one", "x\n");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      JobOutcome outcome =
          isolated(
              job -> {
                describe(job);
                job.setMapperClass(LogsAndFails.class);
                job.setNumReduceTasks(0);
              });
      assertThat(outcome.explanation()).contains("the program has failed");
      Until.holds("they are printed", () -> printed.toString(UTF_8).contains("last words of x"));
    } finally {
      System.setErr(before);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {LocalFileSystem.class, CachingLocalFileSystem.class})
  void relativeNamesAreThoseOfTheTasksFolderAndElseOfTheSubmitters(Class<?> files)
      throws Exception {
    assertThat(readByRelativeNames(files)).containsExactly(entry("x", "side data, words"));
  }

  @Test
  void aFileSystemOfTheJobsOwnFindsWhatStandsInTheTasksFolder() throws Exception {
    assertThat(readByRelativeNames(QuickLocalFileSystem.class))
        .containsExactly(entry("x", "side data, nothing"));
  }

  private Map<String, String> readByRelativeNames(Class<?> files) throws Exception {
    write("one", "x\n");
    Path submitters = Files.createDirectory(scratch.resolve("submitters"));
    Files.writeString(submitters.resolve("words"), "words");
    Path file = Files.writeString(scratch.resolve("side.txt"), "side data");
    return tell(
        job -> {
          useFiles(job, files);
          job.setWorkingDirectory(new org.apache.hadoop.fs.Path(submitters.toUri()));
          job.setMapperClass(ReadsByRelativeNames.class);
          job.addCacheFile(URI.create(file.toUri() + "#link"));
          job.setNumReduceTasks(0);
        });
  }

  private static void useFiles(Job job, Class<?> type) {
    job.getConfiguration().set("fs.file.impl", type.getName());
  }

  /** Whose tasks keep secrets in their working folders. */
  @Test
  void jobsOfHadoopPipesGetProcessesUnasked() throws Exception {
    write("one", "x\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.getConfiguration().set("hadoop.pipes.executable", "any");
              useFiles(job, LocalFileSystem.class);
              job.setMapperClass(ActsAsPipes.class);
              describe(job);
              job.setNumReduceTasks(0);
            });
    assertThat(outcome.output().parts()).containsExactly("x\t20 20 logged\n");
  }

  @Test
  void threadsHaveTheJobsSecretToo() throws Exception {
    write("one", "x\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              job.setMapperClass(TellsSecret.class);
              describe(job);
              job.setNumReduceTasks(0);
            });
    assertThat(outcome.output().parts()).containsExactly("x\t20\n");
  }

  @Test
  void aJobThatSetsVariablesOfItsTasksGetsThem() throws Exception {
    write("one", "x\n");
    JobOutcome outcome =
        howdah.run(
            job -> {
              describe(job);
              job.setMapperClass(TellsVariables.class);
              job.setReducerClass(ReducesVariables.class);
              job.setNumReduceTasks(1);
              job.getConfiguration()
                  .set("mapreduce.map.env", "HOWDAH_A=one,HOWDAH_B=$HOWDAH_A/two");
              job.getConfiguration().set("mapreduce.map.env.HOWDAH_C", "three, with a comma");
              job.getConfiguration().set("mapred.child.env", "HOWDAH_A=of both");
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(String.join("", outcome.output().parts()).lines())
        .containsExactlyInAnyOrder(
            "HOWDAH_A\tone",
            "HOWDAH_B\tone/two",
            "HOWDAH_C\tthree, with a comma",
            "reduce\tof both");
  }

  private Map<String, String> tell(NewDescription description) throws Exception {
    JobOutcome outcome =
        isolatedAndSucceeds(
            job -> {
              describe(job);
              description.describe(job);
            });
    Map<String, String> told = new TreeMap<>();
    for (String part : outcome.output().parts()) {
      part.lines().map(line -> line.split("\t", 2)).forEach(pair -> told.put(pair[0], pair[1]));
    }
    return told;
  }

  private static void describe(Job job) {
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  /** Says what is in its folder, then leaves something and removes something. */
  static final class LeavesThings extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      List<String> names = List.of(new File(".").getCanonicalFile().list());
      List<String> sorted = names.stream().sorted().toList();
      boolean said = Path.of(System.getenv("PWD")).equals(Path.of("").toAbsolutePath());
      String told = sorted + " " + Files.readString(Path.of("link"));
      context.write(line, new Text(told + (said ? ", as PWD says" : "")));
      Files.createDirectories(Path.of("deep/er"));
      Files.writeString(Path.of("deep/er/file"), "left");
      Files.delete(Path.of("link"));
      Files.writeString(Path.of("link"), "another");
    }
  }

  /** Does around its task what Hadoop Pipes does before it starts a program. */
  static final class ActsAsPipes extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      byte[] password = TokenCache.getJobToken(context.getCredentials()).getPassword();
      FileSystem local = FileSystem.getLocal(context.getConfiguration());
      org.apache.hadoop.fs.Path secret = new org.apache.hadoop.fs.Path("./jobTokenPassword");
      if (context.getConfiguration().get("hadoop.pipes.executable") == null) {
        secret = new org.apache.hadoop.fs.Path(new File("jobTokenPassword").toURI());
      }
      try (FSDataOutputStream out =
          FileSystem.create(local, secret, FsPermission.createImmutable((short) 0400))) {
        out.write(password);
      }
      File log =
          TaskLog.getTaskLogFile(
              TaskAttemptID.downgrade(context.getTaskAttemptID()), false, TaskLog.LogName.STDOUT);
      Files.write(log.toPath(), "logged".getBytes(UTF_8));
      Process program = new ProcessBuilder("cat", "jobTokenPassword").start();
      int seen = program.getInputStream().readAllBytes().length;
      String told = password.length + " " + seen + " " + Files.readString(log.toPath());
      context.write(line, new Text(told));
    }
  }

  /** Fails after a program that it has started has logged something. */
  static final class LogsAndFails extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context) throws IOException {
      TaskAttemptID attempt = TaskAttemptID.downgrade(context.getTaskAttemptID());
      File log = TaskLog.getTaskLogFile(attempt, false, TaskLog.LogName.STDERR);
      Files.writeString(log.toPath(), "last words of " + line + "\n");
      throw new IOException("the program has failed");
    }
  }

  /** Says what two files have that Hadoop knows by their names alone. */
  static final class ReadsByRelativeNames extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      FileSystem files = FileSystem.get(context.getConfiguration());
      context.write(line, new Text(read(files, "link") + ", " + read(files, "words")));
    }

    private static String read(FileSystem files, String name) throws IOException {
      try (FSDataInputStream in = files.open(new org.apache.hadoop.fs.Path(name))) {
        return new String(in.readAllBytes(), UTF_8);
      } catch (FileNotFoundException e) {
        return "nothing";
      }
    }
  }

  /** Says how long the job's secret is. */
  static final class TellsSecret extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      byte[] password = TokenCache.getJobToken(context.getCredentials()).getPassword();
      context.write(line, new Text("" + password.length));
    }
  }

  /** Says what is set of three variables. */
  static final class TellsVariables extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      for (String name : List.of("HOWDAH_A", "HOWDAH_B", "HOWDAH_C")) {
        context.write(new Text(name), new Text(String.valueOf(System.getenv(name))));
      }
    }
  }

  /** Passes on what maps say, and says what the first variable is here. */
  static final class ReducesVariables extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void cleanup(Reducer<Text, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      context.write(new Text("reduce"), new Text(String.valueOf(System.getenv("HOWDAH_A"))));
    }
  }
}
