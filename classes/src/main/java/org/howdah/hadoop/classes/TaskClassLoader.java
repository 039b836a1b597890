package org.howdah.hadoop.classes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.security.ProtectionDomain;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Defines the job's classes once more, so that their static fields are one attempt's alone. All
 * other classes, and resources, are those of the job's class loader. Thread-safe.
 */
final class TaskClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final Logger LOG = LoggerFactory.getLogger(TaskClassLoader.class);
  private static final String DRIVERS = "java.sql.DriverManager";

  private final JobClasses classes;
  private volatile boolean usesDrivers;

  TaskClassLoader(JobClasses classes) {
    super("task", classes.origin());
    this.classes = classes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    Optional<JobClasses.Definition> own = classes.find(name).filter(JobClasses.Definition::movable);
    if (own.isEmpty()) {
      if (name.equals(DRIVERS)) {
        usesDrivers = true;
      }
      return getParent().loadClass(name);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      Class<?> type = loaded == null ? define(name, own.get()) : loaded;
      if (resolve) {
        resolveClass(type);
      }
      return type;
    }
  }

  private Class<?> define(String name, JobClasses.Definition own) {
    int dot = name.lastIndexOf('.');
    if (dot > 0 && getDefinedPackage(name.substring(0, dot)) == null) {
      definePackageOnce(name.substring(0, dot));
    }
    ProtectionDomain domain = new ProtectionDomain(own.source(), null, this, null);
    return defineClass(name, own.bytes(), 0, own.bytes().length, domain);
  }

  private void definePackageOnce(String name) {
    try {
      Package unused = definePackage(name, null, null, null, null, null, null, null);
    } catch (IllegalArgumentException another) {
      // Another thread was first.
    }
  }

  /**
   * Has the JDK let go of the JDBC drivers that an attempt's classes have registered. It would keep
   * them, and with them all classes of the attempt, as long as the process lives.
   */
  void forgetDrivers() {
    if (!usesDrivers) {
      return;
    }
    String name = DriverSweep.class.getName();
    try (InputStream code = DriverSweep.class.getResourceAsStream("DriverSweep.class")) {
      byte[] bytes = code.readAllBytes();
      Constructor<?> sweep = defineClass(name, bytes, 0, bytes.length).getDeclaredConstructor();
      sweep.setAccessible(true);
      ((Runnable) sweep.newInstance()).run();
    } catch (IOException | ReflectiveOperationException | RuntimeException | LinkageError e) {
      LOG.warn("JDBC drivers of a task stay registered; the process keeps its classes", e);
    }
  }
}
