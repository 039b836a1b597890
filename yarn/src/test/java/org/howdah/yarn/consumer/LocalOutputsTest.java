package org.howdah.yarn.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.howdah.record.Compression;
import org.howdah.shuffle.Segment;
import org.howdah.shuffle.SegmentSource;
import org.howdah.shuffle.SegmentSourceContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Map output as Hadoop's tasks leave it in a NodeManager's folders. */
class LocalOutputsTest extends SegmentSourceContract {
  private static final int MAP = 3;
  private static final byte[] BYTES = new byte[100];

  @TempDir Path folder;
  private LocalOutputs outputs;

  @BeforeEach
  void open() {
    outputs =
        new LocalOutputs(
            List.of(folder.resolve("a"), folder.resolve("b")), 0, Compression.NONE, false);
  }

  @AfterEach
  void close() {
    outputs.close();
  }

  @Override
  protected SegmentSource source() {
    return outputs;
  }

  @Override
  protected Segment put(String file, int map, byte[] stored) throws IOException {
    write("b", file, stored);
    return outputs.find(file, map).orElseThrow();
  }

  @Override
  protected Segment missing() {
    return Segment.unmeasured(LocalOutputs.HERE, "none", MAP);
  }

  private Path write(String root, String attempt, byte[] bytes) throws IOException {
    Path output =
        Files.createDirectories(folder.resolve(root).resolve("output").resolve(attempt))
            .resolve("file.out");
    Files.write(output, bytes);
    SpillRecord index = new SpillRecord(1);
    index.putIndex(new IndexRecord(0, bytes.length - Integer.BYTES, bytes.length), 0);
    index.writeToFile(new org.apache.hadoop.fs.Path(indexOf(output).toUri()), new JobConf());
    return output;
  }

  private static Path indexOf(Path output) {
    return output.resolveSibling("file.out.index");
  }

  @Test
  void outputIsFoundInAnyOfTheFolders() throws Exception {
    write("a", "first", BYTES);
    write("b", "second", BYTES);
    assertThat(outputs.find("first", MAP)).isPresent();
    assertThat(outputs.find("second", MAP).orElseThrow())
        .isEqualTo(new Segment(LocalOutputs.HERE, "second", MAP, 0, 100, 96));
    assertThat(outputs.find("third", MAP)).isEmpty();
  }

  /** It is then asked of the NodeManager, who may read it. */
  @Test
  void whatThisTaskMayNotReadIsNotHere() throws Exception {
    Path output = write("a", "hidden", BYTES);
    // Root may read all, and so a folder stands for what cannot be read.
    Files.delete(indexOf(output));
    assertThat(outputs.find("hidden", MAP)).isEmpty();
    Files.createDirectory(indexOf(output));
    assertThat(outputs.find("hidden", MAP)).isEmpty();
  }

  @Test
  void whatHasADamagedIndexIsNotHere() throws Exception {
    Path output = write("a", "damaged", BYTES);
    byte[] index = Files.readAllBytes(indexOf(output));
    index[5] ^= 1;
    Files.write(indexOf(output), index);
    assertThat(outputs.find("damaged", MAP)).isEmpty();
    Files.write(indexOf(output), new byte[3]);
    assertThat(outputs.find("damaged", MAP)).isEmpty();
  }
}
