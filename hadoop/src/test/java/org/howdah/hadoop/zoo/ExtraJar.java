package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/** Builds jars of classes that are not on the class path. */
public final class ExtraJar {
  private ExtraJar() {}

  /**
   * Compiles {@code source} as the class {@code name} and packs it.
   *
   * @param folder where the jar and what it is made of may lie
   */
  public static Path of(Path folder, String name, String source) throws IOException {
    Path file = folder.resolve(name + ".java");
    Files.writeString(file, source);
    Sources.compile(folder, List.of(), List.of(file));
    Path jar = folder.resolve(name + ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out)) {
      entries.putNextEntry(new JarEntry(name + ".class"));
      entries.write(Files.readAllBytes(folder.resolve(name + ".class")));
    }
    return jar;
  }
}
