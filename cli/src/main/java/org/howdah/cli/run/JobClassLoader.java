package org.howdah.cli.run;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import org.howdah.hadoop.classes.UserClassLoader;

/**
 * Holds the classes of one program. Classes and resources of the parent come first, unless asked
 * otherwise, as in {@code hadoop jar}, except for some resources that stand in for the parent's:
 * through them, settings of the command line reach every {@code Configuration} that the program
 * makes.
 */
final class JobClassLoader extends UserClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Map<String, byte[]> replacements;

  /**
   * @param urls jars and folders of the program
   * @param replacements resource contents by resource name
   */
  JobClassLoader(List<URL> urls, Map<String, byte[]> replacements, ClassLoader parent) {
    this(urls, replacements, parent, null);
  }

  /**
   * The same, which may prefer the program's own classes and resources.
   *
   * @param system those that stay the parent's; null if all that it has do
   */
  JobClassLoader(
      List<URL> urls, Map<String, byte[]> replacements, ClassLoader parent, List<String> system) {
    super("job", urls, parent, system);
    this.replacements = Map.copyOf(replacements);
  }

  @Override
  public URL getResource(String name) {
    byte[] content = replacements.get(name);
    return content == null ? super.getResource(name) : inMemory(name, content);
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    byte[] content = replacements.get(name);
    if (content == null) {
      return super.getResources(name);
    }
    List<URL> all = new ArrayList<>(List.of(inMemory(name, content)));
    all.addAll(Collections.list(super.getResources(name)));
    return Collections.enumeration(all);
  }

  @Override
  public InputStream getResourceAsStream(String name) {
    byte[] content = replacements.get(name);
    return content == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(content);
  }

  private static URL inMemory(String name, byte[] content) {
    try {
      return new URL("howdah", "", -1, "/" + name, new BytesHandler(() -> content));
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
