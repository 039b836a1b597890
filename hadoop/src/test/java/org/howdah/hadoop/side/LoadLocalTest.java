package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.JavaSerialization;
import org.apache.hadoop.io.serializer.WritableSerialization;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables in files: from every kind of source, whole or not at all. */
@Timeout(60)
class LoadLocalTest {
  /** As many records as make a table worth dividing. */
  private static final String LARGE = "1000000";

  @TempDir Path folder;
  private SideCommands side;

  @BeforeEach
  void makeCatalog() {
    side = new SideCommands(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void linesOfKeyTabValueAreATable(String framework) throws Exception {
    side.configuration().set("mapreduce.framework.name", framework);
    Path words = side.words("words", 5_000);
    side.configuration().setInt("mapreduce.input.fileinputformat.split.maxsize", 40_000);
    assertThat(side.run("load", "lm", words.toString(), "--verify", "full"))
        .as(side.err())
        .isZero();
    assertThat(side.out()).startsWith("loaded lm@1: 5,000 records");
    assertThat(side.hasWords("lm", 5_000)).isTrue();
    Manifest manifest = side.catalog().manifest(new TableId("lm", 1));
    assertThat(manifest.records()).isEqualTo(5_000);
    assertThat(manifest.details())
        .containsEntry("source", words.toUri().toString().replace("file:///", "file:/"))
        .containsEntry("key.type", Text.class.getName());
    assertThat(filesOf("lm/1")).containsExactly("manifest", "table.spi", "table.spl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void aLargeTableIsMadeInShards(String framework) throws Exception {
    side.configuration().set("mapreduce.framework.name", framework);
    side.configuration().setInt("mapreduce.input.fileinputformat.split.maxsize", 40_000);
    String words = side.words("words", 5_000).toString();
    run("load", "lm", words + "," + words, "--records", LARGE, "--verify", "full");
    assertThat(side.out()).startsWith("loaded lm@1: 5,000 records");
    assertThat(side.hasWords("lm", 5_000)).isTrue();
    assertThat(filesOf("lm/1")).hasSize(17).contains("table-0.spi", "table-7.spl", "manifest");
    run("verify", "lm", "--verify", "full");
    Path file = side.catalogFolder().resolve("lm/1/table-5.spl");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(side.run("verify", "lm")).isEqualTo(1);
    assertThat(side.err()).contains("table-5.spl", "its checksum differs");
  }

  @Test
  void twoValuesForOneKeyAreRefusedInAnyShard() throws Exception {
    Path input = side.words("words", 1_000);
    Files.writeString(input, "word 77\tanother\n", java.nio.file.StandardOpenOption.APPEND);
    assertThat(side.run("load", "lm", input.toString(), "--records", LARGE)).isEqualTo(1);
    assertThat(side.err()).contains("the key 'word 77'", "different values");
    assertThat(filesOf("lm/1")).containsExactly("dropped");
  }

  @Test
  void aTableThatLooksLargeMayBeEmpty() throws Exception {
    String input = Files.writeString(folder.resolve("empty"), "").toString();
    run("load", "lm", input, "--records", LARGE, "--verify", "full");
    assertThat(side.catalog().manifest(new TableId("lm", 1)).records()).isZero();
  }

  private void run(String... words) throws Exception {
    assertThat(side.run(words)).as(side.err()).isZero();
  }

  @Test
  void valuesCanBeNumbers() throws Exception {
    Path numbers = Files.writeString(folder.resolve("n"), "a\t2.5\nb\t-1e300\n");
    assertThat(side.run("load", "d", numbers.toString(), "--value-type", "double")).isZero();
    try (SideTable<Text, DoubleWritable> table =
        SideTables.open(side.configuration(), "d", Text.class, DoubleWritable.class)) {
      assertThat(table.getAll(List.of(new Text("b"), new Text("c"))))
          .containsExactly(new DoubleWritable(-1e300), null);
    }
    Path counts = Files.writeString(folder.resolve("c"), "a\t7\n");
    assertThat(side.run("load", "l", counts.toString(), "--value-type=long")).isZero();
    try (SideTable<Text, LongWritable> table =
        SideTables.open(side.configuration(), "l", Text.class, LongWritable.class)) {
      assertThat(table.get(new Text("a"))).isEqualTo(new LongWritable(7));
    }
  }

  @Test
  void sequenceFilesKeepTheirTypes() throws Exception {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder.resolve("pairs").toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            side.configuration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(IntWritable.class),
            SequenceFile.Writer.valueClass(Text.class))) {
      for (int i = 0; i < 100; i++) {
        writer.append(new IntWritable(i), new Text("number " + i));
      }
    }
    assertThat(side.run("load", "n", file.toString(), "--format", "sequence")).isZero();
    try (SideTable<IntWritable, Text> table =
        SideTables.open(side.configuration(), "n", IntWritable.class, Text.class)) {
      assertThat(table.getAll(List.of(new IntWritable(99), new IntWritable(100))))
          .containsExactly(new Text("number 99"), null);
    }
    assertThat(side.run("stat", "n")).isZero();
    assertThat(side.out()).contains(IntWritable.class.getName());
  }

  @Test
  void sequenceFilesOfJavaObjectsAreTables() throws Exception {
    side.configuration()
        .setStrings(
            "io.serializations",
            WritableSerialization.class.getName(),
            JavaSerialization.class.getName());
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder.resolve("pairs").toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            side.configuration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(String.class),
            SequenceFile.Writer.valueClass(Long.class))) {
      for (long i = 0; i < 100; i++) {
        writer.append("number " + i, i);
      }
    }
    run("load", "j", file.toString(), "--format", "sequence", "--verify", "full");
    try (SideTable<String, Long> table =
        SideTables.open(side.configuration(), "j", String.class, Long.class)) {
      assertThat(table.getAll(List.of("number 99", "number 100"))).containsExactly(99L, null);
    }
  }

  @Test
  void anyInputFormatIsASource() throws Exception {
    Path words = side.words("words", 10);
    String format = KeyValueTextInputFormat.class.getName();
    assertThat(side.run("load", "lm", words.toString(), "--format", format)).isZero();
    assertThat(side.hasWords("lm", 10)).isTrue();
    assertThat(side.run("load", "lm", words.toString(), "--format", "no.Such")).isEqualTo(2);
    assertThat(side.err()).contains("--format no.Such");
  }

  @Test
  void twoValuesForOneKeyAreRefusedAndNothingIsLeft() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\nb\t2\na\t3\n");
    assertThat(side.run("load", "lm", lines.toString())).isEqualTo(1);
    assertThat(side.err()).contains("side table lm@1", "was not loaded", "the key 'a'");
    assertThat(side.catalog().names()).isEmpty();
    assertThat(filesOf("lm/1")).containsExactly("dropped");
  }

  @Test
  void recordsThatRepeatOthersDoNotCount() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\nb\t2\na\t1\n");
    assertThat(side.run("load", "lm", lines.toString())).isZero();
    assertThat(side.out()).startsWith("loaded lm@1: 2 records, 4 bytes");
    assertThat(side.run("verify", "lm")).as(side.err()).isZero();
  }

  @Test
  void aLineWithoutATabIsNamed() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\t1\nno tab\n");
    assertThat(side.run("load", "lm", lines.toString(), "--records", "2")).isEqualTo(1);
    assertThat(side.err()).contains("line at byte 4", "'no tab'", folder.resolve("in").toString());
  }

  @Test
  void aValueThatIsNoNumberIsNamed() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "a\tx\n");
    assertThat(side.run("load", "lm", lines.toString(), "--value-type", "long")).isEqualTo(1);
    assertThat(side.err()).contains("the value of key 'a' is no long: 'x'");
  }

  @Test
  void anEmptySourceIsAnEmptyTable() throws Exception {
    Path lines = Files.writeString(folder.resolve("in"), "");
    assertThat(side.run("load", "lm", lines.toString(), "--verify", "full")).isZero();
    assertThat(side.hasWords("lm", 0)).isTrue();
    assertThat(side.run("load", "lm", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(side.err()).contains("none");
  }

  @Test
  void wrongUsageSaysHowToCallIt() throws Exception {
    assertThat(side.run()).isEqualTo(2);
    assertThat(side.err()).contains("usage: howdah side");
    assertThat(side.run("lod")).isEqualTo(2);
    assertThat(side.err()).contains("there is no 'howdah side lod'");
    assertThat(side.run("load", "lm")).isEqualTo(2);
    assertThat(side.err()).contains("it takes 2 arguments", "howdah side load --help");
    assertThat(side.run("load", "lm", "x", "--verify", "half")).isEqualTo(2);
    assertThat(side.run("load", "lm", "x", "--kep-copy")).isEqualTo(2);
    assertThat(side.run("load", "lm", "x", "--to", "memcached://")).isEqualTo(2);
    assertThat(side.run("load", "a/b", "x")).isEqualTo(2);
    for (String verb : List.of("load", "ls", "stat", "verify", "repair", "drop")) {
      assertThat(side.run(verb, "--help")).isZero();
      assertThat(side.out()).contains("usage: howdah side " + verb, "Example");
    }
  }

  @Test
  void aNumberIsNeverUsedTwice() throws Exception {
    String words = side.words("words", 3).toString();
    assertThat(side.run("load", "lm", words)).isZero();
    assertThat(side.run("drop", "lm")).isZero();
    assertThat(side.out()).isEqualTo("dropped lm@1\n");
    assertThat(side.run("stat", "lm")).isEqualTo(2);
    assertThat(side.run("drop", "lm")).isEqualTo(2);
    assertThat(side.run("load", "lm", words)).isZero();
    assertThat(side.out()).startsWith("loaded lm@2");
    assertThat(filesOf("lm")).containsExactly("2", "current");
  }

  @Test
  void damagedFilesAreFoundByVerifying() throws Exception {
    assertThat(side.run("load", "lm", side.words("words", 100).toString())).isZero();
    assertThat(side.run("verify", "lm")).isZero();
    Path file = side.catalogFolder().resolve("lm/1/table.spl");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    assertThat(side.run("verify", "lm")).isEqualTo(1);
    assertThat(side.err()).contains("table.spl", "its checksum differs");
  }

  @Test
  void aManifestOfOtherFilesIsNotBelieved() throws Exception {
    assertThat(side.run("load", "lm", side.words("words", 100).toString())).isZero();
    assertThat(side.run("load", "lm", side.words("words", 200).toString())).isZero();
    Path second = side.catalogFolder().resolve("lm/2");
    for (String file : List.of("table.spi", "table.spl")) {
      Files.delete(second.resolve(file));
      Files.copy(side.catalogFolder().resolve("lm/1").resolve(file), second.resolve(file));
    }
    assertThatThrownBy(() -> side.hasWords("lm", 200)).hasMessageContaining("lm/2/table.spi");
    Files.copy(side.catalogFolder().resolve("lm/1/manifest"), folder.resolve("of-other"));
    Files.move(
        folder.resolve("of-other"),
        second.resolve("manifest"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    assertThat(side.run("verify", "lm")).isEqualTo(1);
    assertThat(side.err()).contains("is of table lm@1, not of lm@2");
  }

  @Test
  void tablesAreListedForPeopleAndScripts() throws Exception {
    assertThat(side.run("load", "lm", side.words("words", 1_000).toString(), "--json")).isZero();
    assertThat(side.out()).contains("\"table\": \"lm@1\"", "\"records\": 1000");
    TableId killed = side.catalog().claim("lm");
    side.catalog().begin(new Manifest(killed, Manifest.LOCAL, 0, 0, 0, 0, java.util.Map.of()));
    assertThat(side.run("ls")).isZero();
    assertThat(side.out()).contains("lm@1", "1,000", "lm@2", "its load runs, or was killed");
    assertThat(side.run("ls", "--json")).isZero();
    assertThat(side.out()).contains("\"loaded\": false");
    assertThat(side.run("drop", "lm@2")).isZero();
    assertThat(side.run("ls")).isZero();
    assertThat(side.out()).contains("lm@1").doesNotContain("lm@2");
    assertThat(side.run("drop", "lm", "--json")).isZero();
    assertThat(side.out()).contains("\"dropped\": [", "\"lm@1\"", "\"warnings\": []");
  }

  private List<String> filesOf(String path) throws Exception {
    try (Stream<Path> files = Files.list(side.catalogFolder().resolve(path))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
