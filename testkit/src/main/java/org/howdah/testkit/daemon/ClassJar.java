package org.howdah.testkit.daemon;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** Jars of folders of classes, for whoever takes jars alone. */
public final class ClassJar {
  private ClassJar() {}

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
