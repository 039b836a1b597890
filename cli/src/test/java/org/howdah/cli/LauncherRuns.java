package org.howdah.cli;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Runs bin/howdah in a tree of its own, with few tools and a Java that only says it ran. */
abstract class LauncherRuns {
  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "cksum",
          "cp",
          "dirname",
          "find",
          "flock",
          "ln",
          "ls",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "renice",
          "rm",
          "sed",
          "sleep",
          "stty",
          "tail",
          "touch");

  /** Says what it was given; makes what the launcher asks for. */
  private static final String JAVA =
      """
      for word in "$@"; do
        case $word in
          -XX:DumpLoadedClassList=*) echo 'java/lang/Object id: 0' >"${word#*=}" ;;
          -XX:SharedArchiveFile=*.new) echo archive >"${word#*=}" ;;
        esac
      done
      echo "locale ${LC_ALL:-}"; printf '%s ' "$@"; echo; printf '[%s]' "$@"; echo
      """;

  @TempDir Path folder;
  Path root;
  Path tools;
  final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void makeTree() throws Exception {
    root = folder.resolve("a tree");
    Files.createDirectories(root.resolve("bin"));
    Files.copy(Path.of("../bin/howdah"), root.resolve("bin/howdah"));
    Path script = root.resolve("cli/src/main/scripts/as-hadoop");
    Files.createDirectories(script.getParent());
    Files.copy(Path.of("src/main/scripts/as-hadoop"), script, COPY_ATTRIBUTES);
    tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Files.createSymbolicLink(tools.resolve(tool), real(tool));
    }
    environment.put("PATH", tools.toString());
    environment.put("HOWDAH_JVM_FOLDER", folder.resolve("jvm").toString());
    environment.put("JAVA_HOME", "");
    environment.put("HOWDAH_JAVA_OPTS", "");
  }

  String launch(String... arguments) throws Exception {
    return outputOf(start(arguments));
  }

  static String outputOf(HowdahProcess started) throws Exception {
    try (HowdahProcess howdah = started) {
      assertThat(howdah.exitCode()).as(howdah.stderr()).isZero();
      return howdah.stdout();
    }
  }

  HowdahProcess start(String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("bash", root.resolve("bin/howdah").toString()));
    words.addAll(Arrays.asList(arguments));
    return HowdahProcess.command(folder, environment, words.toArray(new String[0]));
  }

  void installJava(int version, boolean withCompiler) throws IOException {
    Path home = folder.resolve("jvm/java-" + version + withCompiler);
    write(home.resolve("release"), "JAVA_VERSION=\"" + version + ".0.1\"\n");
    executable(home.resolve("bin/java"), JAVA);
    if (withCompiler) {
      executable(home.resolve("bin/javac"), "");
    }
  }

  static Path real(String tool) {
    return List.of(Path.of("/usr/bin", tool), Path.of("/bin", tool)).stream()
        .filter(Files::exists)
        .findFirst()
        .orElseThrow();
  }

  static void executable(Path file, String script) throws IOException {
    write(file, "#!/bin/bash\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
