package org.howdah.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.howdah.cli.WeatherJob.End;
import org.howdah.cli.WeatherJob.Route;
import org.howdah.cli.programs.CountsSlowly;

/**
 * Jobs of several kinds one after the other, as commands, and what they have to leave. The commands
 * of some are ended in mid-job: by a signal that kills the job, too, or one that it cannot hear.
 */
final class FaultJobs implements FaultLoad {
  private static final int MILLIS_MAX = 600;
  private static final int TOLD_MAX = 5;

  /** The command of one job in so many is ended. */
  private static final int ALONE = 5;

  private static final int ALONE_MILLIS_MAX = 9_000;
  private static final Pattern LIVES = Pattern.compile(" (queued|waiting|running|committing) ");
  private static final long NEVER = Long.MAX_VALUE;

  private final FaultRun run;
  private final Path folder;
  private final Path input;
  private final Path token;
  private final Path jar;
  private final WeatherData data = new WeatherData();
  private final List<Route> next = new ArrayList<>();
  private final List<String> ended = new ArrayList<>();

  /** Jobs whose commands were ended. */
  private final List<WeatherJob> alone = new ArrayList<>();

  private Map<String, Long> counts = Map.of();
  private Random random;
  private boolean isStopped;
  private int number;

  /** When the command of the job is ended. */
  private long strikeNanos;

  /** The one that runs; null for none. */
  private WeatherJob job;

  FaultJobs(FaultRun run) throws IOException {
    this.run = run;
    this.folder = Files.createDirectories(run.folder().resolve("jobs"));
    this.input = folder.resolve("input");
    this.token = Files.writeString(folder.resolve("token"), run.access().token());
    this.jar = CompiledJar.naming(CountsSlowly.class, folder.resolve("slowly.jar"));
  }

  @Override
  public void begin(long seed) throws Exception {
    random = new Random(seed);
    isStopped = false;
    if (counts.isEmpty()) {
      counts = ChaosJob.write(input, random.nextLong());
      fill();
    }
    startNext();
  }

  private void fill() throws Exception {
    List<String> lines = new ArrayList<>();
    for (String file : StoreFolder.names(input)) {
      lines.addAll(Files.readAllLines(input.resolve(file)));
    }
    Path filled = Files.createDirectory(folder.resolve("filled"));
    for (Map.Entry<String, Map<String, String>> each : data.fill(lines, counts).entrySet()) {
      StoreFolder.write(each.getValue(), filled.resolve(each.getKey()));
    }
    store(StoreFolder.FILL, filled);
  }

  private void store(String what, Path files) throws Exception {
    List<String> words =
        List.of(
            what,
            String.join(",", run.access().addresses()),
            token.toString(),
            files.toString(),
            run.authority().map(Path::toString).orElse(""));
    try (HowdahProcess process = run.client(StoreFolder.class, words)) {
      if (process.exitCode() != 0) {
        throw new AssertionError("cannot %s data sets: %s".formatted(what, process.stderr()));
      }
    }
  }

  private void startNext() throws Exception {
    if (next.isEmpty()) {
      next.addAll(List.of(Route.values()));
      Collections.shuffle(next, random);
    }
    start(next.remove(0));
    // What is put late into what others add to cannot be told from what is put twice.
    if (job.route() != Route.ADD && random.nextInt(ALONE) == 0) {
      strikeNanos = System.nanoTime() + 1_000_000L * random.nextInt(ALONE_MILLIS_MAX);
    }
  }

  private List<String> at() throws IOException {
    List<String> nodes = new ArrayList<>(run.access().addresses());
    Collections.shuffle(nodes, random);
    List<String> words = new ArrayList<>();
    words.addAll(List.of("--at=" + String.join(",", nodes), "--token-file=" + token));
    run.authority().ifPresent(file -> words.add("--ca=" + file));
    return words;
  }

  private void start(Route route) throws Exception {
    number++;
    strikeNanos = NEVER;
    Path home = Files.createDirectory(folder.resolve("job" + number));
    List<String> words =
        WeatherJob.command(route, number, at(), jar, input, home, random.nextInt(MILLIS_MAX));
    job = new WeatherJob(route, number, home, run.client(Main.class, words));
  }

  @Override
  public void step() throws Exception {
    if (job != null && strikeNanos != NEVER && System.nanoTime() > strikeNanos) {
      strikeNanos = NEVER;
      job.process().signal(random.nextBoolean() ? "TERM" : "KILL");
    }
    if (job != null && !job.process().isAlive()) {
      try (HowdahProcess process = job.process()) {
        end(job, process);
      }
      job = null;
      if (!isStopped) {
        startNext();
      }
    }
  }

  private void end(WeatherJob over, HowdahProcess process) throws Exception {
    End end = over.end();
    if (end == End.ALONE) {
      alone.add(over);
    } else {
      over.check(end, counts);
    }
    data.ended(over, end, counts);
    String why = end == End.FAILED ? ": " + process.stderr() : "";
    ended.add("%s %s%s".formatted(over.route(), end, why));
  }

  @Override
  public void stop() {
    isStopped = true;
  }

  @Override
  public boolean hasEnded() {
    return job == null;
  }

  @Override
  public String seen() {
    return "after %s: %s".formatted(ended, job);
  }

  /** One more job has to be done, and each data set is what it was or what it should be. */
  @Override
  public void check(Set<String> cutOff) throws Exception {
    start(Route.READ);
    run.awaitEnd(this);
    FaultReport.line("  " + String.join(", ", ended));
    if (!ended.get(ended.size() - 1).endsWith(End.DONE.toString())) {
      throw new AssertionError("with all nodes there the last job failed: " + ended);
    }
    awaitNoJobs();
    for (WeatherJob each : alone) {
      each.check(End.ALONE, counts);
    }
    List<String> wrong = data.wrong(found());
    if (!wrong.isEmpty()) {
      throw new AssertionError(
          "after %s, of data sets and keys %d are wrong, among them:%n%s"
              .formatted(
                  ended,
                  wrong.size(),
                  wrong.stream().limit(TOLD_MAX).collect(Collectors.joining("\n"))));
    }
  }

  /** Those whose commands were ended go on. */
  private void awaitNoJobs() throws Exception {
    String[] seen = new String[1];
    List<String> words = new ArrayList<>(List.of("job", "ls"));
    words.addAll(at());
    ChaosGroup.await(
        "no job goes on",
        () -> {
          try (HowdahProcess jobs = run.client(Main.class, words)) {
            int code = jobs.exitCode();
            seen[0] = jobs.stdout() + jobs.stderr();
            return code == 0 && jobs.stdout().lines().noneMatch(LIVES.asPredicate());
          }
        },
        () -> seen[0]);
  }

  private Map<String, Map<String, String>> found() throws Exception {
    Path files = Files.createDirectory(folder.resolve("found" + number));
    store(StoreFolder.DUMP, files);
    Map<String, Map<String, String>> sets = new TreeMap<>();
    for (String name : StoreFolder.names(files)) {
      sets.put(name, StoreFolder.read(files.resolve(name)));
    }
    return sets;
  }

  @Override
  public void close() {
    if (job != null) {
      job.process().close();
    }
  }
}
