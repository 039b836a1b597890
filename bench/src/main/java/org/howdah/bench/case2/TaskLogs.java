package org.howdah.bench.case2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What tasks on the nodes have said. */
final class TaskLogs {
  /** What Hadoop's fetcher says of a segment for which it has no room. */
  private static final String BROKEN_OFF = "MergeManager returned status WAIT";

  /** What Hadoop's reduce task says before it fetches, whoever does that. */
  private static final Pattern BEGUN =
      Pattern.compile("(\\S+ \\S+) .*ReduceTask: Using ShuffleConsumerPlugin.*");

  private static final Pattern REDUCE = Pattern.compile("attempt_\\d+_\\d+_r_\\d+_\\d+");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");

  private final Collection<Path> folders;

  /**
   * @param folders of the nodes, some of which may not be there yet
   */
  TaskLogs(Collection<Path> folders) {
    this.folders = folders;
  }

  /** Segments that Hadoop's reduce tasks broke off. */
  long brokenOff() throws IOException {
    long count = 0;
    for (Path file : files()) {
      try (Stream<String> lines = Files.lines(file)) {
        count += lines.filter(line -> line.contains(BROKEN_OFF)).count();
      }
    }
    return count;
  }

  /** When attempts of reduce tasks began to fetch, by their names, in milliseconds of the epoch. */
  Map<String, Long> begunMillis() throws IOException {
    Map<String, Long> begun = new HashMap<>();
    for (Path file : files()) {
      List<String> lines = Files.readAllLines(file);
      Optional<String> attempt =
          lines.stream().map(REDUCE::matcher).filter(Matcher::find).map(Matcher::group).findFirst();
      Optional<Matcher> start =
          lines.stream().map(BEGUN::matcher).filter(Matcher::matches).findFirst();
      if (attempt.isPresent() && start.isPresent()) {
        begun.put(attempt.get(), millis(start.get().group(1)));
      }
    }
    return begun;
  }

  private static long millis(String time) {
    return LocalDateTime.parse(time, TIME)
        .atZone(ZoneId.systemDefault())
        .toInstant()
        .toEpochMilli();
  }

  /** What is said of a shuffle has a file of its own. */
  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder)) {
          all.filter(file -> file.getFileName().toString().startsWith("syslog"))
              .forEach(files::add);
        }
      }
    }
    return files;
  }
}
