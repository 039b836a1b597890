package org.howdah.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.howdah.record.Prefixes;

/** The command that starts a process like this one: this JVM, with another heap and main class. */
public final class ChildJvm {
  private static final long HEAP_MEGABYTES_MIN = 64;
  private static final String TEMPORARY = "-Djava.io.tmpdir=";

  /** Packages that programs written for older Java reflect into; the launcher opens the same. */
  private static final List<String> OPENED =
      List.of(
          "io",
          "lang",
          "lang.reflect",
          "math",
          "net",
          "nio",
          "text",
          "time",
          "util",
          "util.concurrent",
          "util.concurrent.atomic",
          "util.regex",
          "util.zip");

  /** How options of this JVM begin that the other one gets, too. */
  private static final List<String> INHERITED =
      List.of(
          "-D",
          "--add-opens",
          "--add-exports",
          "--add-modules",
          "-XX:SharedArchiveFile",
          "-Xlog:cds",
          "-XX:Tier4",
          "-XX:TieredStopAtLevel=",
          "-XX:CompileCommand=");

  /** How options begin that say how large the young generation is. */
  private static final List<String> YOUNG = List.of("-Xmn", "-XX:NewSize=", "-XX:NewRatio=");

  /** Of a serial collector that leaves large arrays out of a small young generation. */
  private static final String PRETENURED = "-XX:PretenureSizeThreshold=";

  /** A young generation larger than this share of the heap leaves too little for what stays. */
  private static final int YOUNG_SHARE = 4;

  /** The unit that the launcher gives {@code -Xmn} in. */
  private static final Pattern YOUNG_MEGABYTES = Pattern.compile("-Xmn(\\d{1,6})m");

  /** How options begin that would collide if two processes had them. */
  private static final List<String> NOT_INHERITED =
      List.of(TEMPORARY, "-Duser.dir=", "-Dcom.sun.management.", "-Dsurefire.");

  /** How properties begin that a launcher sets after the start, for logging. */
  private static final List<String> LOGGING = List.of("howdah.log.", "log4j.");

  private ChildJvm() {}

  /**
   * The whole command.
   *
   * @param main the class whose {@code main} it runs
   * @param options what the job asks for; wins over everything else
   * @param heapBytes of a process whose job does not say
   * @param folder the process's own, with {@code tmp} in it
   * @param onClassPath which entries of this JVM's class path it gets, too
   */
  public static List<String> command(
      String main, List<String> options, long heapBytes, Path folder, Predicate<Path> onClassPath) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    boolean isOurCollector = options.stream().noneMatch(o -> o.matches("-XX:\\+Use\\w+GC"));
    boolean isOurHeap = options.stream().noneMatch(o -> o.startsWith("-Xmx"));
    long heapMegabytes = Math.max(HEAP_MEGABYTES_MIN, heapBytes >> 20);
    if (isOurCollector) {
      command.add("-XX:+UseSerialGC");
    }
    if (isOurHeap) {
      command.add("-Xmx" + heapMegabytes + "m");
    }
    if (isOurCollector && isOurHeap && options.stream().noneMatch(o -> Prefixes.match(o, YOUNG))) {
      command.addAll(youngGeneration(ownOptions(), heapMegabytes));
    }
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.add("-XX:+DisplayVMOutputToStderr");
    command.add("-XX:-UsePerfData");
    OPENED.forEach(name -> command.add("--add-opens=java.base/java." + name + "=ALL-UNNAMED"));
    command.addAll(inherited());
    command.add(TEMPORARY + folder.resolve("tmp"));
    command.addAll(options);
    command.add("-cp");
    command.add(classPath(onClassPath));
    command.add(main);
    return command;
  }

  /**
   * What the launcher measured to be best with few cores, of which it tells this JVM: then both
   * options are there.
   */
  static List<String> youngGeneration(List<String> own, long heapMegabytes) {
    List<String> young = new ArrayList<>();
    for (String option : own) {
      Matcher size = YOUNG_MEGABYTES.matcher(option);
      if (option.startsWith(PRETENURED)) {
        young.add(option);
      } else if (size.matches()) {
        long megabytes = Math.min(Long.parseLong(size.group(1)), heapMegabytes / YOUNG_SHARE);
        young.add("-Xmn" + megabytes + "m");
      }
    }
    return young.size() == 2 ? young : List.of();
  }

  private static List<String> ownOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }

  private static List<String> inherited() {
    List<String> inherited =
        ownOptions().stream()
            .filter(option -> Prefixes.match(option, INHERITED))
            .filter(option -> !Prefixes.match(option, NOT_INHERITED))
            .collect(Collectors.toCollection(ArrayList::new));
    for (String name : System.getProperties().stringPropertyNames()) {
      if (Prefixes.match(name, LOGGING)) {
        inherited.add("-D" + name + "=" + System.getProperty(name));
      }
    }
    return inherited;
  }

  /** Absolute, because the process has a working folder of its own. */
  private static String classPath(Predicate<Path> wanted) {
    String separator = System.getProperty("path.separator");
    return Arrays.stream(System.getProperty("java.class.path").split(separator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .filter(wanted)
        .map(Path::toString)
        .collect(Collectors.joining(separator));
  }
}
