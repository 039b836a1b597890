package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.howdah.cli.run.FilesCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code howdah fs}: options of its own, and behind them whatever Hadoop's shell takes. */
class FilesCommandProcessTest {
  @TempDir Path folder;

  private String fs(int exitCode, String... words) throws Exception {
    String[] all = Stream.concat(Stream.of("fs"), Stream.of(words)).toArray(String[]::new);
    try (HowdahProcess howdah = HowdahProcess.main(folder, all)) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isEqualTo(exitCode);
      return howdah.stdout() + howdah.stderr();
    }
  }

  @Test
  void filesAreListedCopiedAndRead() throws Exception {
    Path file = Files.writeString(folder.resolve("in.txt"), "a b\n");
    assertThat(fs(0, "-ls", folder.toString())).contains("in.txt");
    assertThat(fs(0, "-put", file.toString(), folder.resolve("copy").toString())).isEmpty();
    assertThat(fs(0, "--quiet", "-D", "a=b", "-head", folder.resolve("copy").toString()))
        .isEqualTo("a b\n");
    assertThat(fs(1, "-cat", folder.resolve("none").toString())).contains("No such file");
  }

  @Test
  void settingsReachTheFileSystem() throws Exception {
    Files.writeString(folder.resolve("in.txt"), "a b\n");
    assertThat(fs(0, "-D", "fs.defaultFS=file://" + folder, "-ls", folder + "/in.txt"))
        .contains("in.txt");
    assertThat(fs(2, "-D", "howdah.slost=1", "-ls", "/")).contains("did you mean howdah.slots?");
  }

  @Test
  void wordsAreTheShellsFromTheFirstThatIsNoOption() {
    assertThat(FilesCommand.apart("fs", "--packages", "a:b:1", "-Dc=d", "-D", "e=f", "-ls", "-h"))
        .containsExactly("fs", "--packages", "a:b:1", "-Dc=d", "-D", "e=f", "--", "-ls", "-h");
    assertThat(FilesCommand.apart("fs", "--help")).containsExactly("fs", "--help");
    assertThat(FilesCommand.apart("fs", "--packages")).containsExactly("fs", "--packages");
    assertThat(FilesCommand.apart("fs", "-help", "ls")).containsExactly("fs", "--", "-help", "ls");
    assertThat(FilesCommand.apart("fs", "--packags=x", "-ls"))
        .containsExactly("fs", "--packags=x", "--", "-ls");
  }
}
