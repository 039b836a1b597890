package org.howdah.cli.run;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipException;
import org.howdah.cli.kit.TemporaryFolder;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.classes.JobJarParts;

/** A jar with a program: which class starts it, and which libraries it carries inside. */
final class JobJar {
  private JobJar() {}

  /**
   * Reads the jar.
   *
   * @param words the jar, then the main class unless the manifest names it, then the arguments
   * @param temporary receives what the jar has in {@code classes/} and {@code lib/}
   * @throws UserError when there is no such jar, or no main class
   */
  static Program open(List<String> words, TemporaryFolder temporary) {
    Path path = Path.of(words.get(0));
    checkIsFile(path);
    try (JarFile jar = new JarFile(path.toFile())) {
      String named = mainClassInManifest(jar);
      if (named == null && words.size() < 2) {
        throw new UserError(
            path
                + " names no Main-Class in its manifest; name the class: howdah run "
                + path
                + " MAIN ARGS...");
      }
      List<URL> classPath = new ArrayList<>(List.of(url(path)));
      classPath.addAll(JobJarParts.unpack(jar, temporary.path()));
      String mainClass = named == null ? words.get(1).replace('/', '.') : named;
      return new Program(
          words.get(0), mainClass, classPath, words.subList(named == null ? 2 : 1, words.size()));
    } catch (ZipException broken) {
      throw new UserError(path + " is not a jar (" + broken.getMessage() + ")", broken);
    } catch (IOException unreadable) {
      throw new UserError("cannot read " + path + ": " + unreadable.getMessage(), unreadable);
    }
  }

  private static void checkIsFile(Path path) {
    if (!Files.exists(path)) {
      throw new UserError(
          "no file "
              + path.toAbsolutePath()
              + ", and no built-in workload of that name; howdah run"
              + " alone lists the workloads");
    }
    if (Files.isDirectory(path)) {
      throw new UserError(path + " is a folder, not a jar");
    }
    if (!Files.isReadable(path)) {
      throw new UserError(path + " is not readable by this user; check its permissions");
    }
  }

  private static String mainClassInManifest(JarFile jar) throws IOException {
    Manifest manifest = jar.getManifest();
    if (manifest == null) {
      return null;
    }
    String name = manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    return name == null || name.isBlank() ? null : name.strip().replace('/', '.');
  }

  static URL url(Path path) {
    try {
      return path.toAbsolutePath().toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
