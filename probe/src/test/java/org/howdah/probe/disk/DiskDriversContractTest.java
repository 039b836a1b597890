package org.howdah.probe.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.probe.disk.DiskLoad.Direction;
import org.howdah.probe.disk.DiskLoad.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The promises of {@link DiskDriver}, on a real file; folders are below the build, on a disk. */
class DiskDriversContractTest {
  private static final Duration MOMENT = Duration.ofMillis(300);
  private static final long BYTES = 4 << 20;

  private Path folder;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "disk");
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    assertThat(folder).isEmptyDirectory();
    Files.delete(folder);
  }

  static List<DiskDriver> drivers() throws Exception {
    return List.of(new DirectThreads(), Fio.find().orElseThrow());
  }

  static Stream<Arguments> loads() throws Exception {
    return drivers().stream()
        .flatMap(
            driver ->
                Stream.of(Direction.values())
                    .flatMap(
                        direction ->
                            Stream.of(Pattern.values())
                                .map(
                                    pattern ->
                                        Arguments.of(
                                            driver, new DiskLoad(direction, pattern, 4)))));
  }

  @ParameterizedTest
  @MethodSource("loads")
  void asManyRequestsAreUnderWayAsTheLoadSays(DiskDriver driver, DiskLoad load) throws Exception {
    try (TestFile file = TestFile.create(folder, BYTES)) {
      DiskFigures figures = driver.drive(file, load, MOMENT);
      assertThat(figures.operations()).isPositive();
      assertThat(figures.bytes()).isEqualTo(figures.operations() * load.pattern().blockBytes());
      assertThat(figures.seconds()).isBetween(0.2, 20.0);
      assertThat(figures.requestsUnderWay()).isBetween(0.5, 4.6);
      assertThat(figures.medianMicros()).isPositive().isLessThanOrEqualTo(figures.p99Micros());
      assertThat(file.path()).hasSize(BYTES);
    }
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void readingLeavesTheBytesAndWritingReplacesThem(DiskDriver driver) throws Exception {
    try (TestFile file = TestFile.create(folder, BYTES)) {
      byte[] before = Files.readAllBytes(file.path());
      driver.drive(file, new DiskLoad(Direction.READ, Pattern.RANDOM, 1), MOMENT);
      assertThat(Files.readAllBytes(file.path())).isEqualTo(before);
      driver.drive(file, new DiskLoad(Direction.WRITE, Pattern.SEQUENTIAL, 1), MOMENT);
      assertThat(Files.readAllBytes(file.path())).isNotEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("drivers")
  void aFileThatIsGoneIsNamed(DiskDriver driver) throws Exception {
    TestFile file = TestFile.create(folder, BYTES);
    file.close();
    assertThatThrownBy(
            () -> driver.drive(file, new DiskLoad(Direction.READ, Pattern.RANDOM, 1), MOMENT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.path().getFileName().toString());
    Files.deleteIfExists(file.path());
  }

  @Test
  void withoutRoomNothingIsWritten() {
    assertThatThrownBy(() -> TestFile.create(folder, Long.MAX_VALUE / 4))
        .isInstanceOfSatisfying(
            HowdahException.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.RESOURCES))
        .hasMessageContaining("has room for");
  }

  @Test
  void whatNobodyCouldUseIsRefused() {
    assertThatThrownBy(() -> TestFile.create(folder, 1000)).hasMessageContaining("at least 1 MiB");
    assertThatThrownBy(() -> new DiskLoad(Direction.READ, Pattern.RANDOM, 0))
        .hasMessageContaining("1 to 256");
  }
}
