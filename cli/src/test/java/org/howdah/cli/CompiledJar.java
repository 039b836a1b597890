package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import javax.tools.ToolProvider;
import org.howdah.testkit.daemon.ClassJar;

/** Jars of classes that a test compiles, or has on its class path. */
final class CompiledJar {
  private CompiledJar() {}

  /**
   * Compiles one source file.
   *
   * @param folder for the jar and all that comes before it
   * @param jar the jar's name
   * @param type the public class that the source declares
   * @param libraries further jars that it needs
   */
  static Path of(Path folder, String jar, String type, String source, Path... libraries)
      throws Exception {
    Path sources = Files.createDirectories(folder.resolve("source-of-" + jar));
    Path file = Files.writeString(sources.resolve(type + ".java"), source);
    Path classes = Files.createDirectories(folder.resolve("classes-of-" + jar));
    StringBuilder classPath = new StringBuilder(System.getProperty("java.class.path"));
    for (Path library : libraries) {
      classPath.append(File.pathSeparator).append(library);
    }
    String[] words = {
      "-cp", classPath.toString(), "-proc:none", "-d", classes.toString(), file.toString()
    };
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, words)).isZero();
    return ClassJar.of(classes, folder.resolve(jar));
  }

  /** A jar that only names its main class, which the class path has. */
  static Path naming(Class<?> main, Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }
}
