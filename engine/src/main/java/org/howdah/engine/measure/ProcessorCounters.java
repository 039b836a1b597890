package org.howdah.engine.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/*
 * Java 17 has no way to a processor's counters, so Linux's own tool counts: perf, of the package
 * linux-perf. It follows this process with the threads and processes that it has or will have, until a
 * command ends. That reads what this process does not write: it ends when its input is closed, and with
 * this process. A signal would be lost that comes before perf expects it.
 */
/**
 * What the counters of the processors tell of this process between two moments, as events. Begun
 * and ended once, by any thread.
 */
public final class ProcessorCounters {
  private static final long END_SECONDS_MAX = 5;
  private static final String SEPARATOR = ";";

  /** Its own names of what is counted, and those in the record. */
  private static final Map<String, String> EVENTS = events();

  private final Process perf;

  private ProcessorCounters(Process perf) {
    this.perf = perf;
  }

  private static Map<String, String> events() {
    Map<String, String> events = new LinkedHashMap<>();
    events.put("instructions", "instructions");
    events.put("cycles", "cycles");
    events.put("cache-references", "cacheReferences");
    events.put("cache-misses", "cacheMisses");
    events.put("branch-misses", "branchMisses");
    return events;
  }

  /** Counts nothing, and tells nothing. */
  public static ProcessorCounters none() {
    return new ProcessorCounters(null);
  }

  /** Counts from now on, where {@code perf} is installed and may. It takes about 10 ms. */
  public static ProcessorCounters begin() {
    ProcessBuilder builder =
        new ProcessBuilder(
            "perf",
            "stat",
            "--field-separator",
            SEPARATOR,
            "--event",
            String.join(",", EVENTS.keySet()),
            "--pid",
            Long.toString(ProcessHandle.current().pid()),
            "--",
            "cat");
    builder.environment().put("LC_ALL", "C");
    builder.redirectErrorStream(true);
    try {
      return new ProcessorCounters(builder.start());
    } catch (IOException e) {
      return none();
    }
  }

  /** What was counted, by the names in the record; a count that is not known is not available. */
  public Map<String, Object> end() {
    return perf == null ? read(List.of()) : read(lines());
  }

  private List<String> lines() {
    try {
      perf.getOutputStream().close();
      if (!perf.waitFor(END_SECONDS_MAX, TimeUnit.SECONDS)) {
        return List.of();
      }
      String text = new String(perf.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().toList();
    } catch (IOException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    } finally {
      perf.destroyForcibly();
    }
  }

  /** Each line has the count, its unit, and the event. */
  static Map<String, Object> read(List<String> lines) {
    Map<String, Object> counts = new LinkedHashMap<>();
    EVENTS.values().forEach(name -> counts.put(name, MachineUse.UNKNOWN));
    for (String line : lines) {
      List<String> fields = List.of(line.split(SEPARATOR));
      long count = ProcText.number(fields.get(0));
      if (fields.size() > 2 && count > 0) {
        String event = fields.get(2).replaceAll(":.*", ""); // Without what ":u" says of it.
        String name = EVENTS.get(event);
        if (name != null) {
          counts.put(name, count);
        }
      }
    }
    return counts;
  }
}
