package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How every daemon's JVM is started.
 *
 * @param jars the folder of unshaded Hadoop jars
 * @param configuration the folder with the {@code *-site.xml} files
 * @param folder logs and temporary files go here
 * @param more jars on the class path
 * @param launcher the words before the command
 */
record DaemonJvm(
    Path jars, Path configuration, Path folder, List<Path> more, List<String> launcher) {
  /** What Hadoop's own scripts pass to its daemons on a modern JDK. */
  static final String OPENS = "--add-opens=java.base/java.lang=ALL-UNNAMED";

  Child start(String name, String mainClass, String... arguments) throws IOException {
    Path logs = Files.createDirectories(folder.resolve("logs"));
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> command = new ArrayList<>(launcher);
    command.add(java());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", OPENS));
    command.add("-Djava.net.preferIPv4Stack=true");
    command.add("-Djava.io.tmpdir=" + temporary);
    command.add("-Dhadoop.log.dir=" + logs);
    command.addAll(List.of("-cp", classPath(), ParentWatch.class.getName()));
    command.addAll(List.of(Long.toString(ProcessHandle.current().pid()), mainClass));
    command.addAll(List.of(arguments));
    Path log = logs.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    clean(builder.environment());
    return Child.start(name, builder, log);
  }

  /** The same with another configuration, as the node wants it. */
  DaemonJvm of(YarnNode node, Path otherConfiguration) {
    return new DaemonJvm(jars, otherConfiguration, folder, node.jars(), node.launcher());
  }

  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private String classPath() throws IOException {
    List<String> entries =
        new ArrayList<>(
            List.of(configuration.toString(), jars.resolve("*").toString(), ownClasses()));
    more.forEach(jar -> entries.add(jar.toString()));
    return String.join(File.pathSeparator, entries);
  }

  /** A Hadoop installation on the machine must not leak into the daemons. */
  private static void clean(Map<String, String> environment) {
    environment.keySet().removeIf(key -> key.startsWith("HADOOP_") || key.startsWith("YARN_"));
    environment.remove("CLASSPATH");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
  }

  static String ownClasses() throws IOException {
    return ClassJar.placeOf(ParentWatch.class).toString();
  }
}
