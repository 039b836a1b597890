package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that explains messages quotes those that there are. */
class TroubleshootingPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern QUOTED = Pattern.compile("^\\| `([^`]+)` \\|");

  /** Where one literal goes on in the next line. */
  private static final Pattern CONTINUED = Pattern.compile("\"\\s*\\+\\s*\"");

  @Test
  void eachMessageIsInTheCode() throws IOException {
    String code = CONTINUED.matcher(sources()).replaceAll("");
    List<String> quoted =
        Files.readAllLines(ROOT.resolve("docs/troubleshooting.md")).stream()
            .map(QUOTED::matcher)
            .filter(Matcher::find)
            .map(line -> line.group(1))
            .toList();
    assertThat(quoted)
        .hasSizeGreaterThan(15)
        .allSatisfy(text -> assertThat(code.contains(text)).as(text).isTrue());
  }

  private static String sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      String java =
          files
              .filter(file -> file.toString().contains("/src/main/java/"))
              .filter(file -> file.toString().endsWith(".java"))
              .map(TroubleshootingPageTest::read)
              .collect(Collectors.joining());
      return java + read(ROOT.resolve("bin/howdah"));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
