package org.howdah.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerFolderTest {
  private static final String LOG_FOLDER = "yarn.app.container.log.dir";

  @TempDir Path place;

  private WorkerFolder folder;
  private Path logs;

  @BeforeEach
  void make() throws IOException {
    folder = new WorkerFolder(place);
    logs = Path.of(System.getProperty(LOG_FOLDER));
  }

  @AfterEach
  void forget() {
    System.clearProperty(LOG_FOLDER);
  }

  private String printed() throws IOException {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, UTF_8));
    try {
      folder.printLogs();
    } finally {
      System.setErr(before);
    }
    return printed.toString(UTF_8);
  }

  @Test
  void whatProgramsLogIsPrintedOnce() throws IOException {
    Files.writeString(logs.resolve("stdout"), "to stdout\n");
    Files.writeString(logs.resolve("stderr"), "to stderr\n");
    Files.createDirectories(logs.resolve("deep/er"));
    assertThat(printed().lines()).containsExactlyInAnyOrder("to stdout", "to stderr");
    assertThat(logs).isEmptyDirectory();
    assertThat(printed()).isEmpty();
  }

  @Test
  void ofALongLogTheEndIsPrinted() throws IOException {
    Files.writeString(logs.resolve("stderr"), "first\n" + "x".repeat(64 << 10) + "last\n");
    assertThat(printed()).doesNotContain("first").endsWith("xlast\n").hasSize(64 << 10);
  }

  @Test
  void aTaskMayRemoveTheFolderOfItsLogs() throws IOException {
    Files.delete(logs);
    assertThat(printed()).isEmpty();
    assertThat(logs).isEmptyDirectory();
  }
}
