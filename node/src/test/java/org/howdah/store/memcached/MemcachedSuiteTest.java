package org.howdah.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.howdah.store.KeyValueStore;
import org.howdah.store.MemoryStore;
import org.howdah.testkit.LongTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/**
 * memcached's own tests, which come with its source, against our server. The table beside this
 * class names the checks of each that fail, and why; all others must pass.
 */
@LongTest
class MemcachedSuiteTest {
  private static final String VERSION = "1.6.18";

  /** What the tests of sizes expect of a server that was not told otherwise. */
  private static final int VALUE_MAX = 1 << 20;

  private static final int CONNECTIONS_MAX = 100;
  private static final int SECONDS_MAX = 120;
  private static final Pattern CHECK = Pattern.compile("(?m)^(not )?ok (\\d+)");
  private static final Pattern PLAN = Pattern.compile("(?m)^1\\.\\.(\\d+)");

  @TempDir Path folder;

  /** Where {@code bin/test} has put the source. */
  private static Path source() {
    return Path.of(System.getProperty("user.home"), ".cache/howdah/memcached-" + VERSION);
  }

  /** The tests look for a memcached in the working folder to ask what it can. */
  @BeforeEach
  void layOut() throws IOException {
    assumeThat(source().resolve("t")).as("memcached's tests, which bin/test fetches").exists();
    Files.createSymbolicLink(folder.resolve("t"), source().resolve("t"));
    Files.createSymbolicLink(folder.resolve("memcached-debug"), program("memcached"));
    try (var module = getClass().getResourceAsStream("MovedClock.pm")) {
      Files.copy(module, folder.resolve("MovedClock.pm"));
    }
  }

  private static Path program(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow();
  }

  /**
   * @param file a test
   * @param failing numbers of checks that fail, and ranges of them, with spaces between
   * @param why they do
   */
  @ParameterizedTest(name = "{0}")
  @CsvFileSource(resources = "memcached-suite.csv", useHeadersInDisplayName = true)
  void theTestPassesButForWhatDiffers(String file, String failing, String why) throws Exception {
    String said = run(file);
    BitSet passed = new BitSet();
    BitSet failed = new BitSet();
    Matcher check = CHECK.matcher(said);
    while (check.find()) {
      (check.group(1) == null ? passed : failed).set(Integer.parseInt(check.group(2)));
    }
    assertThat(failed).as("what fails of %s:%n%s", file, said).isEqualTo(numbers(failing));
    assertThat(passed.isEmpty()).as("nothing passes of %s", file).isFalse();
    Matcher plan = PLAN.matcher(said);
    assertThat(plan.find()).as("how many checks there are:%n%s", said).isTrue();
    assertThat(passed.cardinality() + failed.cardinality())
        .as("checks that were made:%n%s", said)
        .isEqualTo(Integer.parseInt(plan.group(1)));
    assertThat(why == null)
        .as("a reason is given if, and only if, some fail")
        .isEqualTo(failed.isEmpty());
  }

  private static BitSet numbers(String ranges) {
    BitSet numbers = new BitSet();
    if (ranges != null) {
      for (String range : ranges.split(" ")) {
        String[] ends = range.split("-");
        numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
      }
    }
    return numbers;
  }

  private String run(String file) throws Exception {
    Path said = folder.resolve("said");
    try (MovedClock clock = new MovedClock();
        KeyValueStore store = new MemoryStore(clock);
        Server server =
            Server.start(
                "127.0.0.1",
                0,
                store.create("default", 1),
                Limits.of(VALUE_MAX, CONNECTIONS_MAX),
                clock)) {
      ProcessBuilder perl =
          new ProcessBuilder("perl", "-It/lib", "-I.", "-MMovedClock", "t/" + file)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile());
      perl.environment().put("T_MEMD_USE_DAEMON", "127.0.0.1:" + server.port());
      perl.environment().put("MOVED_CLOCK", clock.address());
      Process process = perl.start();
      try {
        assertThat(process.waitFor(SECONDS_MAX, TimeUnit.SECONDS)).as("%s ends", file).isTrue();
      } finally {
        process.destroyForcibly();
      }
    }
    return Files.readString(said, StandardCharsets.ISO_8859_1);
  }
}
