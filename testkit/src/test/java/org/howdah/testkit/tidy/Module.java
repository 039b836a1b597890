package org.howdah.testkit.tidy;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One line of the module rule of ARCHITECTURE.md.
 *
 * @param name the folder, and the package under {@code org.howdah}
 * @param main modules that its main code may use
 * @param test modules that its tests may use beside those
 * @param knowsHadoop whether its code may use Hadoop's classes
 */
record Module(String name, Set<String> main, Set<String> test, boolean knowsHadoop) {
  static final String OUR_PACKAGES = "org.howdah.";
  static final String HADOOP_PACKAGES = "org.apache.hadoop.";

  /** All modules, in the order of the data flow, which is also the order of the root pom. */
  static final List<Module> ALL =
      List.of(
          new Module("record", Set.of(), Set.of(), false),
          new Module("testkit", Set.of("record"), Set.of(), false),
          new Module("sort", Set.of("record"), Set.of("testkit"), false),
          new Module("cache", Set.of("record"), Set.of("testkit"), false),
          new Module("sidedata", Set.of("record"), Set.of("testkit"), false),
          new Module("store", Set.of("record"), Set.of("testkit"), false),
          new Module("engine", Set.of("record", "sort"), Set.of("testkit"), false),
          new Module("grid", Set.of("record", "store", "engine"), Set.of("testkit"), false),
          new Module(
              "hadoop",
              Set.of("record", "sort", "cache", "sidedata", "store", "engine", "grid"),
              Set.of("testkit"),
              true),
          new Module("workloads", Set.of("sidedata", "hadoop"), Set.of("record", "testkit"), true),
          new Module("model", Set.of("record", "cache"), Set.of("testkit"), false),
          new Module(
              "cli",
              Set.of("record", "cache", "store", "engine", "grid", "hadoop", "workloads", "model"),
              Set.of("testkit"),
              false),
          new Module(
              "bench",
              Set.of(
                  "record",
                  "testkit",
                  "sort",
                  "sidedata",
                  "store",
                  "engine",
                  "hadoop",
                  "workloads",
                  "model"),
              Set.of("cli"),
              true));

  static Optional<Module> of(String name) {
    return ALL.stream().filter(module -> module.name.equals(name)).findFirst();
  }

  /** Whether code of this module, in its tests or not, may use {@code other}. */
  boolean mayUse(String other, boolean inTests) {
    return other.equals(name) || main.contains(other) || (inTests && test.contains(other));
  }
}
