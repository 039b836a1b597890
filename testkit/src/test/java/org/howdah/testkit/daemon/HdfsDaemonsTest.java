package org.howdah.testkit.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HdfsDaemonsTest {
  @TempDir Path folder;

  @Test
  void aFileWrittenByOneClientProcessIsReadByAnother() throws Exception {
    Path local = Files.writeString(folder.resolve("local.txt"), "howdah");
    try (HdfsDaemons hdfs = HdfsDaemons.start(folder.resolve("hdfs"))) {
      assertThat(hdfs.uri().getHost()).isEqualTo("127.0.0.1");
      shell(hdfs, "-put", local.toString(), "/copy.txt");
      assertThat(shell(hdfs, "-cat", "/copy.txt")).contains("howdah");
    }
  }

  @Test
  void aFolderThatHoldsAFileSystemIsRefusedWithTheReasonInTheMessage() throws Exception {
    HdfsDaemons.start(folder).close();

    assertThatThrownBy(() -> HdfsDaemons.start(folder))
        .hasMessageContaining("cannot format")
        .hasMessageContaining("format.log");
  }

  private String shell(HdfsDaemons hdfs, String... arguments) throws Exception {
    try (Child child = hdfs.jvm().start("shell", "org.apache.hadoop.fs.FsShell", arguments)) {
      int exit = child.waitFor(Duration.ofMinutes(1));
      assertThat(exit).as(child.logTail()).isZero();
      return child.logTail();
    }
  }
}
