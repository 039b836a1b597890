package org.howdah.hadoop.classes;

import java.security.ProtectionDomain;
import java.util.Optional;

/**
 * Defines the job's classes once more, so that their static fields are one attempt's alone. All
 * other classes, and resources, are those of the job's class loader. Thread-safe.
 */
final class TaskClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private final JobClasses classes;

  TaskClassLoader(JobClasses classes) {
    super("task", classes.origin());
    this.classes = classes;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    Optional<JobClasses.Definition> own = classes.find(name).filter(JobClasses.Definition::movable);
    if (own.isEmpty()) {
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
}
