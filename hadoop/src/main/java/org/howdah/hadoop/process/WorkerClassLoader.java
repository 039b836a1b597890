package org.howdah.hadoop.process;

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.hadoop.classes.UserClassLoader;

/**
 * The job's classes in a worker process. Those of the class path come first, as with the submitter;
 * Hadoop's settings files are the ones that the submitter saw.
 */
final class WorkerClassLoader extends UserClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final Path overlayFolder;

  /**
   * @param overlayFolder holds the settings files
   */
  WorkerClassLoader(List<URL> urls, Path overlayFolder, ClassLoader parent) {
    super("job", urls, parent, null);
    this.overlayFolder = overlayFolder;
  }

  @Override
  public URL getResource(String name) {
    try {
      Path overlaid = overlayFolder.resolve(name);
      boolean isHere = name.endsWith("-site.xml") && Files.exists(overlaid);
      return isHere ? overlaid.toUri().toURL() : super.getResource(name);
    } catch (MalformedURLException e) {
      throw new IllegalStateException("no URL for the settings file " + name, e);
    }
  }
}
