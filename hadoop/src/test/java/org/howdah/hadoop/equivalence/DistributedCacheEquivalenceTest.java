package org.howdah.hadoop.equivalence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.howdah.hadoop.equivalence.JobRunner.NewDescription;
import org.howdah.hadoop.grid.SharedGrid;
import org.howdah.hadoop.zoo.ExtraJar;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

class DistributedCacheEquivalenceTest extends EquivalenceTest {
  @Test
  @Tag(ON_NODES_TOO)
  void filesAreReadUnderTheNamesOfTheirLinks() throws Exception {
    write("names.txt", "link-one\nlink-two\nplain.txt\n");
    URI one = file("one.txt", "first");
    URI two = file("two.txt", "second");
    URI plain = file("plain.txt", "third");
    Both both =
        same(
            job -> {
              readers(job);
              job.addCacheFile(URI.create(one + "#link-one"));
              job.addCacheFile(URI.create(two + "#link-two"));
              job.addCacheFile(plain);
            });
    assertThat(both.howdah().output().parts()).contains("link-one\tfirst\n");
    assertThat(new File("link-one")).doesNotExist();
  }

  /** On nodes, each process has a folder of its own, which goes with it. */
  @Test
  @DisabledIfSystemProperty(named = SharedGrid.ON, matches = "grid")
  void aLinkThatAKilledProcessLeftIsNotInTheWay() throws Exception {
    write("names.txt", "left-over\n");
    URI file = file("one.txt", "first");
    Path link = Path.of("left-over");
    Files.createSymbolicLink(link, scratch.resolve("howdah/job_howdah1_0001/cache/one.txt"));
    try {
      JobOutcome outcome =
          howdah.run(
              job -> {
                readers(job);
                job.addCacheFile(URI.create(file + "#left-over"));
              });
      assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
      assertThat(Files.isSymbolicLink(link)).isFalse();
    } finally {
      Files.deleteIfExists(link);
    }
  }

  @Test
  @Tag(ON_NODES_TOO)
  void archivesAreUnpacked() throws Exception {
    write("names.txt", "unpacked/inner/a.txt\n");
    Path archive = scratch.resolve("archive.zip");
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      entries.putNextEntry(new ZipEntry("inner/a.txt"));
      entries.write("packed".getBytes(UTF_8));
    }
    same(
        job -> {
          readers(job);
          job.addCacheArchive(URI.create(archive.toUri() + "#unpacked"));
        });
  }

  @Test
  void jarsOfTheClassPathAreVisibleToTasks() throws Exception {
    same(withGreetingOnTheClassPath(GreetsByThread.class));
  }

  @Test
  @Tag(ON_NODES_TOO)
  void jarsOfTheCommandLineAreVisibleToTasks() throws Exception {
    same(withGreetingOnTheCommandLine(false));
  }

  /** Which stock Hadoop does not manage in its local mode, but in its cluster mode. */
  @Test
  void jarsOfTheCommandLineMayBeNamedByAWildcard() throws Exception {
    JobOutcome outcome = howdah.run(withGreetingOnTheCommandLine(true));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("x\thello\n");
  }

  private NewDescription withGreetingOnTheCommandLine(boolean wildcard) throws Exception {
    NewDescription greeting = withGreetingOnTheClassPath(GreetsByThread.class);
    return job -> {
      job.getConfiguration().setBoolean("mapreduce.client.libjars.wildcard", wildcard);
      greeting.describe(job);
      job.getConfiguration().unset("mapreduce.job.classpath.files");
      job.getConfiguration().unset("mapreduce.job.cache.files");
      job.getConfiguration().set("tmpjars", scratch.resolve("Greeting.jar").toUri().toString());
    };
  }

  /** Which stock Hadoop does not manage in its local mode, but in its cluster mode. */
  @Test
  void jarsOfTheClassPathAreVisibleToTheConfigurationOfTasks() throws Exception {
    JobOutcome outcome = howdah.run(withGreetingOnTheClassPath(GreetsByConfiguration.class));
    assertThat(outcome.succeeded()).as(outcome.explanation()).isTrue();
    assertThat(outcome.output().parts()).containsExactly("x\thello\n");
  }

  /** On nodes, a file of the client's machine has a place of its own in that list. */
  @Test
  @DisabledIfSystemProperty(named = SharedGrid.ON, matches = "grid")
  void tasksSeeTheListOfCachedFiles() throws Exception {
    write("names.txt", "x\n");
    URI one = file("one.txt", "first");
    same(
        job -> {
          job.setMapperClass(ListsCache.class);
          job.setNumReduceTasks(0);
          job.addCacheFile(URI.create(one + "#link-one"));
        });
  }

  @Test
  @Tag(ON_NODES_TOO)
  void tasksReadCachedFilesWhereTheListSays() throws Exception {
    write("names.txt", "x\n");
    URI one = file("one.txt", "first");
    same(
        job -> {
          job.setMapperClass(ReadsWhatIsListed.class);
          job.setNumReduceTasks(0);
          job.addCacheFile(URI.create(one + "#link-one"));
        });
  }

  private NewDescription withGreetingOnTheClassPath(
      Class<? extends Mapper<LongWritable, Text, Text, Text>> mapper) throws IOException {
    write("names.txt", "x\n");
    Path jar =
        ExtraJar.of(
            scratch,
            "Greeting",
            "public class Greeting { public String toString() { return \"hello\"; } }");
    return job -> {
      job.setMapperClass(mapper);
      job.setNumReduceTasks(0);
      job.addFileToClassPath(new org.apache.hadoop.fs.Path(jar.toUri()));
    };
  }

  private URI file(String name, String text) throws IOException {
    return Files.writeString(scratch.resolve(name), text).toUri();
  }

  private static void readers(Job job) {
    job.setMapperClass(ReadsFile.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
  }

  static final class ReadsFile extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text name, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      String text = Files.readString(new File(name.toString()).toPath());
      context.write(name, new Text(text));
    }
  }

  static final class GreetsByThread extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      context.write(line, greeting(() -> loader.loadClass("Greeting")));
    }
  }

  static final class GreetsByConfiguration extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      context.write(line, greeting(() -> conf.getClassByName("Greeting")));
    }
  }

  private static Text greeting(Callable<Class<?>> type) throws IOException {
    try {
      return new Text(type.call().getDeclaredConstructor().newInstance().toString());
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  static final class ListsCache extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      Map<String, String> lists = new TreeMap<>();
      lists.put("files", Arrays.toString(context.getCacheFiles()));
      lists.put("archives", Arrays.toString(context.getCacheArchives()));
      lists.put("link", new File("link-one").exists() ? "there" : "missing");
      for (Map.Entry<String, String> list : lists.entrySet()) {
        context.write(new Text(list.getKey()), new Text(list.getValue()));
      }
    }
  }

  static final class ReadsWhatIsListed extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(
        LongWritable offset, Text line, Mapper<LongWritable, Text, Text, Text>.Context context)
        throws IOException, InterruptedException {
      for (URI listed : context.getCacheFiles()) {
        Path file = Path.of(listed.getPath());
        String name = file.getFileName() + " as " + listed.getFragment();
        context.write(new Text(name), new Text(Files.readString(file)));
      }
    }
  }
}
