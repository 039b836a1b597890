package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** Compiles classes that are not on the class path. */
public final class Sources {
  private Sources() {}

  /**
   * Compiles files.
   *
   * @param classes the folder for their classes
   * @param classPath what they need beside the JDK, each a jar or a folder
   */
  public static void compile(Path classes, List<String> classPath, List<Path> files)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("-proc:none", "-nowarn"));
    words.addAll(List.of("-d", classes.toString()));
    if (!classPath.isEmpty()) {
      words.addAll(List.of("-cp", String.join(System.getProperty("path.separator"), classPath)));
    }
    files.forEach(file -> words.add(file.toString()));
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, words.toArray(new String[0]));
    if (status != 0) {
      throw new IOException("cannot compile " + files);
    }
  }
}
