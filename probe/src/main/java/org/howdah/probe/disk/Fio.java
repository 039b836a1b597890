package org.howdah.probe.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.JsonReader;

/** The driver that people who know disks use: fio, with the kernel's asynchronous requests. */
public final class Fio implements DiskDriver {
  private static final Duration START_MAX = Duration.ofSeconds(30);

  private final String version;

  private Fio(String version) {
    this.version = version;
  }

  /** The one that is installed. */
  public static Optional<Fio> find() throws InterruptedException {
    try {
      String version = run(List.of("fio", "--version"), Duration.ZERO).strip();
      return Optional.of(new Fio(version));
    } catch (IOException absent) {
      return Optional.empty();
    }
  }

  @Override
  public String name() {
    return version;
  }

  @Override
  public DiskFigures drive(TestFile file, DiskLoad load, Duration duration)
      throws IOException, InterruptedException {
    String printed = run(command(file, load, duration), duration);
    try {
      return figures(job(printed), load);
    } catch (HowdahException | ClassCastException | NullPointerException unknown) {
      throw new HowdahException(
          ErrorCode.INTERNAL,
          version + " prints what is not understood: " + head(printed),
          unknown);
    }
  }

  private static List<String> command(TestFile file, DiskLoad load, Duration duration) {
    String random = load.pattern() == DiskLoad.Pattern.RANDOM ? "rand" : "";
    String direction = load.direction() == DiskLoad.Direction.READ ? "read" : "write";
    return List.of(
        "fio",
        "--name=howdah",
        "--filename=" + file.path().toString().replace(":", "\\:"),
        "--size=" + file.bytes(),
        "--rw=" + random + direction,
        "--bs=" + load.pattern().blockBytes(),
        "--iodepth=" + load.queueDepth(),
        "--ioengine=libaio",
        "--direct=1",
        "--allow_file_create=0",
        "--norandommap",
        "--time_based",
        "--runtime=" + duration.toMillis() + "ms",
        "--lat_percentiles=1",
        "--output-format=json");
  }

  private static String run(List<String> command, Duration duration)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("fio", ".json");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    try {
      Process process = builder.start();
      try {
        if (!process.waitFor(duration.plus(START_MAX).toMillis(), TimeUnit.MILLISECONDS)) {
          throw new HowdahException(
              ErrorCode.LOST, String.join(" ", command) + " does not end; is the disk answering?");
        }
      } finally {
        process.destroyForcibly();
      }
      String printed = Files.readString(output, UTF_8);
      if (process.exitValue() != 0) {
        throw new HowdahException(
            ErrorCode.RESOURCES, String.join(" ", command) + " failed: " + head(printed));
      }
      return printed;
    } finally {
      Files.delete(output);
    }
  }

  private static String head(String printed) {
    return printed.lines().limit(3).reduce("", (all, line) -> all + " " + line).strip();
  }

  /** Notes may stand before the figures. */
  @SuppressWarnings("unchecked")
  private static Map<String, Object> job(String printed) throws HowdahException {
    int begin = printed.indexOf("\n{") + 1;
    Map<String, Object> all = (Map<String, Object>) JsonReader.read(printed.substring(begin));
    return ((List<Map<String, Object>>) all.get("jobs")).get(0);
  }

  @SuppressWarnings("unchecked")
  private static DiskFigures figures(Map<String, Object> job, DiskLoad load) {
    Map<String, Object> side =
        (Map<String, Object>)
            job.get(load.direction() == DiskLoad.Direction.READ ? "read" : "write");
    Map<String, Object> whole = (Map<String, Object>) side.get("lat_ns");
    Map<String, Object> percentiles = (Map<String, Object>) whole.get("percentile");
    return new DiskFigures(
        (long) number(side, "total_ios"),
        (long) number(side, "io_bytes"),
        number(side, "runtime") / 1e3,
        number(whole, "mean") / 1e3,
        number(percentiles, "50.000000") / 1e3,
        number(percentiles, "99.000000") / 1e3);
  }

  private static double number(Map<String, Object> map, String key) {
    return ((Number) map.get(key)).doubleValue();
  }
}
