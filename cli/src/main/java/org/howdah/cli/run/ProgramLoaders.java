package org.howdah.cli.run;

import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.howdah.hadoop.classes.ProgramView;
import org.howdah.hadoop.classes.UserClassLoader;

/**
 * Makes the class loader of a program as {@code hadoop jar} does: behind what a Hadoop installation
 * has, or before most of that where the environment asks for it.
 *
 * @param environment variables by name
 */
record ProgramLoaders(Map<String, String> environment) {
  private static final String APART = "HADOOP_USE_CLIENT_CLASSLOADER";
  private static final String SYSTEM = "HADOOP_CLIENT_CLASSLOADER_SYSTEM_CLASSES";
  private static final String CLASS_PATH = "HADOOP_CLASSPATH";

  ProgramLoaders {
    environment = Map.copyOf(environment);
  }

  /** The loader, whose resources say to Hadoop what the command line has set. */
  JobClassLoader make(Program program, JobSettings settings) {
    List<URL> urls = new ArrayList<>(program.classPath());
    urls.addAll(settings.libraries());
    List<String> system = null;
    if (Boolean.parseBoolean(environment.get(APART))) {
      urls.addAll(userClassPath());
      system = UserClassLoader.systemClasses(environment.get(SYSTEM));
    }
    ClassLoader parent = ProgramView.of(ProgramLoaders.class.getClassLoader());
    return new JobClassLoader(urls, SiteXml.overlay(settings.values(), parent), parent, system);
  }

  /** The launcher has left it off the class path of the command. */
  private List<URL> userClassPath() {
    List<URL> urls = new ArrayList<>();
    for (String entry : environment.getOrDefault(CLASS_PATH, "").split(File.pathSeparator)) {
      if (entry.endsWith("/*")) {
        urls.addAll(jarsIn(new File(entry.substring(0, entry.length() - 1))));
      } else if (!entry.isEmpty() && Files.exists(Path.of(entry))) {
        urls.add(JobJar.url(Path.of(entry)));
      }
    }
    return urls;
  }

  private static List<URL> jarsIn(File folder) {
    String[] names = folder.list();
    return List.of(names == null ? new String[0] : names).stream()
        .filter(name -> name.toLowerCase(Locale.ROOT).endsWith(".jar"))
        .sorted()
        .map(name -> JobJar.url(folder.toPath().resolve(name)))
        .toList();
  }
}
