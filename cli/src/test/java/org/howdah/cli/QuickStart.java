package org.howdah.cli;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.howdah.hadoop.managers.SpareProcess;
import org.howdah.testkit.daemon.ClassArchive;

/**
 * What has the command start in half the time where tests start it as a process, which they do
 * hundreds of times: an archive of the classes that the command, a node, and the processes of a job
 * on it load. All tests of this JVM have the same.
 */
final class QuickStart {
  /** What a node's JVM needs besides. */
  static final String OPENS =
      "@" + Path.of("../node/opens.args").toAbsolutePath().normalize().toString();

  private static ClassArchive archive;

  private QuickStart() {}

  /**
   * The command of a JVM with the class path of the tests, without what its {@code main} is given.
   *
   * @param folder for its temporary files
   */
  static List<String> command(Path folder, List<String> options, Class<?> main) {
    ClassArchive made = archive();
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx256m", "-Djava.io.tmpdir=" + folder));
    words.addAll(options);
    words.addAll(made.options());
    words.addAll(List.of("-cp", made.classPath(), main.getName()));
    return words;
  }

  private static synchronized ClassArchive archive() {
    if (archive == null) {
      try {
        Path folder = Files.createTempDirectory("howdah-quick");
        Runtime.getRuntime()
            .addShutdownHook(new Thread(() -> FileUtil.fullyDelete(folder.toFile())));
        List<String> main = List.of(QuickStart.class.getName(), folder.toString());
        archive = ClassArchive.make(folder, classPath(), List.of("-Xmx256m", OPENS), main);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while classes are put into an archive", e);
      }
    }
    return archive;
  }

  /** That of the tests without the jars that a job brings along where Howdah is installed. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !HowdahProcess.isProgram(Path.of(entry)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** What the process does that makes the archive; in the folder that it is given. */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    String data = folder.resolve("data").toString();
    String input = Files.writeString(folder.resolve("in"), "a line to train on\n").toString();
    howdah("grid", "keys", "--out", folder.resolve("keys").toString(), "a");
    startNode(folder, data);
    howdah("run", "--quiet", "wordcount", input, folder.resolve("here").toString());
    List<Path> lists = new ArrayList<>();
    List<String> job = new ArrayList<>(List.of("run", "--quiet", "--on=grid", "--at=" + data));
    for (String process :
        List.of("yarn.app.mapreduce.am.command-opts", "mapreduce.map.java.opts")) {
      lists.add(folder.resolve(process));
      job.addAll(List.of("-D", process + "=-XX:DumpLoadedClassList=" + folder.resolve(process)));
    }
    job.addAll(List.of("wordcount", input, folder.resolve("there").toString()));
    howdah(job.toArray(new String[0]));
    howdah("job", "ls", "--at", data);
    howdah("store", "load", "lines", input, "--at", data);
    howdah("store", "get", "lines", "a line to train on", "--at", data);
    lists.forEach(SpareProcess::loadClasses);
    System.exit(0);
  }

  private static void startNode(Path folder, String data) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("config"),
            "memory=128m\ngrid.spares=0\nkeys=" + folder.resolve("keys/a") + "\n");
    String port = Integer.toString(NodeProcessTest.freePorts());
    Thread node =
        new Thread(
            () -> Main.execute("node", "--data", data, "--port", port, "--config=" + config));
    node.setDaemon(true);
    node.start();
    while (Main.execute("grid", "status", "--at", data) != 0) {
      if (!node.isAlive()) {
        throw new IllegalStateException("the node has ended");
      }
    }
  }

  private static void howdah(String... words) {
    if (Main.execute(words) != 0) {
      throw new IllegalStateException("failed: " + String.join(" ", words));
    }
  }
}
