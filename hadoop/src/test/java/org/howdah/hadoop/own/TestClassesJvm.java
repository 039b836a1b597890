package org.howdah.hadoop.own;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.howdah.testkit.daemon.Child;

/** Runs test classes of this module in a JVM of their own, for what is of a whole JVM. */
public final class TestClassesJvm {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private TestClassesJvm() {}

  /**
   * Runs them to the end and checks that none failed.
   *
   * @param scratch an empty folder
   * @param options of the JVM
   * @return numbers, as {@link TestClassesMain} leaves them
   */
  public static Properties run(Path scratch, List<String> options, List<Class<?>> classes)
      throws Exception {
    return run(scratch, List.of(), options, classes);
  }

  /**
   * As the other.
   *
   * @param launcher words before the JVM's command, which they start
   */
  public static Properties run(
      Path scratch, List<String> launcher, List<String> options, List<Class<?>> classes)
      throws Exception {
    Path result = scratch.resolve("result");
    Path log = scratch.resolve("log");
    List<String> command = new ArrayList<>(launcher);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-ea", "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(TestClassesMain.class.getName(), result.toString()));
    classes.stream().map(Class::getName).forEach(command::add);
    try (Child child = Child.start("tests", command, scratch, log)) {
      assertThat(child.waitFor(LIMIT)).as(Files.readString(log)).isZero();
    }
    Properties numbers = new Properties();
    try (var in = Files.newInputStream(result)) {
      numbers.load(in);
    }
    assertThat(numbers.getProperty("failed")).as(Files.readString(log)).isEqualTo("0");
    return numbers;
  }
}
