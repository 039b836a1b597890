package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DirectoryRunTest {
  static Stream<IOException> shortages() {
    return Stream.of(
        new FileSystemException("run", null, "Too many open files"),
        new FileSystemException("run", null, "Too many open files in system"),
        new FileNotFoundException("run (Too many open files)"),
        new FileSystemException("run", null, "Cannot allocate memory"));
  }

  @ParameterizedTest
  @MethodSource("shortages")
  void whatTheProcessLacksIsNoDamage(IOException shortage) {
    assertThat(DirectoryRun.isShortage(shortage)).isTrue();
  }

  static Stream<IOException> losses() {
    return Stream.of(
        new NoSuchFileException("run"),
        new FileSystemException("run", null, "Input/output error"),
        new HowdahException(ErrorCode.CORRUPTION, "the checksum does not match"),
        new IOException());
  }

  @ParameterizedTest
  @MethodSource("losses")
  void whatIsGoneOrDamagedIs(IOException loss) {
    assertThat(DirectoryRun.isShortage(loss)).isFalse();
  }
}
