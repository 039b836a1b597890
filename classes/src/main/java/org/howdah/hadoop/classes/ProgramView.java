package org.howdah.hadoop.classes;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.regex.Pattern;
import org.howdah.record.Prefixes;

/**
 * What programs and jobs see of the class path that the command starts with: everything but the
 * libraries that only Howdah's own code uses. Of these they see those that the user has put there,
 * with {@code HADOOP_CLASSPATH} for instance. Thread-safe.
 */
public final class ProgramView extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** Where the parts of an installed Howdah are. Other programs have a class path of their own. */
  private static final String HOME = "howdah.home";

  /** Packages of these libraries; none of them is part of a Hadoop installation. */
  private static final List<String> PACKAGES =
      List.of("picocli.", "com.spotify.sparkey.", "com.fasterxml.sort.", "tlschannel.");

  private static final String NOWHERE = "org/howdah/hadoop/no-such-resource";

  private static final Pattern JARS =
      Pattern.compile("(picocli|sparkey|java-merge-sort|tls-channel)-[0-9].*\\.jar");

  private final List<String> hidden;
  private final Others others;

  /**
   * @param application whose class path it is
   * @param hidden the jars of these libraries, as prefixes of URLs
   * @param entries the rest of that class path
   */
  private ProgramView(ClassLoader application, List<String> hidden, List<URL> entries) {
    super("program-view", application);
    this.hidden = List.copyOf(hidden);
    this.others = new Others(entries, this);
  }

  /**
   * The view of a class loader, which is that loader where no Howdah is installed: a program that
   * brings Howdah along has its class path from whoever started it.
   */
  public static ClassLoader of(ClassLoader application) {
    String home = System.getProperty(HOME, "");
    boolean isOfCommand = application == ClassLoader.getSystemClassLoader();
    return home.isEmpty() || !isOfCommand
        ? application
        : of(application, Path.of(home, "lib"), System.getProperty("java.class.path"));
  }

  /**
   * The view of a class loader.
   *
   * @param libraries the folder with the jars that may be Howdah's alone
   */
  static ProgramView of(ClassLoader application, Path libraries, String classPath) {
    Path folder = libraries.toAbsolutePath().normalize();
    List<String> hidden = new ArrayList<>();
    List<URL> others = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator)) {
      Path path = Path.of(entry.isEmpty() ? "." : entry).toAbsolutePath().normalize();
      boolean isOurs =
          folder.equals(path.getParent()) && JARS.matcher(path.getFileName().toString()).matches();
      if (isOurs) {
        hidden.add("jar:" + url(path) + "!/");
      } else {
        others.add(url(path));
      }
    }
    return new ProgramView(application, hidden, others);
  }

  /**
   * Has a daemon thread open all jars of this JVM's class path. Whoever first looks for something
   * that is in none of them, as every job does, waits for that: about 0.1 s of a processor for
   * those of a Hadoop installation.
   */
  public static void openJars() {
    Thread opener = new Thread(() -> ClassLoader.getSystemResource(NOWHERE), "howdah-jars");
    opener.setDaemon(true);
    opener.start();
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return isHidden(name) ? others.loadClass(name) : getParent().loadClass(name);
  }

  @Override
  public URL getResource(String name) {
    URL first = getParent().getResource(name);
    if (first == null || isVisible(first)) {
      return first;
    }
    try {
      Enumeration<URL> visible = getResources(name);
      return visible.hasMoreElements() ? visible.nextElement() : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  @Override
  public Enumeration<URL> getResources(String name) throws IOException {
    List<URL> all = Collections.list(getParent().getResources(name));
    return Collections.enumeration(all.stream().filter(this::isVisible).toList());
  }

  private boolean isVisible(URL url) {
    return !Prefixes.match(url.toString(), hidden);
  }

  private static boolean isHidden(String className) {
    return Prefixes.match(className, PACKAGES);
  }

  /** Versions of these libraries that the user has put on the class path. */
  private static final class Others extends URLClassLoader {
    static {
      registerAsParallelCapable();
    }

    Others(List<URL> entries, ProgramView view) {
      super("program-others", entries.toArray(new URL[0]), view);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!isHidden(name)) {
        return getParent().loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> found = findLoadedClass(name);
        return found == null ? findClass(name) : found;
      }
    }
  }
}
