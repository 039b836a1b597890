package org.howdah.bench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.howdah.record.ByteSize;

/** What the figures of a report depend on. */
public final class MachineFacts {
  private MachineFacts() {}

  /** Of the whole machine; empty if this JVM does not tell. */
  public static OptionalLong memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
        ? OptionalLong.of(system.getTotalMemorySize())
        : OptionalLong.empty();
  }

  /** Names and values, in the report's order; what the machine does not tell is named so. */
  public static Map<String, String> read() {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put("processor", firstLine("/proc/cpuinfo", "model name"));
    memoryBytes().ifPresent(bytes -> facts.put("memory", ByteSize.format(bytes)));
    facts.put(
        "operating system",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    facts.put(
        "JDK", System.getProperty("java.vendor") + " " + System.getProperty("java.vm.version"));
    facts.put("load average", firstLine("/proc/loadavg", ""));
    facts.put("commit", commit());
    return facts;
  }

  /** Of the checkout that is measured, and whether its files differ from it. */
  private static String commit() {
    String root = System.getProperty("howdah.root", ".");
    try {
      Process git =
          new ProcessBuilder("git", "-C", root, "describe", "--always", "--dirty", "--abbrev=12")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit = new String(git.getInputStream().readAllBytes(), UTF_8).trim();
      return git.waitFor() == 0 ? commit : "not available";
    } catch (IOException error) {
      return "not available";
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      return "not available";
    }
  }

  private static String firstLine(String file, String start) {
    try {
      return Files.readAllLines(Path.of(file), UTF_8).stream()
          .filter(line -> line.startsWith(start))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("not available");
    } catch (IOException error) {
      return "not available";
    }
  }
}
