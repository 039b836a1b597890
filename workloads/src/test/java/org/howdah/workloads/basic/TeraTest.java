package org.howdah.workloads.basic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TeraTest {
  @TempDir Path folder;
  private LocalHadoop hadoop;

  @BeforeEach
  void start() {
    hadoop = new LocalHadoop(folder);
  }

  @Test
  void sortsGeneratedRowsInTotalOrderOverAllReducersAndLosesNone() throws Exception {
    String generated = printed("teragen", 5000, hadoop.path("in"));
    assertThat(
            hadoop.run(
                "terasort", "-D", "mapreduce.job.reduces=3", hadoop.path("in"), hadoop.path("out")))
        .isZero();

    assertThat(hadoop.parts("out"))
        .hasSize(3)
        .allSatisfy(part -> assertThat(part).isNotEmptyFile());
    assertThat(rows(hadoop.bytes("out"))).isSorted().hasSize(5000);
    assertThat(rows(hadoop.bytes("out")))
        .containsExactlyInAnyOrderElementsOf(rows(hadoop.bytes("in")));
    assertThat(printed("teravalidate", hadoop.path("out"), hadoop.path("report")))
        .isEqualTo(generated)
        .startsWith("5000 rows, checksum ");
  }

  @Test
  void sortsWhatHadoopsTeraGenWrites() throws Exception {
    hadoop.run(new org.apache.hadoop.examples.terasort.TeraGen(), 2000, hadoop.path("in"));

    hadoop.run("terasort", "-D", "mapreduce.job.reduces=2", hadoop.path("in"), hadoop.path("out"));

    assertThat(hadoop.run("teravalidate", hadoop.path("out"), hadoop.path("report"))).isZero();
    assertThat(
            hadoop.run(
                new org.apache.hadoop.examples.terasort.TeraValidate(),
                hadoop.path("out"),
                hadoop.path("theirs")))
        .isZero();
    assertThat(rows(hadoop.bytes("out"))).hasSize(2000);
  }

  @Test
  void writesWhatHadoopsTeraSortSorts() throws Exception {
    hadoop.run("teragen", 2000, hadoop.path("in"));

    hadoop.run(
        new org.apache.hadoop.examples.terasort.TeraSort(), hadoop.path("in"), hadoop.path("out"));

    assertThat(hadoop.run("teravalidate", hadoop.path("out"), hadoop.path("report"))).isZero();
    assertThat(rows(hadoop.bytes("out"))).hasSize(2000);
  }

  @Test
  void findsDisorderWithinAFileAndBetweenFiles() throws Exception {
    byte[] low = row(1, (byte) 0x10);
    byte[] high = row(2, (byte) 0xF0);
    Files.createDirectories(hadoop.path("in"));
    Files.write(hadoop.path("in/part-0"), concat(low, high, low));
    Files.write(hadoop.path("in/part-1"), concat(high));
    Files.write(hadoop.path("in/part-2"), concat(low));

    assertThat(hadoop.run("teravalidate", hadoop.path("in"), hadoop.path("report"))).isEqualTo(1);

    assertThat(hadoop.lines("report")).hasSize(2);
    assertThat(hadoop.lines("report").get(0)).matches("1 row out of order after .*part-0:0+");
    assertThat(hadoop.lines("report").get(1)).contains("part-2").contains("begins before");
  }

  @Test
  void readsEachRowOnceHoweverTheInputIsSplit() throws Exception {
    hadoop.run("teragen", 1000, hadoop.path("in"));

    String whole = printed("teravalidate", hadoop.path("in"), hadoop.path("whole"));
    String pieces =
        printed(
            "teravalidate",
            "-D",
            "mapreduce.input.fileinputformat.split.maxsize=777",
            hadoop.path("in"),
            hadoop.path("pieces"));

    assertThat(pieces.lines().findFirst()).isEqualTo(whole.lines().findFirst());
  }

  @Test
  void sortsNoRowsAtAll() throws Exception {
    hadoop.run("teragen", 0, hadoop.path("in"));

    assertThat(
            hadoop.run(
                "terasort", "-D", "mapreduce.job.reduces=2", hadoop.path("in"), hadoop.path("out")))
        .isZero();

    assertThat(hadoop.bytes("out")).isEmpty();
  }

  @Test
  void namesTheFileThatIsTruncated() throws Exception {
    Files.createDirectories(hadoop.path("in"));
    Files.write(hadoop.path("in/part-0"), new byte[250]);

    assertThatThrownBy(
            () ->
                hadoop.run(
                    "terasort",
                    "-D",
                    "mapreduce.job.reduces=2",
                    hadoop.path("in"),
                    hadoop.path("out")))
        .hasMessageContaining("part-0")
        .hasMessageContaining("truncated");
  }

  @Test
  void generatesTheSameRowsAgainForTheSameSeedOnly() throws Exception {
    hadoop.run("teragen", 100, hadoop.path("first"));
    hadoop.run("teragen", "--seed", 0, 100, hadoop.path("again"));
    hadoop.run("teragen", "--seed", 1, 100, hadoop.path("other"));

    assertThat(hadoop.bytes("again")).isEqualTo(hadoop.bytes("first"));
    assertThat(hadoop.bytes("other")).isNotEqualTo(hadoop.bytes("first"));
  }

  private String printed(String name, Object... words) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream stdout = System.out;
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      hadoop.run(name, words);
    } finally {
      System.setOut(stdout);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static byte[] row(long number, byte firstOctet) {
    byte[] row = Row.template();
    Row.fill(row, 0, number);
    row[0] = firstOctet;
    return row;
  }

  private static byte[] concat(byte[]... rows) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] row : rows) {
      all.writeBytes(row);
    }
    return all.toByteArray();
  }

  /** Rows as text whose order is that of the bytes. */
  private static List<String> rows(byte[] bytes) {
    List<String> rows = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += Row.LENGTH) {
      byte[] row = Arrays.copyOfRange(bytes, at, at + Row.LENGTH);
      rows.add(new String(row, StandardCharsets.ISO_8859_1));
    }
    return rows;
  }
}
