package org.howdah.bench.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.howdah.bench.rival.LocalAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputReaderTest {
  @TempDir Path folder;

  private final OutputReader reader = new OutputReader(new Configuration());

  @Test
  void theSameLinesInOtherFilesAndAnotherOrderAreTheSameRecordsButNotTheSameFiles()
      throws Exception {
    Digest one = lines("a", "x 1\ny 2\nz 3\n");
    Digest other = lines("b", "z 3\n", "y 2\nx 1\n");

    assertThat(other.sameRecords(one)).isTrue();
    assertThat(other.sameFiles(one)).isFalse();
    assertThat(one.records()).isEqualTo(3);
    assertThat(one.bytes()).isEqualTo(9);
  }

  @Test
  void theSameFilesAreTheSameFiles() throws Exception {
    assertThat(lines("a", "x\n", "y\n").sameFiles(lines("b", "x\n", "y\n"))).isTrue();
  }

  @Test
  void aLineMoreOrLessOrDifferentIsSeen() throws Exception {
    Digest digest = lines("a", "x 1\ny 2\n");

    assertThat(lines("more", "x 1\ny 2\ny 2\n").sameRecords(digest)).isFalse();
    assertThat(lines("less", "x 1\n").sameRecords(digest)).isFalse();
    assertThat(lines("different", "x 1\ny 3\n").sameRecords(digest)).isFalse();
    assertThat(lines("cut elsewhere", "x 1\ny\n 2\n").sameRecords(digest)).isFalse();
  }

  @Test
  void twoEqualChangesDoNotCancelOut() throws Exception {
    assertThat(lines("a", "p\np\n").sameRecords(lines("b", "q\nq\n"))).isFalse();
  }

  @Test
  void aLastLineWithoutItsEndCounts() throws Exception {
    assertThat(lines("a", "x\ny").sameRecords(lines("b", "y\nx\n"))).isTrue();
  }

  @Test
  void linesLongerThanTheReadBufferAreWhole() throws Exception {
    String text =
        IntStream.range(0, 400_000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    Digest digest = lines("a", text + "\nend\n");

    assertThat(digest.records()).isEqualTo(2);
    assertThat(digest.bytes()).isEqualTo(text.length() + 3);
  }

  @Test
  void markersAndChecksumsAreNotOutput() throws Exception {
    Digest digest = lines("a", "x\n");
    Files.writeString(folder.resolve("a/_SUCCESS"), "no record\n");
    Files.writeString(folder.resolve("a/.part-9.extra"), "no record\n");

    assertThat(reader.lines(address("a"))).isEqualTo(digest);
  }

  @Test
  void orderIsWantedWithinAFileAndByUnsignedBytes() throws Exception {
    assertThat(lines("a", "a\nb\nb\n", "a\n").sorted()).isTrue();
    assertThat(lines("b", "b\na\n").sorted()).isFalse();
    assertThat(lines("c", "z\n\u00e9\n").sorted()).isTrue();
  }

  @Test
  void recordsOfOneSizeNeedNoSeparator() throws Exception {
    write("a", "aaabbb");
    write("b", "bbb", "aaa");
    Digest one = reader.records(address("a"), 3);

    assertThat(one.records()).isEqualTo(2);
    assertThat(reader.records(address("b"), 3).sameRecords(one)).isTrue();
  }

  @Test
  void aFileThatEndsWithinARecordIsNamed() throws Exception {
    write("a", "aaabb");

    assertThatThrownBy(() -> reader.records(address("a"), 3))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("part-0")
        .hasMessageContaining("ends within a record");
  }

  private Digest lines(String name, String... files) throws IOException {
    write(name, files);
    return reader.lines(address(name));
  }

  private void write(String name, String... files) throws IOException {
    Path output = Files.createDirectories(folder.resolve(name));
    for (int i = 0; i < files.length; i++) {
      Files.writeString(output.resolve("part-" + i), files[i]);
    }
  }

  private String address(String name) {
    return LocalAddress.of(folder.resolve(name));
  }
}
