package org.howdah.bench.side;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.measure.Sample;
import org.howdah.hadoop.side.SideKeys;

/** The howdah command as a user calls it, with a catalog of tables of its own. */
final class HowdahCommand {
  private static final Duration LIMIT = Duration.ofHours(1);

  private final SideWorkplace place;
  private final Path folder;
  private final ProcessMeter meter = new ProcessMeter(LIMIT);

  /**
   * Has the command build itself if it must, which is not to be measured.
   *
   * @param folder an empty one; gets the catalog
   */
  HowdahCommand(SideWorkplace place, Path folder) throws IOException, InterruptedException {
    this.place = place;
    this.folder = folder;
    Path launcher = place.settings().launcher();
    if (!Files.isExecutable(launcher)) {
      throw new IOException(
          launcher
              + " is not the howdah command, which runs the jobs of row "
              + SideRow.SCORING.id()
              + ": name it with --howdah, or choose other rows with --row");
    }
    measure("version", List.of(launcher.toString(), "--version"));
  }

  /** What a command took, and what it says of its jobs. */
  record Report(double seconds, String json) {
    /** From submitting each job to its end, added up; the first such number is the command's. */
    double jobSeconds() {
      return numbers("wallMillis").stream().skip(1).mapToLong(Long::longValue).sum() / 1e3;
    }

    /** A counter of the last of the jobs that has it; 0 if none has. */
    long counter(String name) {
      List<Long> numbers = numbers(name);
      return numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
    }

    /** All numbers of that name, as the report lists jobs in their order. */
    private List<Long> numbers(String name) {
      return Pattern.compile("\"" + Pattern.quote(name) + "\": (\\d+)")
          .matcher(json)
          .results()
          .map(found -> Long.valueOf(found.group(1)))
          .toList();
    }
  }

  /**
   * Calls it and waits for its end.
   *
   * @param name of its log
   * @param verb {@code run} or {@code side}
   * @throws IOException if it fails; the message ends with what it printed
   */
  Report call(String name, String verb, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(place.settings().launcher().toString());
    command.addAll(List.of(verb, "--quiet", "--json"));
    command.addAll(List.of("-D", SideKeys.CATALOG + "=" + folder.resolve("catalog")));
    command.addAll(arguments);
    Sample sample = measure(name, command);
    return new Report(sample.wallSeconds(), Files.readString(log(name), StandardCharsets.UTF_8));
  }

  private Sample measure(String name, List<String> command)
      throws IOException, InterruptedException {
    return meter.measure("howdah " + name, command, folder, log(name));
  }

  private Path log(String name) {
    return place.logs().resolve("side-howdah-" + name + ".log");
  }
}
