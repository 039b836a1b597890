package org.howdah.workloads.puma;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.howdah.workloads.LocalHadoop;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PumaDataTest {
  @TempDir Path folder;
  private LocalHadoop hadoop;

  @BeforeEach
  void start() {
    hadoop = new LocalHadoop(folder);
  }

  @ParameterizedTest
  @EnumSource(DataKind.class)
  void eachFileHasItsShareAndAWholeLineInTheEnd(DataKind kind) throws Exception {
    write(kind, "100k", "data", "-D", "mapreduce.job.maps=3");
    assertThat(hadoop.parts("data")).hasSize(3);
    for (Path part : hadoop.parts("data")) {
      List<String> lines = Files.readAllLines(part);
      int last = lines.get(lines.size() - 1).length() + 1;
      assertThat(Files.size(part)).isBetween(33_333L, 33_334L + last - 1);
      assertThat(Files.readString(part)).endsWith("\n");
    }
  }

  @ParameterizedTest
  @EnumSource(DataKind.class)
  void sameSeedSameBytesAndAGreaterSizeAddsLines(DataKind kind) throws Exception {
    write(kind, "200k", "first");
    write(kind, "200k", "again", "--seed", "0");
    write(kind, "200k", "other", "--seed", "1");
    write(kind, "400k", "larger");
    for (int i = 0; i < 2; i++) {
      assertThat(hadoop.parts("again").get(i)).hasSameBinaryContentAs(hadoop.parts("first").get(i));
      String first = Files.readString(hadoop.parts("first").get(i));
      String larger = Files.readString(hadoop.parts("larger").get(i));
      assertThat(larger.length()).isGreaterThan(first.length());
      assertThat(larger.startsWith(first)).isTrue();
    }
    assertThat(Arrays.equals(hadoop.bytes("other"), hadoop.bytes("first"))).isFalse();
  }

  @Test
  void bothFrameworksWriteTheSameFiles() throws Exception {
    write(DataKind.TEXT, "100k", "stock", "-D", "mapreduce.job.maps=3");
    hadoop = new LocalHadoop(folder, "howdah");
    write(DataKind.TEXT, "100k", "ours", "-D", "mapreduce.job.maps=3");
    assertThat(hadoop.parts("ours")).hasSize(3);
    for (int i = 0; i < 3; i++) {
      assertThat(hadoop.parts("ours").get(i)).hasSameBinaryContentAs(hadoop.parts("stock").get(i));
    }
  }

  @Test
  void rowsAreThoseOfTeragen() throws Exception {
    hadoop.run("puma-data", "--seed", 7, "rows", "1k", hadoop.path("rows"));
    assertThat(hadoop.parts("rows")).hasSize(2);
    hadoop.run("teragen", "--seed", 7, 10, hadoop.path("same"));
    assertThat(hadoop.bytes("rows")).hasSize(1_000).isEqualTo(hadoop.bytes("same"));
  }

  @Test
  void refusesWhatItCannotWrite() throws Exception {
    assertThat(hadoop.run("puma-data", "tweets", "1k", "out")).isEqualTo(2);
    assertThat(hadoop.run("puma-data", "text", "much", "out")).isEqualTo(2);
    assertThat(hadoop.run("puma-data", "text", "1k")).isEqualTo(2);
  }

  private void write(DataKind kind, String size, String output, String... options)
      throws Exception {
    List<Object> words = new ArrayList<>(List.of((Object[]) options));
    words.addAll(List.of(kind.word(), size, hadoop.path(output)));
    assertThat(hadoop.run("puma-data", words.toArray())).isZero();
  }
}
