package org.howdah.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShortageTest {
  @TempDir Path folder;

  static Stream<IOException> shortages() {
    IOException first = new FileSystemException("run", null, "Too many open files");
    return Stream.of(
        first,
        new HowdahException(ErrorCode.RESOURCES, "cannot cache a block", first),
        new FileSystemException("run", null, "Too many open files in system"),
        new FileNotFoundException("run (Too many open files)"),
        new FileSystemException("run", null, "Cannot allocate memory"));
  }

  @ParameterizedTest
  @MethodSource("shortages")
  void whatTheProcessLacksIsNoDamage(IOException shortage) {
    assertThat(Shortage.explains(shortage)).isTrue();
  }

  static Stream<IOException> losses() {
    return Stream.of(
        new NoSuchFileException("run"),
        new FileSystemException("run", null, "Input/output error"),
        new FileSystemException("run", null, "No space left on device"),
        new HowdahException(ErrorCode.CORRUPTION, "the checksum does not match"),
        new IOException());
  }

  @ParameterizedTest
  @MethodSource("losses")
  void whatIsGoneOrDamagedIs(IOException loss) {
    assertThat(Shortage.explains(loss)).isFalse();
  }

  @Test
  void inAnyLanguageItIsOneIfEvenWhatIsSurelyThereCannotBeOpened() throws IOException {
    IOException inGerman = new FileSystemException("run", null, "Zu viele offene Dateien");
    Path unopenable = folder.resolve("loop");
    Files.createSymbolicLink(unopenable, unopenable);
    assertThat(Shortage.explains(inGerman, unopenable)).isTrue();
    assertThat(Shortage.explains(inGerman)).isFalse();
    assertThat(Shortage.explains(new NoSuchFileException("run"), unopenable)).isFalse();
    assertThat(Shortage.explains(inGerman, folder.resolve("missing"))).isFalse();
  }
}
