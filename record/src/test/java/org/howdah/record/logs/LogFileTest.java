package org.howdah.record.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.record.DiskReserve;
import org.howdah.record.StoreFullException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
  private static final int BYTES_MAX = 4_000;
  private static final Pattern LEFT_OUT =
      Pattern.compile("\n\\[howdah: (\\d+) bytes of this log were left out here\\]\n");

  @TempDir Path folder;

  @Test
  void whatFitsIsOneFile() throws Exception {
    String written = write(0, 40);
    assertThat(read()).isEqualTo(written).hasLineCount(40);
    assertThat(files()).containsExactly("a.log");
  }

  @Test
  void ofALongOneTheBeginningAndTheEndStayAndWhatIsMissingIsCounted() throws Exception {
    String written = write(0, 2_000);
    String read = read();
    Matcher gap = LEFT_OUT.matcher(read);
    assertThat(gap.find()).isTrue();
    String begin = read.substring(0, gap.start());
    String end = read.substring(gap.end());
    assertThat(written).startsWith(begin).endsWith(end);
    assertThat(begin.length()).isBetween(BYTES_MAX / 2 - 40, BYTES_MAX / 2);
    assertThat(end.length()).isBetween(BYTES_MAX / 4, BYTES_MAX / 2);
    assertThat(Long.parseLong(gap.group(1)))
        .isEqualTo(written.length() - begin.length() - end.length());
    assertThat(begin).endsWith("\n");
    assertThat(end).startsWith("line ");
  }

  @Test
  void itNeverTakesMoreThanItMay() throws Exception {
    try (LogFile log = open()) {
      for (int i = 0; i < 1_000; i++) {
        append(log, line(i));
        assertThat(bytes()).isLessThanOrEqualTo(BYTES_MAX);
      }
      append(log, "x".repeat(10 * BYTES_MAX));
      assertThat(bytes()).isLessThanOrEqualTo(BYTES_MAX);
    }
    assertThat(files()).hasSize(3);
  }

  @Test
  void anotherGoesOnWhereOneHasEnded() throws Exception {
    StringBuilder written = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      written.append(write(100 * i, 100 * i + 100));
    }
    String read = read();
    Matcher gap = LEFT_OUT.matcher(read);
    assertThat(gap.find()).isTrue();
    assertThat(written.toString())
        .startsWith(read.substring(0, gap.start()))
        .endsWith(read.substring(gap.end()));
    assertThat(bytes()).isLessThanOrEqualTo(BYTES_MAX);
  }

  @Test
  void anInterruptedThreadWritesAll() throws Exception {
    try (LogFile log = open()) {
      Thread.currentThread().interrupt();
      append(log, line(0));
      append(log, line(1));
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(read()).isEqualTo(line(0) + line(1));
  }

  @Test
  void whatIsToStayFreeOfTheDiskDoes() throws Exception {
    DiskReserve reserve = new DiskReserve(1 << 20, "the setting", of -> 1 << 20);
    try (LogFile log = new LogFile(LogParts.first(folder, "a"), BYTES_MAX, reserve)) {
      assertThatThrownBy(() -> append(log, line(0)))
          .isInstanceOf(StoreFullException.class)
          .hasMessageContaining("the setting");
    }
    assertThat(files()).isEmpty();
  }

  private String write(int from, int to) throws IOException {
    StringBuilder all = new StringBuilder();
    try (LogFile log = open()) {
      for (int i = from; i < to; i++) {
        append(log, line(i));
        all.append(line(i));
      }
    }
    return all.toString();
  }

  private static String line(int number) {
    return "line " + number + " of this log\n";
  }

  private LogFile open() {
    return new LogFile(LogParts.first(folder, "a"), BYTES_MAX, DiskReserve.NONE);
  }

  private static void append(LogFile log, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    log.append(bytes, 0, bytes.length);
  }

  private String read() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new LogParts(LogParts.in(folder, "a")).copyTo(out);
    return out.toString(UTF_8);
  }

  private List<String> files() throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(file -> names.add(file.getFileName().toString()));
    }
    return names;
  }

  private long bytes() throws IOException {
    return new LogParts(LogParts.in(folder, "a")).bytes();
  }
}
