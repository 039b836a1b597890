package org.howdah.hadoop.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.MapFileOutputFormat;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.side.tool.SideArguments;
import org.howdah.hadoop.zoo.SequenceFiles;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.Seeds;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah store load} and {@code export}. */
class StoreToolTest {
  private static final int LARGE = 3 << 20;

  @TempDir private Path folder;

  private final Configuration configuration = new JobConf();
  private final KeyValueStore store = new MemoryStore(System::currentTimeMillis);
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private String environment;

  @BeforeEach
  void configure() {
    configuration.set("mapreduce.framework.name", HowdahKeys.FRAMEWORK);
    configuration.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    configuration.setInt("mapreduce.client.progressmonitor.pollinterval", 5);
    configuration.setInt("mapreduce.client.completion.pollinterval", 5);
    SharedStores.use(store, configuration);
  }

  @Test
  void whatTheCommandLineNamesIsFoundFromAnyFolder() throws Exception {
    environment = "of/the/environment";
    Configuration configured = configured();
    assertThat(configured.get(StoreKeys.DATA)).isEqualTo(absolute("of/the/environment"));
    assertThat(configured.get(StoreKeys.TOKEN_FILE)).isNull();
    configuration.set(StoreKeys.NODES, "a:1");
    configuration.set(StoreKeys.TOKEN_FILE, "/of/the/configuration");
    configured = configured("--at", "node-data");
    assertThat(configured.get(StoreKeys.NODES)).isNull();
    assertThat(configured.get(StoreKeys.DATA)).isEqualTo(absolute("node-data"));
    assertThat(configured.get(StoreKeys.TOKEN_FILE)).isNull();
    configured = configured("--at", "b:2,c:3", "--token-file", "token");
    assertThat(configured.get(StoreKeys.NODES)).isEqualTo("b:2,c:3");
    assertThat(configured.get(StoreKeys.TOKEN_FILE)).isEqualTo(absolute("token"));
  }

  private static String absolute(String path) {
    return Path.of(path).toAbsolutePath().toString();
  }

  private Configuration configured(String... words) {
    StoreTool tool = new StoreTool(stream(out), stream(err), name -> environment);
    tool.setConf(configuration);
    return tool.configuration(
        new SideArguments(Set.of("--at", "--token-file"), Set.of(), List.of(words)));
  }

  @Test
  void linesAreLoadedAndExported() throws Exception {
    Path lines = words("in", 1_000);
    succeed("load", "d", lines.toString(), "--copies", "3");
    assertThat(out()).isEqualTo("loaded d: 1,000 read, 1,000 written, 19,780 bytes\n");
    DataSet data = store.open("d").orElseThrow();
    assertThat(data.copies()).isEqualTo(3);
    assertThat(DataSets.all(data)).hasSize(1_000).containsEntry("word 7", "value of 7");
    succeed("export", "d", folder.resolve("out").toString());
    assertThat(out()).isEqualTo("exported d: 1,000 read, 1,000 written, 19,780 bytes\n");
    assertThat(linesOf("out")).containsExactlyInAnyOrderElementsOf(Files.readAllLines(lines));
  }

  @Test
  void anyBytesOfAnySizeAreLoadedAndExported() {
    Seeds.check(1, this::anyBytes);
  }

