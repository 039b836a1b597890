package org.howdah.hadoop.equivalence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.DistributedCacheEquivalenceTest.GreetsByThread;
import org.howdah.hadoop.equivalence.DistributedCacheEquivalenceTest.ReadsFile;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.files.PosixLocalFileSystem;
import org.howdah.hadoop.zoo.ExtraJar;
import org.howdah.record.Folders;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What names of files mean to tasks, be they threads, processes, or on nodes. */
@Timeout(120)
class NamesTest extends EquivalenceTest {
  private static final List<String> ODD =
      List.of("two words.txt", "100%.txt", "%41", "a+b&c=d.txt", "a#b", "q?x", "[b]{c}^", "ü.txt");

  /** Files in the working folder of this process. */
  private final Path relative = Path.of("relative-" + UUID.randomUUID());

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag(ON_NODES_TOO)
  void filesOfTheDistributedCacheMayHaveAnyName(boolean isolate) throws Exception {
    List<String> names = new ArrayList<>(List.of("a link/of two words", "50% of it"));
    List<URI> files = new ArrayList<>();
    for (String name : names) {
      files.add(new URI("file", null, cached("for " + names.indexOf(name)), name));
    }
    for (String name : ODD) {
      if (new String(name.getBytes(encoding()), encoding()).equals(name)) {
        files.add(new URI("file", null, cached(name), null));
        names.add(name);
      }
    }
    write("names", String.join("\n", names) + "\n");
    JobOutcome outcome =
        succeeds(
            isolate,
            job -> {
              job.setMapperClass(ReadsFile.class);
              files.forEach(job::addCacheFile);
            });
    assertThat(outcome.output().parts())
        .hasSize(names.size())
        .contains("two words.txt\tcontent of two words.txt\n", "a#b\tcontent of a#b\n");
    assertThat(String.join("", outcome.output().parts()))
        .contains("a link/of two words\tcontent of for 0", "50% of it\tcontent of for 1");
    assertThat(Path.of("a link")).doesNotExist();
  }

  private static String encoding() {
    return System.getProperty("sun.jnu.encoding", "UTF-8");
  }

  private String cached(String name) throws IOException {
    Path folder = Files.createDirectories(scratch.resolve("a folder 100% odd"));
    return Files.writeString(folder.resolve(name), "content of " + name).toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag(ON_NODES_TOO)
  void librariesAndArchivesMayHaveAnyName(boolean isolate) throws Exception {
    write("names", "x\n");
    Path folder = Files.createDirectory(scratch.resolve("with space"));
    Path jar =
        ExtraJar.of(
            folder,
            "Greeting",
            "public class Greeting { public String toString() { return \"hello\"; } }");
    Path odd = Files.move(jar, folder.resolve("100% greeting.jar"));
    Path archive = folder.resolve("the archive.zip");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      entries.putNextEntry(new ZipEntry("inner/a.txt"));
      entries.write("packed".getBytes(UTF_8));
    }
    JobOutcome outcome =
        succeeds(
            isolate,
            job -> {
              job.setMapperClass(GreetsByThread.class);
              job.getConfiguration().set("tmpjars", odd.toUri().toString());
              job.getConfiguration().set("tmparchives", archive.toUri().toString());
            });
    assertThat(outcome.output().parts()).containsExactly("x\thello\n");
    write("names", "the archive.zip/inner/a.txt\n");
    JobOutcome read =
        succeeds(
            isolate,
            job -> {
              job.setMapperClass(ReadsFile.class);
              job.getConfiguration().set("tmparchives", archive.toUri().toString());
            });
    assertThat(read.output().parts()).containsExactly("the archive.zip/inner/a.txt\tpacked\n");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag(ON_NODES_TOO)
  void aRelativeNameThatAJobIsGivenMeansTheSameToItsTasks(boolean isolate) throws Exception {
    Files.writeString(Files.createDirectory(relative).resolve("model"), "the model");
    write("names", relative + "/model\nlinked\n");
    try {
      JobOutcome outcome =
          succeeds(
              isolate,
              job -> {
                job.setMapperClass(ReadsPath.class);
                job.getConfiguration()
                    .setClass("fs.file.impl", PosixLocalFileSystem.class, FileSystem.class);
                job.getConfiguration().set(ReadsPath.WRITES, relative + "/made");
                URI file = new URI("file", null, cached("linked file"), "linked");
                job.addCacheFile(file);
              });
      assertThat(outcome.output().parts())
          .containsExactlyInAnyOrder(
              relative + "/model\tthe model\n", "linked\tcontent of linked file\n");
      assertThat(relative.resolve("made")).hasContent("made by a task");
    } finally {
      Folders.delete(relative);
    }
  }

  private JobOutcome succeeds(boolean isolate, NewDescription description) throws Exception {
    JobOutcome outcome =
        howdah.run(
            job -> {
              readersOfLines(job, isolate);
              description.describe(job);
            });
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    return outcome;
  }

  private static void readersOfLines(Job job, boolean isolate) {
    if (isolate) {
      job.getConfiguration().setBoolean(HowdahKeys.ISOLATE, true);
    }
    job.setNumReduceTasks(0);
    job.setMaxMapAttempts(1);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  /** Reads the files that lines name, as programs do that were given them, and writes one. */
  static final class ReadsPath extends Mapper<LongWritable, Text, Text, Text> {
    static final String WRITES = "test.writes";

    @Override
    protected void map(LongWritable offset, Text line, Context context)
        throws IOException, InterruptedException {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(line.toString());
      try (var in = path.getFileSystem(context.getConfiguration()).open(path)) {
        context.write(line, new Text(new String(in.readAllBytes(), UTF_8)));
      }
      org.apache.hadoop.fs.Path made =
          new org.apache.hadoop.fs.Path(context.getConfiguration().get(WRITES));
      try (var out = made.getFileSystem(context.getConfiguration()).create(made)) {
        out.write("made by a task".getBytes(UTF_8));
      }
    }
  }
}
