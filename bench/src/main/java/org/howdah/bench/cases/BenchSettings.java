package org.howdah.bench.cases;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.howdah.bench.kit.Check;
import org.howdah.bench.kit.InputKind;

/**
 * What to measure and how often.
 *
 * @param rows the jobs, in the report's order
 * @param inputs which of a row's inputs to use
 * @param rivals who takes part, in turn
 * @param data the folder of inputs, logs and temporary output; its path has no spaces
 * @param textBytes the size of each text input
 * @param teraBytes the size of the TeraSort input; rounded down to whole 100-byte records
 * @param runs measured rounds
 * @param warmup rounds before them that are not counted
 * @param memoryMebibytes what each rival may use: a heap, a budget or the task containers together
 * @param cores task slots, threads and reducers of every rival
 * @param slowStart the share of map tasks after which Hadoop on YARN and Tez start reduce tasks
 * @param launcher the {@code howdah} command
 */
public record BenchSettings(
    List<Row> rows,
    Set<InputKind> inputs,
    List<RivalId> rivals,
    Path data,
    long textBytes,
    long teraBytes,
    int runs,
    int warmup,
    int memoryMebibytes,
    int cores,
    double slowStart,
    Path launcher) {
  private static final long MEBIBYTE = 1L << 20;
  private static final long SPLIT_BYTES_MAX = 128 * MEBIBYTE;
  private static final int MEMORY_MEBIBYTES_MIN = 512;
  private static final Pattern PLAIN_PATH = Pattern.compile("[\\w./+=@~-]+");

  public BenchSettings {
    rows = List.copyOf(rows);
    inputs = Set.copyOf(inputs);
    rivals = List.copyOf(rivals);
    data = data.toAbsolutePath();
    Check.that(
        PLAIN_PATH.matcher(data.toString()).matches(),
        "--data must be a plain path without spaces: stock Hadoop cannot work in " + data);
    Check.that(runs >= 1, "--runs must be at least 1, not " + runs);
    Check.that(warmup >= 0, "--warmup must not be negative: " + warmup);
    Check.that(cores >= 1, "--cores must be at least 1, not " + cores);
    Check.that(textBytes >= 1024, "--size must be at least 1k, not " + textBytes + " bytes");
    Check.that(teraBytes >= 1000, "--tera-size must be at least 1k, not " + teraBytes + " bytes");
    Check.that(
        memoryMebibytes >= MEMORY_MEBIBYTES_MIN,
        "--memory must be at least " + MEMORY_MEBIBYTES_MIN + "m: Spark does not start with less");
    Check.that(
        slowStart >= 0 && slowStart <= 1, "--slow-start must be from 0 to 1, not " + slowStart);
    Check.that(!rows.isEmpty(), "--row names no row");
    Check.that(!rivals.isEmpty(), "--rival names no rival");
  }

  /** The cases of the chosen rows on the chosen inputs. */
  public List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (Row row : rows) {
      for (InputKind input : row.inputs()) {
        if (inputs.contains(input)) {
          cases.add(new Case(row, input));
        }
      }
    }
    return cases;
  }

  /** Input bytes of one map task of the Hadoop rivals: 128 MiB, less when the input is small. */
  public long splitBytes(long inputBytes) {
    return Math.max(MEBIBYTE, Math.min(SPLIT_BYTES_MAX, inputBytes / cores));
  }
}