  private void anyBytes(Random random) throws Exception {
    List<BytesWritable> keys = new ArrayList<>();
    List<BytesWritable> values = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] key = new byte[1 + random.nextInt(1_023)];
      byte[] value = new byte[i % 10 == 0 ? LARGE + random.nextInt(LARGE) : random.nextInt(50)];
      random.nextBytes(key);
      random.nextBytes(value);
      keys.add(new BytesWritable(key));
      values.add(new BytesWritable(value));
    }
    Path pairs = folder.resolve("pairs");
    SequenceFiles.write(pairs, CompressionType.NONE, keys, values);
    succeed("load", "d", pairs.toString(), "--format", "sequence");
    DataSet data = store.open("d").orElseThrow();
    for (int i = 0; i < keys.size(); i++) {
      assertThat(data.get(keys.get(i).copyBytes()).get().bytes())
          .isEqualTo(values.get(i).copyBytes());
    }
    succeed("export", "d", folder.resolve("out").toString(), "--format", "sequence");
    assertThat(out()).contains("exported d: 50 read, 50 written");
    succeed("load", "again", folder.resolve("out").toString(), "--format", "sequence");
    assertThat(DataSets.all(store.open("again").orElseThrow())).isEqualTo(DataSets.all(data));
  }

  @Test
  void numbersAreNumbersInTheStore() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\t7\nb\t-1\n");
    succeed("load", "d", lines.toString(), "--value-type", "long");
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsEntry("a", "\0\0\0\0\0\0\0\7");
    succeed("export", "d", folder.resolve("out").toString(), "--value-type", "long");
    assertThat(linesOf("out")).containsExactlyInAnyOrder("a\t7", "b\t-1");
  }

  @Test
  void typesOfSequenceFilesAreKept() throws Exception {
    Path pairs = folder.resolve("pairs");
    SequenceFiles.write(
        pairs,
        CompressionType.BLOCK,
        List.of(new IntWritable(2), new IntWritable(1)),
        List.of(new Text("two"), new Text("one")));
    succeed("load", "d", pairs.toString(), "--format", "sequence");
    String output = folder.resolve("out").toString();
    succeed(
        "export",
        "d",
        output,
        "--format",
        "sequence",
        "--key-class",
        IntWritable.class.getName(),
        "--value-class=" + Text.class.getName());
    succeed("load", "again", output, "--format", "sequence");
    assertThat(DataSets.all(store.open("again").orElseThrow()))
        .isEqualTo(Map.of("\0\0\0\1", "one", "\0\0\0\2", "two"));
  }

  @Test
  void anyFormatsCanBeNamed() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "some line\n");
    succeed("load", "lines", lines.toString(), "--format", TextInputFormat.class.getName());
    assertThat(DataSets.all(store.open("lines").orElseThrow()))
        .isEqualTo(Map.of("\0".repeat(8), "some line"));
    succeed(
        "export",
        "lines",
        folder.resolve("map").toString(),
        "--format",
        MapFileOutputFormat.class.getName(),
        "--key-class",
        LongWritable.class.getName());
    assertThat(folder.resolve("map/part-m-00000/data")).exists();
    assertThat(run("load", "d", lines.toString(), "--format", "no.Such")).isEqualTo(2);
    assertThat(err()).contains("--format no.Such", "input format");
    assertThat(run("export", "lines", folder.resolve("x").toString(), "--format", "no.Such"))
        .isEqualTo(2);
    assertThat(err()).contains("--format no.Such", "output format");
    assertThat(run("export", "lines", folder.resolve("x").toString(), "--key-class", "no.Such"))
        .isEqualTo(2);
    assertThat(err()).contains("--key-class no.Such");
  }

  @Test
  void someKeysAreExported() throws Exception {
    DataSets.fill(store.create("d", 1), "k", 20);
    succeed("export", "d", folder.resolve("prefix").toString(), "--prefix", "k1");
    assertThat(linesOf("prefix")).hasSize(11).contains("k19\tvalue 19");
    Path list = Files.writeString(folder.resolve("list"), "k3\nk99\n");
    succeed("export", "d", folder.resolve("listed").toString(), "--keys", list.toString());
    assertThat(linesOf("listed")).containsExactly("k3\tvalue 3");
    assertThat(out()).isEqualTo("exported d: 1 read, 1 written, 1 absent, 9 bytes\n");
  }

  @Test
  void whatCannotBeALineIsNamed() throws Exception {
    for (String key : List.of("a\tb", "a\nb", "a\r", "\uFEFFa")) {
      DataSet data = store.create("d", 1);
      DataSets.put(data, key, "v");
      assertThat(run("export", "d", folder.resolve("out").toString())).isEqualTo(1);
      assertThat(err()).contains("data set d was not exported", "--format sequence");
      store.drop("d");
    }
    DataSets.put(store.create("d", 1), "a\nb", "v");
    run("export", "d", folder.resolve("out").toString());
    assertThat(err()).contains("key 'a\\u000ab' or its value");
    store.drop("d");
    DataSets.put(store.create("d", 1), "key", "two\nlines");
    assertThat(run("export", "d", folder.resolve("out").toString())).isEqualTo(1);
    assertThat(err()).contains("key 'key' or its value cannot be written as a line");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aLoadThatFailsLeavesNothing() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\nno tab\n");
    assertThat(run("load", "d", lines.toString())).isEqualTo(1);
    assertThat(err()).contains("data set d was not loaded", "line at byte 4", "'no tab'");
    assertThat(store.names()).isEmpty();
  }

  @Test
  void whatTheStoreDoesNotTakeIsCountedIfThatIsWanted() throws Exception {
    String tooLong = "x".repeat(1_025);
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\n" + tooLong + "\t2\n\t3\n");
    assertThat(run("load", "d", lines.toString())).isEqualTo(1);
    assertThat(err()).contains("data set d takes no key 'xxx", "1025 bytes");
    assertThat(store.names()).isEmpty();
    succeed("load", "d", lines.toString(), "--skip-refused");
    assertThat(out()).isEqualTo("loaded d: 3 read, 1 written, 2 refused, 2 bytes\n");
  }

  @Test
  void aDataSetThatIsThereIsNotTouchedUnlessToldTo() throws Exception {
    DataSets.put(store.create("d", 2), "old", "1");
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\n");
    assertThat(run("load", "d", lines.toString())).isEqualTo(2);
    assertThat(err()).contains("the data set d has keys already");
    succeed("load", "d", lines.toString(), "--add", "--expire", "60", "--json");
    assertThat(out()).contains("\"dataSet\": \"d\"", "\"read\": 1", "\"refused\": 0");
    DataSet data = store.open("d").orElseThrow();
    assertThat(DataSets.all(data)).containsOnlyKeys("a", "old");
    assertThat(data.get(DataSets.bytes("a")).get().expiresAtMillis()).isPositive();
    data.change(DataSets.bytes("b"), Change.put(new byte[0])).get();
    succeed("load", "d", lines.toString(), "--overwrite");
    assertThat(DataSets.all(store.open("d").orElseThrow())).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void anyInputFormatMayBeTheSource() throws Exception {
    Path lines = words("in", 5);
    String format = KeyValueTextInputFormat.class.getName();
    succeed("load", "d", lines.toString(), "--format", format);
    assertThat(DataSets.all(store.open("d").orElseThrow())).containsEntry("word 4", "value of 4");
  }

  @Test
  void theCommandLineSaysWhereTheStoreIsBeforeAnythingElse() throws Exception {
    configuration.unset(StoreKeys.OPENER);
    String lines = words("in", 1).toString();
    assertThat(run("load", "d", lines)).isEqualTo(2);
    assertThat(err()).contains("set either " + GroupSettings.NODES);
    environment = folder.resolve("of-environment").toString();
    assertThat(run("load", "d", lines)).isEqualTo(2);
    assertThat(err()).contains("no node serves", "of-environment");
    configuration.set(StoreKeys.DATA, folder.resolve("of-configuration").toString());
    assertThat(run("load", "d", lines)).isEqualTo(2);
    assertThat(err()).contains("of-configuration");
    assertThat(run("load", "d", lines, "--at", folder.resolve("of-line").toString())).isEqualTo(2);
    assertThat(err()).contains("of-line");
    assertThat(run("load", "d", lines, "--at", "127.0.0.1:1,127.0.0.1:2")).isEqualTo(2);
    assertThat(err()).contains(GroupSettings.TOKEN_FILE);
    String token = folder.resolve("no-token").toString();
    assertThat(run("load", "d", lines, "--at=127.0.0.1:1", "--token-file", token)).isEqualTo(2);
    assertThat(err()).contains("no-token");
  }

  @Test
  void wrongUsageSaysHowToCallIt() throws Exception {
    assertThat(run()).isEqualTo(2);
    assertThat(err()).contains("usage: howdah store");
    assertThat(run("lode")).isEqualTo(2);
    assertThat(err()).contains("there is no 'howdah store lode'");
    assertThat(run("load", "d")).isEqualTo(2);
    assertThat(err()).contains("it takes 2 arguments", "howdah store load --help");
    assertThat(run("load", "d", "in", "--add", "--overwrite")).isEqualTo(2);
    assertThat(run("load", "d", "in", "--copies", "0")).isEqualTo(2);
    assertThat(run("load", "a/b", words("w", 1).toString())).isEqualTo(2);
    assertThat(run("load", "d", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(run("export", "none", folder.resolve("out").toString())).isEqualTo(2);
    assertThat(err()).contains("there is no data set none");
    store.create("d", 1);
    Files.createDirectory(folder.resolve("there"));
    assertThat(run("export", "d", folder.resolve("there").toString())).isEqualTo(2);
    assertThat(err()).contains("already exists");
    for (String verb : List.of("load", "export")) {
      assertThat(run(verb, "--help")).isZero();
      assertThat(out()).contains("usage: howdah store " + verb, "Example");
    }
  }

  private void succeed(String... words) throws Exception {
    assertThat(run(words)).as(err()).isZero();
  }

  private int run(String... words) throws Exception {
    out.reset();
    err.reset();
    StoreTool tool = new StoreTool(stream(out), stream(err), name -> environment);
    tool.setConf(new Configuration(configuration));
    return tool.run(words);
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private Path words(String name, int count) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("word ").append(i).append("\tvalue of ").append(i).append('\n');
    }
    return Files.writeString(folder.resolve(name), lines);
  }

  private List<String> linesOf(String output) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.resolve(output))) {
      for (Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith("part-")) {
          lines.addAll(Files.readAllLines(file));
        }
      }
    }
    return lines;
  }
}
