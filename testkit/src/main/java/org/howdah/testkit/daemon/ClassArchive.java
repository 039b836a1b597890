package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes JVMs with a class path start in half the time: with an archive of the classes that one of
 * them has loaded, as an installed Howdah has one, and one compiler. For many short ones.
 *
 * @param classPath the same, of jars alone, as such an archive wants it
 * @param archive what these JVMs map
 */
public record ClassArchive(String classPath, Path archive) {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  /**
   * Makes one, by a process whose {@code main} loads what is to be in it and then exits.
   *
   * @param folder for its files, which are the caller's to delete
   * @param classPath entries that are not there are left out
   * @param options of that process
   * @param main its class, and what it is given
   * @throws IOException if it fails; with what it has said
   */
  public static ClassArchive make(
      Path folder, String classPath, List<String> options, List<String> main)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    ClassArchive made = new ClassArchive(jars(classPath, folder), folder.resolve("classes.jsa"));
    List<String> command = new ArrayList<>(List.of(DaemonJvm.java()));
    command.addAll(options);
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.add("-XX:ArchiveClassesAtExit=" + made.archive);
    command.addAll(List.of("-cp", made.classPath));
    command.addAll(main);
    Path log = folder.resolve("log");
    try (Child child = Child.start("class-archive", command, folder, log)) {
      if (child.waitFor(LIMIT) != 0) {
        throw new IOException("no archive of classes: " + Files.readString(log));
      }
    }
    return made;
  }

  /** Options of the JVMs, besides the class path. They say nothing if the archive is of no use. */
  public List<String> options() {
    return List.of("-XX:TieredStopAtLevel=1", "-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off");
  }

  private static String jars(String classPath, Path folder) throws IOException {
    List<String> jars = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        jars.add(ClassJar.of(path, folder.resolve("classes-" + jars.size() + ".jar")).toString());
      } else if (Files.exists(path)) {
        jars.add(path.toString());
      }
    }
    return String.join(File.pathSeparator, jars);
  }
}
