package org.howdah.bench.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.howdah.bench.cases.BenchResult;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.CaseResult;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.cases.Row;
import org.howdah.bench.compare.Conditions;
import org.howdah.bench.data.Compression;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.kit.InputKind;
import org.howdah.bench.kit.Launcher;
import org.howdah.bench.kit.Progress;
import org.howdah.bench.kit.Scratch;
import org.howdah.bench.measure.MachineFacts;
import org.howdah.bench.measure.ProcessMeter;
import org.howdah.bench.report.BenchReport;
import org.howdah.bench.report.JsonReport;
import org.howdah.bench.report.Measurement;
import org.howdah.bench.rival.HadoopLocal;
import org.howdah.bench.rival.Rival;
import org.howdah.bench.rival.Rivals;
import org.howdah.bench.rival.Workplace;

/**
 * The measurement: for every case the rivals take turns, round by round, the first rounds
 * uncounted; every output is checked. A rival that fails is left out of the rest of its case and
 * the others go on.
 */
public final class Bench implements Measurement, AutoCloseable {
  private static final Duration RUN_LIMIT = Duration.ofMinutes(30);
  private static final int TERA_RECORD_BYTES = 100;

  private final BenchSettings settings;
  private final Progress progress;
  private final Scratch scratch;
  private final Workplace place;
  private final Inputs inputs;
  private final Map<RivalId, Rival> rivals = new EnumMap<>(RivalId.class);
  private final Map<RivalId, String> failures = new EnumMap<>(RivalId.class);
  private final List<CaseResult> results = new ArrayList<>();
  private final String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  private final Map<String, String> machine = MachineFacts.read();

  /**
   * @param progress gets a line for every run
   */
  public Bench(BenchSettings settings, Consumer<String> progress) throws IOException {
    this.settings = settings;
    this.progress = new Progress(runs(settings), progress);
    this.scratch = Scratch.create(settings.data());
    Path logs = Files.createDirectories(settings.data().resolve("logs"));
    this.place = new Workplace(settings, new ProcessMeter(RUN_LIMIT), scratch.folder(), logs);
    HadoopLocal tools = new HadoopLocal(RivalId.HADOOP_LOCAL, place);
    this.inputs =
        new Inputs(settings.data(), settings.textBytes(), settings.teraBytes(), tools::teraGen);
  }

  @Override
  public void run() throws IOException, InterruptedException {
    machine.put("Howdah", Launcher.commit(settings.launcher()));
    open();
    for (Case work : settings.cases()) {
      CaseResult result = new CaseResult(work);
      results.add(result);
      run(work, result);
    }
  }

  @Override
  public Conditions conditions() {
    return JsonReport.conditions(settings, machine);
  }

  /** Whether every rival ran every case and all outputs agree. */
  @Override
  public boolean isGood() {
    return failures.isEmpty() && results.stream().allMatch(each -> each.failures().isEmpty());
  }

  @Override
  public Optional<Report> report(String missing) {
    List<CaseResult> measured = results.stream().filter(each -> !each.isEmpty()).toList();
    if (measured.isEmpty() && missing != null) {
      return Optional.empty();
    }
    Map<RivalId, List<String>> rivalSettings = new EnumMap<>(RivalId.class);
    rivals.forEach((id, rival) -> rivalSettings.put(id, rival.settings()));
    BenchResult result =
        new BenchResult(started, settings, machine, rivalSettings, failures, measured, missing);
    return Optional.of(new BenchReport(result));
  }

  /** Ends the rivals' processes and deletes the temporary output. */
  @Override
  public void close() throws IOException {
    for (Rival rival : rivals.values()) {
      rival.close();
    }
    scratch.close();
  }

  private static int runs(BenchSettings settings) {
    int turns = 0;
    for (Case work : settings.cases()) {
      turns += (int) settings.rivals().stream().filter(id -> id.runs(work.row())).count();
    }
    return turns * (settings.warmup() + settings.runs());
  }

  private void open() throws InterruptedException {
    for (RivalId id : settings.rivals()) {
      if (settings.rows().stream().noneMatch(id::runs)) {
        continue;
      }
      Rival rival = Rivals.create(id, place);
      try {
        progress.say("preparing " + id.id());
        rival.open();
        rivals.put(id, rival);
      } catch (IOException error) {
        progress.say(id.id() + " cannot take part: " + error.getMessage());
        failures.put(id, error.getMessage());
        rival.close();
      }
    }
  }

  private void run(Case work, CaseResult result) throws IOException, InterruptedException {
    progress.say("input " + work.input().id());
    Path input = inputs.get(work.input());
    result.setInputBytes(Inputs.bytes(input));
    if (work.input() == InputKind.TERA) {
      double ratio = Compression.gzipRatio(input.resolve("part-m-00000"));
      result.notes().add(String.format("TeraGen's output shrinks %.1f times with gzip.", ratio));
    }
    List<Turn> turns = turns(result, input);
    for (int round = -settings.warmup(); round < settings.runs(); round++) {
      for (Turn turn : turns) {
        turn.take(round);
      }
    }
    for (Turn turn : turns) {
      turn.conclude(turns);
    }
  }

  private List<Turn> turns(CaseResult result, Path input) throws IOException {
    HadoopLocal validator =
        result.work().row() == Row.TERASORT ? new HadoopLocal(RivalId.HADOOP_LOCAL, place) : null;
    List<Turn> turns = new ArrayList<>();
    for (Rival rival : rivals.values()) {
      if (rival.id().runs(result.work().row())) {
        OutputCheck check =
            new OutputCheck(rival, result.work(), TERA_RECORD_BYTES, validator, scratch.folder());
        turns.add(new Turn(rival, rival.load(input), check, result, settings.runs(), progress));
      }
    }
    return turns;
  }
}
