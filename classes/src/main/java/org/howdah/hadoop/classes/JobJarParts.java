package org.howdah.hadoop.classes;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;

/**
 * What a job's jar has inside that Hadoop puts on its class path, too: the folder {@code classes}
 * and the jars of the folder {@code lib}.
 */
public final class JobJarParts {
  private static final String CLASSES = "classes/";
  private static final Pattern LIBRARY = Pattern.compile("lib/[^/]+\\.jar");
  private static final int FILES_MAX = 100_000;

  private JobJarParts() {}

  /**
   * Copies them into a folder, from where they have to be loaded.
   *
   * @param folder is made if something is there to copy
   * @return the copies, in the order of Hadoop's class path
   * @throws IOException if one cannot be read or written, leads out of the folder, or is one too
   *     many (over 100,000)
   */
  public static List<URL> unpack(JarFile jar, Path folder) throws IOException {
    List<JarEntry> files = jar.stream().filter(JobJarParts::isPart).limit(FILES_MAX + 1L).toList();
    if (files.size() > FILES_MAX) {
      throw new IOException(
          "more than " + FILES_MAX + " files in classes/ and lib/ of " + jar.getName());
    }
    List<URL> parts = new ArrayList<>();
    for (JarEntry file : files) {
      Path copy = copy(jar, file, folder);
      if (isLibrary(file)) {
        parts.add(copy.toUri().toURL());
      }
    }
    Path classes = folder.resolve(CLASSES);
    if (Files.isDirectory(classes)) {
      parts.add(0, classes.toUri().toURL());
    }
    return parts;
  }

  private static boolean isPart(JarEntry entry) {
    return !entry.isDirectory() && (entry.getName().startsWith(CLASSES) || isLibrary(entry));
  }

  private static boolean isLibrary(JarEntry entry) {
    return LIBRARY.matcher(entry.getName()).matches();
  }

  private static Path copy(JarFile jar, JarEntry file, Path folder) throws IOException {
    Path copy = folder.resolve(file.getName()).normalize();
    if (!copy.startsWith(folder.normalize())) {
      throw new IOException(file.getName() + " in " + jar.getName() + " leads out of its folder");
    }
    Files.createDirectories(copy.getParent());
    try (InputStream content = jar.getInputStream(file)) {
      Files.copy(content, copy);
    }
    return copy;
  }
}
