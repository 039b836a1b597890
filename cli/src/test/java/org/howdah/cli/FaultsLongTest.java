package org.howdah.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.howdah.cli.Fault.Kind;
import org.howdah.testkit.Seeds;
import org.howdah.testkit.history.Reads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults drawn at random, of which some overlap, for as many hours as {@code howdah.faults.hours}
 * says. Each failure says its seed and its faults, and with {@code howdah.faults.shrink} those that
 * it takes.
 */
@Tag("faults")
class FaultsLongTest {
  private static final double HOURS =
      Double.parseDouble(System.getProperty("howdah.faults.hours", "1"));
  private static final boolean IS_SHRINKING = Boolean.getBoolean("howdah.faults.shrink");
  private static final int NODES = Integer.getInteger("howdah.faults.nodes", 0);
  private static final String KINDS = System.getProperty("howdah.faults.kinds", "");
  private static final String LOAD = System.getProperty("howdah.faults.load", "");
  private static final String READS = System.getProperty("howdah.faults.reads", "");
  private static final int COPIES = Integer.getInteger("howdah.faults.copies", 0);
  private static final String KEYS = System.getProperty("howdah.faults.keys", "");
  private static final int RUNS_MAX = 3;

  @TempDir Path folder;
  private final FaultCounts counts = new FaultCounts();

  @Test
  void whateverHappensToNodesNoAcknowledgedChangeIsLostNoCopyDiffersAndNoJobIsHalfDone()
      throws Exception {
    long start = System.nanoTime();
    long end = start + (long) (HOURS * 3600e9);
    List<String> failures = new ArrayList<>();
    do {
      try {
        Seeds.check(1, this::playOnce);
      } catch (AssertionError failure) {
        counts.fail();
        failures.add(failure.getMessage());
        FaultReport.line("  " + failure.getMessage());
      }
      FaultReport.counts(counts.lines((System.nanoTime() - start) / 3600e9));
    } while (System.nanoTime() < end && Long.getLong(Seeds.PROPERTY) == null);
    if (!failures.isEmpty()) {
      throw new AssertionError(
          "%d of %d runs failed%n%s"
              .formatted(failures.size(), counts.runs(), String.join("\n\n", failures)));
    }
  }

  private void playOnce(Random random) throws Exception {
    FaultGroup nodes = group(random);
    List<Fault> faults = Fault.draw(random, kinds(), nodes.names());
    long seed = random.nextLong();
    FaultLoad.Kind load = load(random);
    counts.begin(nodes, faults, load);
    FaultReport.line("run %d, %s, %s: %s".formatted(counts.runs(), nodes, load, faults));
    String failure = failure(nodes, faults, load, seed);
    if (!failure.isEmpty()) {
      List<Fault> fewest = IS_SHRINKING ? shrunk(nodes, faults, load, seed) : faults;
      throw new AssertionError(
          "FAILED after %s, of which %s are enough:%n%s".formatted(faults, fewest, failure));
    }
  }

  private static FaultLoad.Kind load(Random random) {
    FaultLoad.Kind[] all = FaultLoad.Kind.values();
    FaultLoad.Kind any = all[random.nextInt(all.length)];
    return LOAD.isEmpty() ? any : FaultLoad.Kind.valueOf(LOAD.toUpperCase(Locale.ROOT));
  }

  /** What is not asked for is drawn. */
  private static FaultGroup group(Random random) {
    int drawnNodes = random.nextBoolean() ? 3 : 5;
    FaultGroup drawn = FaultGroup.draw(random, NODES > 0 ? NODES : drawnNodes);
    if (!READS.isEmpty()) {
      drawn = drawn.with(Reads.valueOf(READS.toUpperCase(Locale.ROOT)));
    }
    if (COPIES > 0) {
      drawn = drawn.withCopies(COPIES);
    }
    return KEYS.isEmpty() ? drawn : drawn.withKeys(Boolean.parseBoolean(KEYS));
  }

  private static List<Kind> kinds() throws Exception {
    boolean hasNetwork = ChaosNetwork.canBeMade();
    boolean hasClocks = ChaosClock.canBeSet();
    return Stream.of(Kind.values())
        .filter(kind -> hasNetwork || !kind.takesMachines())
        .filter(kind -> hasClocks || kind != Kind.CLOCK)
        .filter(kind -> KINDS.isEmpty() || List.of(KINDS.split(",")).contains(kind.name()))
        .toList();
  }

  /** What is wrong after these faults; empty if nothing is. */
  private String failure(FaultGroup nodes, List<Fault> faults, FaultLoad.Kind load, long seed)
      throws Exception {
    Path home = Files.createTempDirectory(folder, "run");
    try (FaultRun run = FaultRun.start(home, nodes, faults, load)) {
      return failure(run, faults, seed);
    } catch (AssertionError notStarted) {
      return notStarted.getMessage();
    } finally {
      FileUtil.fullyDelete(home.toFile());
    }
  }

  private static String failure(FaultRun run, List<Fault> faults, long seed) throws Exception {
    try {
      run.play(faults, seed);
      run.check();
      return "";
    } catch (AssertionError e) {
      return e.getMessage() + FaultReport.kept(run.folder());
    }
  }

  /** The faults without those that it does not take; as time decides much, each is tried again. */
  private List<Fault> shrunk(FaultGroup nodes, List<Fault> faults, FaultLoad.Kind load, long seed)
      throws Exception {
    List<Fault> left = new ArrayList<>(faults);
    for (Fault fault : faults) {
      List<Fault> fewer = new ArrayList<>(left);
      fewer.remove(fault);
      for (int i = 0; i < RUNS_MAX && left.contains(fault); i++) {
        if (!failure(nodes, fewer, load, seed).isEmpty()) {
          left.remove(fault);
        }
      }
    }
    return left;
  }
}
