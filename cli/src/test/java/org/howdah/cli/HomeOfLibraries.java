package org.howdah.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.howdah.cli.kit.Installation;

/** A folder with the libraries that are Howdah's alone, as where it is installed. */
final class HomeOfLibraries {
  private final Path home;
  private final String classPath;

  private HomeOfLibraries(Path home, String classPath) {
    this.home = home;
    this.classPath = classPath;
  }

  /** Copies them from the class path of the tests. */
  static HomeOfLibraries in(Path home) throws IOException {
    Path lib = Files.createDirectories(home.resolve("lib"));
    List<String> entries = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      String name = jar.getFileName().toString();
      if (name.matches("(picocli|sparkey|java-merge-sort|tls-channel)-[0-9].*\\.jar")) {
        entries.add(Files.copy(jar, lib.resolve(name)).toString());
      } else if (!HowdahProcess.isProgram(jar)) {
        entries.add(entry);
      }
    }
    return new HomeOfLibraries(home, String.join(File.pathSeparator, entries));
  }

  /** Starts the command with them. */
  HowdahProcess start(Path folder, List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1"));
    words.add("-D" + Installation.HOME_PROPERTY + "=" + home);
    words.addAll(List.of("-cp", classPath, Main.class.getName()));
    words.addAll(arguments);
    return HowdahProcess.command(folder, Map.of(), words.toArray(new String[0]));
  }
}
