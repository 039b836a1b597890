package org.howdah.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Java, Maven, Python, and whether the build is up to date. */
final class ToolChecks {
  private static final int JAVA_FEATURE_MIN = 17;

  /** The module that has a build of its own. */
  private static final String SEPARATE = "bench";

  private final Machine machine;

  ToolChecks(Machine machine) {
    this.machine = machine;
  }

  List<Finding> findings() {
    return machine.sourceRoot().isEmpty()
        ? List.of(java(), python(), build())
        : List.of(java(), maven(), python(), build());
  }

  Finding java() {
    String found = "Java " + machine.javaFeature() + " in " + machine.javaHome();
    if (machine.javaFeature() < JAVA_FEATURE_MIN) {
      return Finding.fail(
          "java",
          found + " is too old",
          "install " + JAVA_FEATURE_MIN + ": sudo apt-get install -y openjdk-17-jdk-headless");
    } else if (machine.sourceRoot().isPresent()
        && !Files.isExecutable(machine.javaHome().resolve("bin/javac"))) {
      return Finding.warn(
          "java",
          found + " has no compiler, so it runs jobs but cannot build Howdah",
          "sudo apt-get install -y openjdk-17-jdk-headless");
    }
    return Finding.ok("java", found);
  }

  Finding maven() {
    return machine
        .program("mvn")
        .map(path -> Finding.ok("maven", path.toString()))
        .orElseGet(
            () ->
                Finding.warn(
                    "maven",
                    "no mvn on the PATH, so Howdah cannot be built when its sources change",
                    "sudo apt-get install -y maven"));
  }

  Finding python() {
    return machine
        .program("python3")
        .map(path -> Finding.ok("python", path.toString()))
        .orElseGet(
            () ->
                Finding.warn(
                    "python",
                    "no python3 on the PATH, so streaming jobs in Python fail",
                    "sudo apt-get install -y python3"));
  }

  Finding build() {
    if (machine.sourceRoot().isEmpty()) {
      return Finding.ok("build", "a release, or not started by bin/howdah");
    }
    Path built = machine.installation().resolve("class-path");
    try {
      FileTime builtTime = Files.getLastModifiedTime(built);
      Optional<Path> newer = newerSource(machine.sourceRoot().get(), builtTime);
      return newer
          .map(
              file ->
                  Finding.warn(
                      "build", file + " is newer than the build", "run bin/howdah; it rebuilds"))
          .orElseGet(() -> Finding.ok("build", "up to date, " + builtTime));
    } catch (IOException | UncheckedIOException missing) {
      return Finding.fail(
          "build", "no complete build in " + machine.installation(), "run bin/howdah; it builds");
    }
  }

  private static Optional<Path> newerSource(Path root, FileTime builtTime) throws IOException {
    List<Path> sources = new ArrayList<>(List.of(root.resolve("pom.xml")));
    try (Stream<Path> modules = Files.list(root)) {
      modules
          .filter(module -> !module.endsWith(SEPARATE))
          .forEach(
              module -> {
                sources.add(module.resolve("pom.xml"));
                sources.add(module.resolve("src/main"));
              });
    }
    for (Path source : sources) {
      if (Files.exists(source)) {
        try (Stream<Path> files = Files.walk(source)) {
          Optional<Path> newer = files.filter(file -> isNewer(file, builtTime)).findFirst();
          if (newer.isPresent()) {
            return newer;
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isNewer(Path file, FileTime time) {
    try {
      return Files.getLastModifiedTime(file).compareTo(time) > 0;
    } catch (IOException gone) {
      return false;
    }
  }
}
