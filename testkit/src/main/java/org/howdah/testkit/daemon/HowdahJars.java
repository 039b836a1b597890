package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Howdah's modules on this process's class path: jars, or folders of classes yet. */
public final class HowdahJars {
  private static final Pattern MODULE =
      Pattern.compile(".*/(?:(\\w+)/target/classes|howdah-(\\w+)-[0-9][^/]*(?<!-tests)\\.jar)");

  private HowdahJars() {}

  /** Where each is, by its name. */
  public static Map<String, Path> places() {
    Map<String, Path> places = new TreeMap<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Matcher module = MODULE.matcher(entry);
      if (module.matches()) {
        places.put(module.group(1) == null ? module.group(2) : module.group(1), Path.of(entry));
      }
    }
    return places;
  }

  /**
   * Jars of some modules.
   *
   * @param folder where those are made that are folders of classes
   * @throws IOException if one is not on the class path, or cannot be made
   */
  public static List<Path> of(Set<String> modules, Path folder) throws IOException {
    Map<String, Path> places = places();
    List<Path> jars = new ArrayList<>();
    for (String module : modules) {
      Path place = places.get(module);
      if (place == null) {
        throw new IOException("no module " + module + " is on the class path");
      }
      boolean isJar = !Files.isDirectory(place);
      jars.add(isJar ? place : ClassJar.of(place, folder.resolve("howdah-" + module + ".jar")));
    }
    return jars;
  }
}
