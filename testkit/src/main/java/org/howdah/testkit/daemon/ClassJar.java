package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Where classes are, and jars of folders of them, for whoever takes jars alone. */
public final class ClassJar {
  private ClassJar() {}

  /**
   * The jar or folder that a class comes from.
   *
   * @throws IOException if it comes from no file
   */
  public static Path placeOf(Class<?> type) throws IOException {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException error) {
      throw new IOException("cannot find the classes of " + type.getName(), error);
    }
  }

  /** Packs all files of a folder; returns the jar. */
  public static Path of(Path classes, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
        entries.putNextEntry(new JarEntry(name));
        Files.copy(file, entries);
        entries.closeEntry();
      }
    }
    return jar;
  }
}
