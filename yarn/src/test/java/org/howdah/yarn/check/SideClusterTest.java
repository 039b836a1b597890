package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.yarn.check.SideLookUp.TABLE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.SideTables;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.Memcached;
import org.howdah.testkit.daemon.YarnNode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A job on YARN whose tasks look up in a table that lies in HDFS, or in memcached. */
@LongTest
class SideClusterTest extends SharedClusterTest {
  private static final int MAPS = 3;
  private static final int WORDS = 50;

  private Configuration conf;

  @BeforeAll
  void start() throws Exception {
    yarn = startOne(YarnNode.plain("one"));
    conf = configuration(yarn);
    for (int map = 0; map < MAPS; map++) {
      write(FileSystem.get(conf), "/in/" + map, words("word%d"));
    }
  }

  @Override
  List<Path> jars() throws Exception {
    List<Path> jars = new ArrayList<>(super.jars());
    jars.add(ClassJar.of(ClassJar.placeOf(SideLookUp.class), folder.resolve("job.jar")));
    return jars;
  }

  private static void write(FileSystem files, String file, Stream<String> lines)
      throws IOException {
    try (OutputStream out = files.create(new org.apache.hadoop.fs.Path(file))) {
      out.write(lines.collect(Collectors.joining("\n", "", "\n")).getBytes(StandardCharsets.UTF_8));
    }
  }

  private static Stream<String> words(String format) {
    return IntStream.range(0, WORDS).mapToObj(format::formatted);
  }

  /** Loads a version of the table by a job in this process. */
  private void load(String value, String... to) throws Exception {
    Configuration local = new Configuration(conf);
    local.set("mapreduce.framework.name", "local");
    local.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    String source = conf.get(SideKeys.CATALOG) + "-source-" + value;
    write(FileSystem.get(conf), source, words("word%1$d\t" + value + "%1$d"));
    List<String> command = new ArrayList<>(List.of("load", TABLE, source));
    command.addAll(List.of(to));
    assertThat(ToolRunner.run(local, new SideTool(), command.toArray(String[]::new))).isZero();
  }

  private static Job submit(Configuration conf, String output) throws Exception {
    Job job = Job.getInstance(conf, "look up");
    job.setMapperClass(SideLookUp.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new org.apache.hadoop.fs.Path("/in"));
    FileOutputFormat.setOutputPath(job, new org.apache.hadoop.fs.Path(output));
    job.submit();
    return job;
  }

  private static void check(Job job, String value) throws Exception {
    ClusterWordCount.assertSucceeds(job);
    FileSystem files = FileSystem.get(job.getConfiguration());
    List<String> found = new ArrayList<>();
    for (FileStatus part : files.listStatus(FileOutputFormat.getOutputPath(job))) {
      try (var in = files.open(part.getPath())) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(found::add);
      }
    }
    assertThat(found).hasSize(MAPS * WORDS);
    assertThat(found).hasSameElementsAs(words("word%1$d\t" + value + "%1$d").toList());
    assertThat(job.getCounters().findCounter(SideLookUp.GROUP, SideLookUp.BROUGHT).getValue())
        .isEqualTo(MAPS);
  }

  /** How many files of that name the node has for all users, and in all. */
  private List<Long> copies(String file) throws IOException {
    List<Long> copies = new ArrayList<>();
    Path local = yarn.localFolder(0);
    for (Path below : List.of(local.resolve("filecache"), local)) {
      try (Stream<Path> all = Files.walk(below)) {
        copies.add(all.filter(path -> path.endsWith(file) && !Files.isSymbolicLink(path)).count());
      }
    }
    return copies;
  }

  @Test
  void aTableComesOnceForAllTasksOfANodeAndStaysOfItsVersion() throws Exception {
    lookUp("files");
    assertThat(copies("table.spi")).isEqualTo(List.of(1L, 1L));
  }

  @Test
  void aTableInMemcachedIsAskedByEachTaskAndStaysOfItsVersion() throws Exception {
    try (Memcached server = Memcached.start(folder, "-m", "64", "-t", "1")) {
      lookUp("memory", "--to", "memcached://" + server.address());
    }
  }

  /** By a program that says nothing of tables itself, with what is printed for it. */
  private void lookUp(String name, String... to) throws Exception {
    conf.set(SideKeys.CATALOG, "/" + name);
    load("first", to);
    Configuration told = new Configuration(conf);
    told.set(
        "tmpjars", jars().stream().map(jar -> jar.toUri() + "").collect(Collectors.joining(",")));
    Map<String, String> settings = JobSettings.ofTables(conf, null, List.of(TABLE));
    assertThat(settings).containsEntry(SideKeys.VERSION_PREFIX + TABLE, "1");
    settings.forEach(told::set);
    Job job = submit(told, "/out-" + name);
    load("second", to);
    check(job, "first");
    assertThatThrownBy(() -> SideTables.use(conf, "others"))
        .hasMessageContaining("there is no side table 'others' in hdfs:")
        .hasMessageContaining("there are: words");
  }
}
