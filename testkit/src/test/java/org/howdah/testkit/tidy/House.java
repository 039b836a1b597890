package org.howdah.testkit.tidy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The main code as rooms: which of its files and packages use which. */
final class House {
  private static final int LARGEST = 5;

  private final Graph files = new Graph();
  private final List<SortedSet<String>> circlesOfFiles;
  private final List<SortedSet<String>> circlesOfPackages;
  private final Map<String, Integer> filesOfPackages = new TreeMap<>();
  private final Map<String, Integer> linesOfModules = new TreeMap<>();

  House(SourceTree tree) {
    List<JavaFile> main = tree.javaFiles().stream().filter(House::isRoom).toList();
    Map<String, String> types = new HashMap<>();
    for (JavaFile file : main) {
      types.put(file.packageName() + "." + type(file), file.path());
      filesOfPackages.merge(packageOf(file.path()), 1, Integer::sum);
      linesOfModules.merge(file.module(), file.source().lines().size(), Integer::sum);
    }
    for (JavaFile file : main) {
      for (String name : References.of(file)) {
        String used = fileOf(name, types);
        if (used != null) {
          files.add(file.path(), used);
        }
      }
    }
    circlesOfFiles = files.circles();
    circlesOfPackages = files.of(House::packageOf).circles();
  }

  private static boolean isRoom(JavaFile file) {
    return file.isMain() && file.isOfModule() && !file.source().name().equals("package-info.java");
  }

  private static String type(JavaFile file) {
    return file.source().name().replace(".java", "");
  }

  /** The name may have those of members behind that of the type. */
  private static String fileOf(String name, Map<String, String> types) {
    String type = name;
    while (type.startsWith(Module.OUR_PACKAGES) && !types.containsKey(type)) {
      type = type.substring(0, type.lastIndexOf('.'));
    }
    return types.get(type);
  }

  private static String packageOf(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }

  /** Files that use each other, the largest circle first. */
  List<SortedSet<String>> circlesOfFiles() {
    return circlesOfFiles;
  }

  /** Folders of packages that use each other. */
  List<SortedSet<String>> circlesOfPackages() {
    return circlesOfPackages;
  }

  /** What the rule about it looks at, in lines. */
  String figures() {
    String circles =
        circlesOfFiles().stream()
            .map(circle -> circle.size() + " " + circle.stream().map(House::name).toList())
            .collect(Collectors.joining("\n  "));
    return "circles of packages: %d\ncircles of files: %d\n  %s\nfiles of the largest packages: %s\nlines of the largest modules: %s"
        .formatted(
            circlesOfPackages().size(),
            circlesOfFiles().size(),
            circles,
            largest(filesOfPackages),
            largest(linesOfModules));
  }

  private static String largest(Map<String, Integer> sizes) {
    return sizes.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(LARGEST)
        .map(entry -> name(entry.getKey()) + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  /** By folder. */
  Map<String, Integer> filesOfPackages() {
    return filesOfPackages;
  }

  Map<String, Integer> linesOfModules() {
    return linesOfModules;
  }

  /** Which files of one folder use which of another. */
  List<String> uses(String from, String to) {
    List<String> uses = new ArrayList<>();
    if (from.equals(to)) {
      return uses;
    }
    for (String file : files.nodes()) {
      for (String used : files.uses(file)) {
        if (packageOf(file).equals(from) && packageOf(used).equals(to)) {
          uses.add(name(file) + " -> " + name(used));
        }
      }
    }
    return uses;
  }

  /** The name of a file's type. */
  static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1).replace(".java", "");
  }
}
