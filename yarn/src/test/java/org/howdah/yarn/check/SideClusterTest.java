package org.howdah.yarn.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.howdah.yarn.check.SideLookUp.TABLE;

import com.spotify.sparkey.Sparkey;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.howdah.testkit.daemon.ClassJar;
import org.howdah.testkit.daemon.HowdahJars;
import org.howdah.testkit.daemon.YarnDaemons;
import org.howdah.testkit.daemon.YarnNode;
import org.junit.jupiter.api.Test;

/** Jobs on YARN whose tasks look up in a table that lies in HDFS. */
class SideClusterTest extends ClusterTest {
  private static final Set<String> MODULES =
      Set.of("record", "sort", "shuffle", "cache", "sidedata", "tables", "hadoopio", "yarn");

  private static final int MAPS = 4;
  private static final int WORDS = 50;

  private static Path place(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  /** As the one jar that a job brings along has them, and the job's own. */
  @Override
  List<Path> jars() throws Exception {
    List<Path> jars = new ArrayList<>(HowdahJars.of(MODULES, folder));
    jars.add(place(Sparkey.class));
    jars.add(ClassJar.of(place(SideLookUp.class), folder.resolve("job.jar")));
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
  private void load(Configuration conf, String value) throws Exception {
    Configuration local = new Configuration(conf);
    local.set("mapreduce.framework.name", "local");
    local.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    String source = "/source-" + value;
    write(FileSystem.get(conf), source, words("word%1$d\t" + value + "%1$d"));
    assertThat(ToolRunner.run(local, new SideTool(), new String[] {"load", TABLE, source}))
        .isZero();
  }

  private Job submit(Configuration conf, String output) throws Exception {
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
    assertThat(job.waitForCompletion(false)).as(job.getStatus().getFailureInfo()).isTrue();
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

  /** How many files of that name a node has for all users, and in all. */
  private static List<Long> copies(YarnDaemons yarn, int node, String file) throws IOException {
    List<Long> copies = new ArrayList<>();
    Path local = yarn.localFolder(node);
    for (Path below : List.of(local.resolve("filecache"), local)) {
      try (Stream<Path> all = Files.walk(below)) {
        copies.add(all.filter(path -> path.endsWith(file) && !Files.isSymbolicLink(path)).count());
      }
    }
    return copies;
  }

  @Test
  void aTableComesOnceToEachNodeAndStaysOfItsVersion() throws Exception {
    List<YarnNode> nodes = Stream.of("one", "two", "three").map(YarnNode::plain).toList();
    onNodes(nodes, this::lookUp);
  }

  private void lookUp(YarnDaemons yarn, Configuration conf) throws Exception {
    conf.set(SideKeys.CATALOG, "/side");
    conf.set(
        "tmpjars", jars().stream().map(jar -> jar.toUri() + "").collect(Collectors.joining(",")));
    for (int map = 0; map < MAPS; map++) {
      write(FileSystem.get(conf), "/in/" + map, words("word%d"));
    }
    load(conf, "first");
    Configuration pinned = new Configuration(conf);
    SideTables.use(pinned, TABLE);
    Job first = submit(pinned, "/out1");
    load(conf, "second");
    check(first, "first");
    List<List<Long>> copies = new ArrayList<>();
    for (int node = 0; node < 3; node++) {
      copies.add(copies(yarn, node, "table.spi"));
      assertThat(copies.get(node)).isIn(List.of(0L, 0L), List.of(1L, 1L));
    }
    // The ApplicationMaster's node has no room for tasks.
    assertThat(copies.stream().filter(List.of(1L, 1L)::equals)).hasSizeGreaterThanOrEqualTo(2);

    // A program that says nothing of tables itself, with what is printed for it.
    Configuration told = new Configuration(conf);
    Map<String, String> settings = JobSettings.ofTables(conf, null, List.of(TABLE));
    assertThat(settings).containsEntry(SideKeys.VERSION_PREFIX + TABLE, "2");
    settings.forEach(told::set);
    check(submit(told, "/out2"), "second");
    assertThatThrownBy(() -> SideTables.use(conf, "others"))
        .hasMessageContaining("there is no side table 'others' in hdfs:")
        .hasMessageContaining("there are: words");
  }
}
