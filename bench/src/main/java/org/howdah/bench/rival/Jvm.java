package org.howdah.bench.rival;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a rival's JVM. */
public final class Jvm {
  private static final String LOGGING = "/org/howdah/bench/rivals/hadoop/log4j.properties";

  private final List<String> command = new ArrayList<>();

  private Jvm(int heapMebibytes, Path temporary) {
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx" + heapMebibytes + "m");
    command.add("-Djava.io.tmpdir=" + temporary);
    for (String name : List.of("lang", "nio", "util", "util.concurrent", "net", "io")) {
      command.add("--add-opens=java.base/java." + name + "=ALL-UNNAMED");
    }
    for (String name : List.of("lang.invoke", "util.concurrent.atomic")) {
      command.add("--add-opens=java.base/java." + name + "=ALL-UNNAMED");
    }
    command.add("--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");
    command.add("--add-opens=java.base/sun.nio.cs=ALL-UNNAMED");
    command.add("--add-opens=java.base/sun.security.action=ALL-UNNAMED");
    command.add("--add-opens=java.base/sun.util.calendar=ALL-UNNAMED");
  }

  /**
   * A JVM with the modules open that Hadoop and Spark need on JDK 17.
   *
   * @param heapMebibytes the largest heap
   * @param folder its temporary files go here; exists
   */
  public static Jvm with(int heapMebibytes, Path folder) {
    return new Jvm(heapMebibytes, folder);
  }

  public Jvm collectingInParallel() {
    command.add("-XX:+UseParallelGC");
    return this;
  }

  /** Logs to standard error what Hadoop's own distribution logs. */
  public Jvm logging(Path folder) throws IOException {
    Path file = folder.resolve("log4j.properties");
    try (InputStream in = Jvm.class.getResourceAsStream(LOGGING)) {
      Files.write(file, in.readAllBytes());
    }
    command.add("-Dlog4j.configuration=" + file.toUri());
    return this;
  }

  /** The command line. */
  public List<String> run(String classPath, String mainClass, List<String> arguments) {
    List<String> whole = new ArrayList<>(command);
    whole.addAll(List.of("-cp", classPath, mainClass));
    whole.addAll(arguments);
    return whole;
  }
}
