package org.howdah.hadoop.classes;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.apache.hadoop.util.StringUtils;

/**
 * Classes and resources of users. Those of the parent come first, as on a class path that has
 * Hadoop's jars before the user's, or where that is asked for the user's own, as with Hadoop's
 * {@link ApplicationClassLoader}. Hadoop's classes for databases stand beside the user's JDBC
 * driver: {@link DatabaseClasses}. Thread-safe.
 */
public class UserClassLoader extends URLClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** Howdah's own classes are one for all, as Hadoop's are. */
  private static final String HOWDAH = "org.howdah.";

  /** Hadoop's settings, of which the parent has those of the command line. */
  private static final String SETTINGS = "-site.xml";

  private final List<String> system;
  private final DatabaseClasses databases = new DatabaseClasses(this);

  /**
   * @param system which classes and resources are the parent's, in the form of {@code
   *     mapreduce.job.classloader.system.classes}, while all others are first looked for in {@code
   *     urls}; null if all are first looked for in the parent
   */
  public UserClassLoader(String name, List<URL> urls, ClassLoader parent, List<String> system) {
    super(name, urls.toArray(new URL[0]), parent);
    this.system = system;
  }

  /**
   * A loader for the tasks of a job, as its settings want it. With {@code
   * mapreduce.job.classloader} or {@code mapreduce.job.user.classpath.first} it defines anew also
   * what loaders of users above it have; these keep what is on the application's class path.
   *
   * @param urls the job's jars and folders
   * @param parent of the submitter, or of the application
   * @param conf the job's settings
   */
  public static ClassLoader forTasks(List<URL> urls, ClassLoader parent, Configuration conf) {
    List<String> system = systemClasses(conf);
    if (system == null) {
      return urls.isEmpty() ? parent : new UserClassLoader("job", urls, parent, null);
    }
    List<URL> all = new ArrayList<>(urls);
    for (ClassLoader next = parent; next != null; next = next.getParent()) {
      if (next instanceof URLClassLoader ofUser) {
        all.addAll(Arrays.asList(ofUser.getURLs()));
      }
    }
    return new UserClassLoader("job", all.stream().distinct().toList(), parent, system);
  }

  /** What stays the parent's; null if everything the parent has does. */
  private static List<String> systemClasses(Configuration conf) {
    if (conf.getBoolean(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER, false)) {
      return systemClasses(conf.get(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER_SYSTEM_CLASSES));
    }
    return conf.getBoolean(MRJobConfig.MAPREDUCE_JOB_USER_CLASSPATH_FIRST, false)
        ? systemClasses("")
        : null;
  }

  /**
   * The same as a list.
   *
   * @param names separated by commas; Hadoop's own choice if it is null or has none
   */
  public static List<String> systemClasses(String names) {
    String[] asked = StringUtils.getTrimmedStrings(names);
    List<String> all = new ArrayList<>(List.of(HOWDAH));
    all.addAll(
        Arrays.asList(
            asked.length > 0
                ? asked
                : StringUtils.getTrimmedStrings(ApplicationClassLoader.SYSTEM_CLASSES_DEFAULT)));
    return all;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (isOfParent(name) && !databases.areApart(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> found = findLoadedClass(name);
      if (found == null) {
        found = findHereOrAbove(name);
      }
      if (resolve) {
        resolveClass(found);
      }
      return found;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!databases.areApart(name)) {
      return super.findClass(name);
    }
    byte[] code = databases.read(name);
    return defineClass(name, code, 0, code.length);
  }

  private Class<?> findHereOrAbove(String name) throws ClassNotFoundException {
    try {
      return findClass(name);
    } catch (ClassNotFoundException notHere) {
      return getParent().loadClass(name);
    }
  }

  @Override
  public URL getResource(String name) {
    URL own = isOfParent(name) || name.endsWith(SETTINGS) ? null : findResource(name);
    return own == null ? super.getResource(name) : own;
  }

  private boolean isOfParent(String name) {
    return system == null || ApplicationClassLoader.isSystemClass(name, system);
  }
}
