package org.howdah.hadoop.side;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.MapWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueLineRecordReader;
import org.howdah.hadoop.side.tool.SourceSample;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Backend;
import org.howdah.sidedata.Catalog;
import org.howdah.sidedata.Coders;
import org.howdah.sidedata.LocalCatalogFiles;
import org.howdah.sidedata.SideTable;
import org.howdah.sidedata.TableId;
import org.howdah.sidedata.memcached.MemcachedAccess;
import org.howdah.sidedata.open.Backends;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table has one type of keys and one of values, and is opened with these. */
@Timeout(60)
class TableTypesTest {
  @TempDir Path folder;
  private SideCommands side;

  @BeforeEach
  void makeCatalog() {
    side = new SideCommands(folder);
  }

  @Test
  void aTableIsNotOpenedWithOtherTypes() throws Exception {
    loadNumbers();
    assertThatThrownBy(() -> open(Text.class, DoubleWritable.class))
        .isInstanceOfSatisfying(
            HowdahException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.USER_CONFIGURATION))
        .hasMessageContainingAll(
            "side table lm@1 has keys of " + Text.class.getName(),
            "values of " + LongWritable.class.getName(),
            "values of " + DoubleWritable.class.getName());
    assertThatThrownBy(() -> open(LongWritable.class, LongWritable.class))
        .hasMessageContaining("opened with keys of " + LongWritable.class.getName());
  }

  @Test
  void textMayBeReadAsBytes() throws Exception {
    loadNumbers();
    try (SideTable<BytesWritable, LongWritable> table =
        open(BytesWritable.class, LongWritable.class)) {
      assertThat(table.get(new BytesWritable(new byte[] {'a'}))).isEqualTo(new LongWritable(7));
    }
  }

  @Test
  void withoutHadoopATableIsReadByCodersOfItsTypes() throws Exception {
    loadNumbers();
    Catalog catalog = new Catalog(new LocalCatalogFiles(side.catalogFolder()));
    TableId id = catalog.current("lm");
    Backend backend =
        Backends.open(
            catalog.manifest(id), () -> Path.of(catalog.address(id)), MemcachedAccess.plain(2_000));
    try (SideTable<String, Long> table =
        new SideTable<>(backend, Coders.STRING, Coders.LONG, 1 << 20)) {
      assertThat(table.getAll(List.of("a", "b"))).containsExactly(7L, null);
    }
  }

  private void loadNumbers() throws Exception {
    Path counts = Files.writeString(folder.resolve("counts"), "a\t7\n");
    assertThat(side.run("load", "lm", counts.toString(), "--value-type=long")).isZero();
  }

  private <K, V> SideTable<K, V> open(Class<K> keys, Class<V> values) throws IOException {
    return SideTables.open(side.configuration(), "lm", keys, values);
  }

  @Test
  void bytesThatATypeDoesNotReadAreRefusedWithTheType() {
    assertThatThrownBy(() -> decode(IntWritable.class, new byte[8]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "8 bytes are no " + IntWritable.class.getName() + ", which ends 4 bytes earlier");
    byte[] emptyMap =
        WritableCoder.of(MapWritable.class, new Configuration()).encode(new MapWritable());
    byte[] longer = Arrays.copyOf(emptyMap, emptyMap.length + 1);
    assertThat(decode(MapWritable.class, emptyMap)).isEmpty();
    assertThatThrownBy(() -> decode(MapWritable.class, longer))
        .hasMessageContaining("bytes are no " + MapWritable.class.getName());
  }

  private static <T> T decode(Class<T> type, byte[] bytes) {
    return WritableCoder.of(type, new Configuration()).decode(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"howdah", "local"})
  void filesOfOtherTypesAreRefusedWithTheFileAndBothTypes(String framework) throws Exception {
    side.configuration().set("mapreduce.framework.name", framework);
    write("longs", "a", new LongWritable(1));
    write("doubles", "b", new DoubleWritable(1));
    String input = folder.resolve("longs") + "," + folder.resolve("doubles");
    assertThat(side.run("load", "lm", input, "--format", "sequence")).isEqualTo(1);
    if (framework.equals("howdah")) {
      assertThat(side.err())
          .contains("side table lm@1 was not loaded", folder.resolve("doubles").toString())
          .contains("a record has keys of " + Text.class.getName())
          .contains(LongWritable.class.getName(), DoubleWritable.class.getName());
    }
    assertThat(side.catalog().names()).isEmpty();
  }

  @Test
  void filesOfTextAndOfBytesMakeOneTable() throws Exception {
    write("text", "a", new Text("1"));
    write("bytes", "b", new BytesWritable(new byte[] {'2'}));
    String input = folder.resolve("text") + "," + folder.resolve("bytes");
    assertThat(side.run("load", "lm", input, "--format", "sequence", "--verify", "full"))
        .as(side.err())
        .isZero();
    try (SideTable<Text, Text> table = open(Text.class, Text.class)) {
      assertThat(table.getAll(List.of(new Text("a"), new Text("b"))))
          .containsExactly(new Text("1"), new Text("2"));
    }
  }

  private void write(String name, String key, Writable value) throws IOException {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder.resolve(name).toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            side.configuration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(Text.class),
            SequenceFile.Writer.valueClass(value.getClass()))) {
      writer.append(new Text(key), value);
    }
  }

  @Test
  void aRecordOfAnotherTypeWithinASplitIsRefused() throws Exception {
    Path words = side.words("words", 3_000);
    assertThat(side.run("load", "lm", words.toString(), "--format", Changing.class.getName()))
        .isEqualTo(1);
    assertThat(side.err())
        .contains(words.toString(), Text.class.getName(), LongWritable.class.getName());
  }

  /** Lines of key and value, of which those after the first 2000 have numbers as values. */
  public static final class Changing extends FileInputFormat<Text, Writable> {
    @Override
    public RecordReader<Text, Writable> createRecordReader(
        InputSplit split, TaskAttemptContext context) throws IOException {
      return new ChangingReader(new KeyValueLineRecordReader(context.getConfiguration()));
    }
  }

  private static final class ChangingReader extends RecordReader<Text, Writable> {
    private final RecordReader<Text, Text> lines;
    private int count;

    ChangingReader(RecordReader<Text, Text> lines) {
      this.lines = lines;
    }

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context)
        throws IOException, InterruptedException {
      lines.initialize(split, context);
    }

    @Override
    public boolean nextKeyValue() throws IOException, InterruptedException {
      count++;
      return lines.nextKeyValue();
    }

    @Override
    public Text getCurrentKey() throws IOException, InterruptedException {
      return lines.getCurrentKey();
    }

    @Override
    public Writable getCurrentValue() throws IOException, InterruptedException {
      return count > 2_000 ? new LongWritable(count) : lines.getCurrentValue();
    }

    @Override
    public float getProgress() throws IOException, InterruptedException {
      return lines.getProgress();
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  @Test
  void filesWithoutRecordsBeforeTheOthersAreNoSample() throws Exception {
    Path empty = Files.writeString(folder.resolve("empty"), "");
    String input = empty + "," + empty + "," + side.words("words", 5_000);
    Configuration configuration = side.configuration();
    TableSource source = new TableSource(input, "text", "text").qualified(configuration);
    assertThat(new SourceSample(source, configuration).estimateRecords()).isBetween(4_000L, 6_000L);
    assertThat(side.run("load", "lm", input)).as(side.err()).isZero();
    assertThat(side.catalog().manifest(new TableId("lm", 1)).details())
        .containsEntry("key.type", Text.class.getName())
        .containsEntry("value.type", Text.class.getName());
  }

  @Test
  void aKeyOfAnyBytesIsFound() throws Exception {
    byte[] key = {(byte) 0xff, 0, 0x20};
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(folder.resolve("pairs").toUri());
    try (SequenceFile.Writer writer =
        SequenceFile.createWriter(
            side.configuration(),
            SequenceFile.Writer.file(file),
            SequenceFile.Writer.keyClass(BytesWritable.class),
            SequenceFile.Writer.valueClass(BytesWritable.class))) {
      writer.append(
          new BytesWritable(key), new BytesWritable("v".getBytes(StandardCharsets.UTF_8)));
    }
    assertThat(side.run("load", "lm", file.toString(), "--format", "sequence", "--verify", "full"))
        .as(side.err())
        .isZero();
    try (SideTable<BytesWritable, BytesWritable> table =
        open(BytesWritable.class, BytesWritable.class)) {
      assertThat(table.get(new BytesWritable(key))).isEqualTo(new BytesWritable(new byte[] {'v'}));
      assertThat(table.get(new BytesWritable(new byte[] {(byte) 0xff, 0}))).isNull();
    }
  }
}
