package org.howdah.cli.doctor;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * What the checks ask of the machine, apart from its files and its network.
 *
 * @param environment the process's environment variables
 * @param processors processors that the process may use
 * @param memoryBytes memory of the machine or its container
 * @param heapBytesMax what the JVM may take for its heap
 * @param openFilesMax files that the process may have open at once
 * @param javaHome where the running JVM is
 * @param javaFeature its feature release, such as 17
 * @param temporaryFolder where temporary files go
 * @param sourceRoot where Howdah's sources are, when started by the launcher of a source tree
 * @param installation where its build is
 */
public record Machine(
    Map<String, String> environment,
    int processors,
    long memoryBytes,
    long heapBytesMax,
    long openFilesMax,
    Path javaHome,
    int javaFeature,
    Path temporaryFolder,
    Optional<Path> sourceRoot,
    Path installation) {

  /** The machine that this JVM runs on. */
  public static Machine current() {
    return new Machine(
        System.getenv(),
        Runtime.getRuntime().availableProcessors(),
        memoryOfMachine(),
        Runtime.getRuntime().maxMemory(),
        openFilesLimit(),
        Path.of(System.getProperty("java.home")),
        Runtime.version().feature(),
        Path.of(System.getProperty("java.io.tmpdir")),
        Optional.ofNullable(System.getProperty("howdah.root"))
            .map(Path::of)
            .filter(root -> Files.exists(root.resolve("pom.xml"))),
        Path.of(System.getProperty("howdah.home", "cli/target/howdah")));
  }

  /** The program that a shell would start for {@code name}. */
  Optional<Path> program(String name) {
    return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  private static long memoryOfMachine() {
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      return system.getTotalMemorySize();
    }
    return Runtime.getRuntime().maxMemory();
  }

  private static long openFilesLimit() {
    try {
      return Files.readAllLines(Path.of("/proc/self/limits")).stream()
          .filter(line -> line.startsWith("Max open files"))
          .map(line -> line.trim().split("\\s+")[3])
          .mapToLong(limit -> limit.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(limit))
          .findFirst()
          .orElse(Long.MAX_VALUE);
    } catch (IOException notLinux) {
      return Long.MAX_VALUE;
    }
  }
}
