package org.howdah.testkit.tidy;

import java.util.List;
import java.util.Map;
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

  /**
   * Packages whose names users have in their jobs and settings, or nodes have on their disks, and
   * that therefore keep them: the module that they are in.
   */
  private static final Map<String, String> ELSEWHERE =
      Map.of(
          "hadoop.bytes", "hadoopio",
          "hadoop.cache", "hadoopio",
          "hadoop.classes", "classes",
          "hadoop.files", "hadoopio",
          "hadoop.settings", "hadoopio",
          "hadoop.side", "tables",
          "hadoop.store", "tables",
          "store.ignite", "node",
          "store.memcached", "node",
          "store.node", "node");

  /** All modules, in the order of the data flow, which is also the order of the root pom. */
  static final List<Module> ALL =
      List.of(
          new Module("record", Set.of(), Set.of(), false),
          new Module("testkit", Set.of("record"), Set.of(), false),
          new Module("sort", Set.of("record"), Set.of("testkit"), false),
          new Module("shuffle", Set.of("record"), Set.of("testkit"), false),
          new Module("sidedata", Set.of("record"), Set.of("testkit"), false),
          new Module("net", Set.of("record"), Set.of("testkit"), false),
          new Module("cache", Set.of("record", "net"), Set.of("testkit"), false),
          new Module("store", Set.of("record", "net"), Set.of("testkit"), false),
          new Module("node", Set.of("record", "net", "store"), Set.of("testkit"), false),
          new Module("engine", Set.of("record", "sort"), Set.of("testkit"), false),
          new Module(
              "grid",
              Set.of("record", "shuffle", "net", "store", "engine"),
              Set.of("node", "testkit"),
              false),
          new Module(
              "worker",
              Set.of("record", "sort", "shuffle", "cache", "net", "store", "engine", "grid"),
              Set.of("testkit"),
              false),
          new Module(
              "tables", Set.of("record", "sidedata", "store", "grid"), Set.of("testkit"), true),
          new Module("hadoopio", Set.of("record", "cache"), Set.of("testkit"), true),
          new Module("classes", Set.of("record", "hadoopio"), Set.of("testkit"), true),
          new Module(
              "yarn",
              Set.of("record", "sort", "shuffle", "cache", "sidedata", "tables", "hadoopio"),
              Set.of("testkit"),
              true),
          new Module(
              "hadoop",
              Set.of(
                  "record",
                  "sort",
                  "cache",
                  "net",
                  "store",
                  "engine",
                  "grid",
                  "worker",
                  "tables",
                  "hadoopio",
                  "classes"),
              Set.of("shuffle", "sidedata", "yarn", "testkit"),
              true),
          new Module(
              "workloads",
              Set.of("sidedata", "tables", "hadoopio", "hadoop"),
              Set.of("record", "testkit"),
              true),
          new Module("model", Set.of("record", "cache"), Set.of("testkit"), false),
          new Module("probe", Set.of("record"), Set.of("testkit"), false),
          new Module("packages", Set.of("record"), Set.of("testkit"), false),
          new Module(
              "mirror", Set.of("record", "engine", "grid", "hadoop"), Set.of("testkit"), false),
          new Module(
              "cli",
              Set.of(
                  "record",
                  "cache",
                  "net",
                  "store",
                  "node",
                  "engine",
                  "grid",
                  "worker",
                  "tables",
                  "hadoopio",
                  "classes",
                  "yarn",
                  "hadoop",
                  "workloads",
                  "model",
                  "packages",
                  "mirror"),
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
                  "worker",
                  "tables",
                  "hadoopio",
                  "classes",
                  "hadoop",
                  "workloads",
                  "model",
                  "probe"),
              Set.of("cli"),
              true));

  static Optional<Module> of(String name) {
    return ALL.stream().filter(module -> module.name.equals(name)).findFirst();
  }

  /** The name of the module of a package, or of something in it. */
  static String nameOf(String qualified) {
    String rest = qualified.substring(OUR_PACKAGES.length());
    return ELSEWHERE.entrySet().stream()
        .filter(each -> (rest + ".").startsWith(each.getKey() + "."))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(rest.contains(".") ? rest.substring(0, rest.indexOf('.')) : rest);
  }

  /**
   * Whether a file of this module may be in a package: one of its own, or a test in one that it may
   * use, since it may be on top of what is tested.
   */
  boolean mayBeIn(String packageName, boolean isTest) {
    if (!packageName.startsWith(OUR_PACKAGES)) {
      return false;
    }
    String owner = nameOf(packageName);
    return owner.equals(name) || (isTest && mayUse(owner, true));
  }

  /** Whether code of this module, in its tests or not, may use {@code other}. */
  boolean mayUse(String other, boolean inTests) {
    return other.equals(name) || main.contains(other) || (inTests && test.contains(other));
  }
}
