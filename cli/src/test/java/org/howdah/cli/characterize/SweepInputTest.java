package org.howdah.cli.characterize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The beginning of an input, without half of a record. */
class SweepInputTest {
  @TempDir Path folder;

  private Path write(String name, String text) throws Exception {
    Path file = folder.resolve("in").resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private SweepInput input(Path path, int recordBytes) {
    return new SweepInput(path, recordBytes, folder.resolve("made"));
  }

  @Test
  void linesAreNotCut() throws Exception {
    Path file = write("a.txt", "one\ntwo\nthree\n");
    Path made = input(file, 0).of(9);
    assertThat(made.resolve("a.txt")).hasContent("one\ntwo\n");
    assertThat(input(file, 0).of(8).resolve("a.txt")).hasContent("one\ntwo\n");
  }

  @Test
  void recordsOfOneLengthAreNotCut() throws Exception {
    Path file = write("a.bin", "aaaabbbbcccc");
    assertThat(input(file, 4).of(11).resolve("a.bin")).hasContent("aaaabbbb");
  }

  @Test
  void aFolderIsTakenFileByFileWithoutWhatIsHidden() throws Exception {
    write("a", "1\n2\n");
    write("b", "3\n4\n");
    write("c", "5\n6\n");
    write("_SUCCESS", "hidden");
    write(".crc", "hidden");
    SweepInput input = input(folder.resolve("in"), 0);
    Path made = input.of(6);
    assertThat(made.resolve("a")).hasContent("1\n2\n");
    assertThat(made.resolve("b")).hasContent("3\n");
    assertThat(made).isDirectoryNotContaining("glob:**/{c,_SUCCESS,.crc}");
    assertThat(input.of(6)).isEqualTo(made);
    assertThat(input.of(0)).isEqualTo(folder.resolve("in"));
  }

  @Test
  void moreThanThereIsIsRefused() throws Exception {
    Path file = write("a.txt", "one\n");
    assertThatThrownBy(() -> input(file, 0).of(100))
        .hasMessageContaining("a.txt has 4 B, which is less than 100 B");
  }
}
