package org.howdah.hadoop;

import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.hadoop.zoo.Sources;

/** A library whose one class says which version it is. */
public final class CompiledLibrary {
  private static final String SOURCE =
      """
      package %s;
      public class Book {
        public static String version() {
          return "%s";
        }
      }
      """;

  private CompiledLibrary() {}

  /** The folder of that name with the class {@code shelf.Book}. */
  public static URL version(Path folder, String version) throws Exception {
    return compile(folder.resolve(version), "shelf", version).toUri().toURL();
  }

  /** Compiles the class of a package into a folder. */
  public static Path compile(Path classes, String inPackage, String version) throws Exception {
    Path source = Files.createDirectories(classes).resolve("Book.java");
    Files.writeString(source, SOURCE.formatted(inPackage, version));
    Sources.compile(classes, List.of(), List.of(source));
    return classes;
  }

  public static String versionSeenBy(ClassLoader loader) throws ReflectiveOperationException {
    return versionSeenBy(loader, "shelf");
  }

  public static String versionSeenBy(ClassLoader loader, String inPackage)
      throws ReflectiveOperationException {
    return (String) loader.loadClass(inPackage + ".Book").getMethod("version").invoke(null);
  }
}
