package org.howdah.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports with the first line that surefire gives them. */
class TestTimesTest {
  private static final Instant BEGIN = Instant.ofEpochSecond(1_000_000);

  @TempDir private Path root;

  private void write(String module, String type, String time, int endSeconds) throws IOException {
    Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
    Path file = folder.resolve("TEST-" + type + ".xml");
    Files.writeString(
        file,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite xmlns:xsi="x" version="3.0.2" name="%s" time="%s" tests="2" errors="0">
        """
            .formatted(type, time));
    Files.setLastModifiedTime(file, FileTime.from(BEGIN.plusSeconds(endSeconds)));
  }

  private String printed() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TestTimes.report(root, BEGIN, new PrintStream(out, true, UTF_8));
    return out.toString(UTF_8);
  }

  @Test
  void classesThatRunSideBySideAreAddedAndTheClockIsNot() throws IOException {
    write("sort", "org.a.LongTest", "1,200.5", 1_300);
    write("sort", "org.a.ShortTest", "59.5", 200);
    write("cli", "org.b.OtherTest", "30", 1_400);
    assertThat(printed())
        .isEqualTo(
            """
            bin/test: minutes that tests took, on the clock and of all classes together:
              cli         0.5   0.5  OtherTest 30 s
              sort       20.0  21.0  LongTest 1201 s, ShortTest 60 s
            """);
  }

  @Test
  void theLongestClassesOfAModuleAreNamed() throws IOException {
    for (int i = 1; i <= 9; i++) {
      write("sort", "org.a.T" + i + "Test", String.valueOf(i), 10);
    }
    assertThat(printed()).contains("T9Test 9 s, T8Test 8 s, T7Test 7 s, T6Test 6 s, T5Test 5 s\n");
  }

  @Test
  void reportsOfEarlierBuildsSayNothing() throws IOException {
    write("sort", "org.a.OldTest", "10", -1);
    assertThat(printed()).isEmpty();
  }
}
