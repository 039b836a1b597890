package org.howdah.model.characterize;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.howdah.model.project.TableFile;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/**
 * What a power meter at the wall wrote: a table with the columns {@code time}, in seconds since
 * 1970-01-01 UTC or as 2026-11-28T11:45:00Z, and {@code watts}. Between two samples the power is
 * taken to change evenly. Immutable.
 */
public final class PowerMeter {
  private static final long BYTES_MAX = 256L << 20;

  /** So many times as long as usual without a sample is a gap, in which anything may have been. */
  private static final double GAP = 5;

  private final Path file;
  private final NavigableMap<Double, Double> wattsBySecond;
  private final double gapSeconds;

  private PowerMeter(Path file, NavigableMap<Double, Double> wattsBySecond) {
    this.file = file;
    this.wattsBySecond = wattsBySecond;
    double[] times = wattsBySecond.keySet().stream().mapToDouble(Double::doubleValue).toArray();
    double[] steps = new double[times.length - 1];
    Arrays.setAll(steps, i -> times[i + 1] - times[i]);
    gapSeconds = GAP * new Median().evaluate(steps);
  }

  /**
   * Reads the table.
   *
   * @param offsetSeconds what the meter's clock has to be put forward by, to be that of the
   *     machines
   * @throws HowdahException {@code INPUT} if it is no such table, has less than two samples, or its
   *     clock goes back
   */
  public static PowerMeter read(Path file, double offsetSeconds) throws HowdahException {
    NavigableMap<Double, Double> samples = new TreeMap<>();
    for (CSVRecord line : lines(file)) {
      double second = time(file, line) + offsetSeconds;
      if (!samples.isEmpty() && second <= samples.lastKey()) {
        throw wrong(
            file,
            "sample %d is not later than the one before: the meter's clock was set, so that nobody knows which run its samples are of; give the part before or behind"
                .formatted(line.getRecordNumber()));
      }
      samples.put(second, watts(file, line));
    }
    if (samples.size() < 2) {
      throw wrong(file, "it has less than two samples");
    }
    return new PowerMeter(file, samples);
  }

  private static List<CSVRecord> lines(Path file) throws HowdahException {
    try {
      if (Files.size(file) > BYTES_MAX) {
        throw wrong(file, "it is longer than 256 MiB; cut out the part of the runs");
      }
      try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, TableFile.FORMAT)) {
        if (!parser.getHeaderNames().containsAll(List.of("time", "watts"))) {
          throw wrong(file, "its first line has to name the columns time and watts");
        }
        return parser.getRecords();
      }
    } catch (HowdahException e) {
      throw e;
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw wrong(file, "it cannot be read: " + e);
    }
  }

  private static double time(Path file, CSVRecord line) throws HowdahException {
    String text = text(file, line, "time");
    try {
      if (text.contains("T")) {
        Instant instant = Instant.parse(text);
        return instant.getEpochSecond() + instant.getNano() / 1e9;
      }
      return finite(text);
    } catch (NumberFormatException | DateTimeException e) {
      throw wrong(
          file,
          "the time of sample %d is '%s', and has to be seconds since 1970-01-01 UTC, or as 2026-11-28T11:45:00Z"
              .formatted(line.getRecordNumber(), text));
    }
  }

  private static double watts(Path file, CSVRecord line) throws HowdahException {
    String text = text(file, line, "watts");
    try {
      double watts = finite(text);
      if (watts >= 0) {
        return watts;
      }
    } catch (NumberFormatException e) {
      // As of a number with a unit.
    }
    throw wrong(
        file,
        "sample %d has watts '%s', and has to have a plain number, 0 or more"
            .formatted(line.getRecordNumber(), text));
  }

  private static double finite(String text) {
    double value = Double.parseDouble(text);
    if (!Double.isFinite(value)) {
      throw new NumberFormatException(text);
    }
    return value;
  }

  private static String text(Path file, CSVRecord line, String column) throws HowdahException {
    if (!line.isSet(column)) {
      throw wrong(file, "sample %d has no %s".formatted(line.getRecordNumber(), column));
    }
    return line.get(column);
  }

  /**
   * The energy between two moments, in joules.
   *
   * @param begin in seconds since 1970-01-01 UTC
   * @param end not before that
   * @throws HowdahException {@code INPUT} if the samples do not cover the time, or have a gap in it
   */
  public double joules(double begin, double end) throws HowdahException {
    if (begin < wattsBySecond.firstKey() || end > wattsBySecond.lastKey()) {
      throw wrong(
          file,
          "its samples are from %s to %s, and the run was from %s to %s: does its clock need --meter-offset?"
              .formatted(
                  text(wattsBySecond.firstKey()),
                  text(wattsBySecond.lastKey()),
                  text(begin),
                  text(end)));
    }
    double joules = 0;
    double from = begin;
    while (from < end) {
      double next = wattsBySecond.higherKey(from) == null ? end : wattsBySecond.higherKey(from);
      double step = next - wattsBySecond.floorKey(from);
      if (step > gapSeconds) {
        throw wrong(
            file,
            String.format(
                Locale.ROOT,
                "it has no sample for %.1f s from %s on, while the run lasted",
                step,
                text(wattsBySecond.floorKey(from))));
      }
      double to = Math.min(end, next);
      joules += (to - from) * (watts(from) + watts(to)) / 2;
      from = to;
    }
    return joules;
  }

  private double watts(double second) {
    double before = wattsBySecond.floorKey(second);
    Double after = wattsBySecond.higherKey(second);
    double watts = wattsBySecond.get(before);
    return after == null
        ? watts
        : watts + (wattsBySecond.get(after) - watts) * (second - before) / (after - before);
  }

  private static String text(double second) {
    return Instant.ofEpochMilli(Math.round(second * 1e3)).toString();
  }

  private static HowdahException wrong(Path file, String what) {
    return new HowdahException(ErrorCode.INPUT, file + ": " + what);
  }
}
