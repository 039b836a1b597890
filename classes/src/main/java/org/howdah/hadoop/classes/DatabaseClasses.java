package org.howdah.hadoop.classes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.record.Prefixes;

/*
 * Both Class.forName and DriverManager go by the class loader of whoever calls them, here Hadoop's. On a
 * cluster a task has one class path, so that its driver is beside Hadoop.
 */
/**
 * Hadoop's classes for databases, which find a JDBC driver only beside themselves. A loader that
 * has a driver which its parent lacks defines them anew, from the parent's bytes. Thread-safe.
 */
final class DatabaseClasses {
  private static final List<String> PACKAGES =
      List.of("org.apache.hadoop.mapreduce.lib.db.", "org.apache.hadoop.mapred.lib.db.");

  /** Where each jar of a driver names it, since JDBC 4. */
  private static final String DRIVERS = "META-INF/services/java.sql.Driver";

  private static final String CLASS = ".class";

  private final URLClassLoader loader;
  private Boolean apart;

  /**
   * @param loader may have drivers
   */
  DatabaseClasses(URLClassLoader loader) {
    this.loader = loader;
  }

  /** Whether the loader is to define the class of this name itself. */
  boolean areApart(String name) {
    return Prefixes.match(name, PACKAGES) && areApart();
  }

  /** Asked for by few jobs, so looked for late: it opens all jars of the loader. */
  private synchronized boolean areApart() {
    if (apart == null) {
      apart = hasDriverOfItsOwn();
    }
    return apart;
  }

  private boolean hasDriverOfItsOwn() {
    try {
      for (URL list : Collections.list(loader.findResources(DRIVERS))) {
        if (namesOwn(list)) {
          return true;
        }
      }
      return false;
    } catch (IOException unreadable) {
      return false; // Then Hadoop's classes say which driver they miss.
    }
  }

  private boolean namesOwn(URL list) throws IOException {
    try (InputStream in = list.openStream();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      Stream<String> names = lines.lines().map(line -> line.replaceFirst("#.*", "").strip());
      return names.filter(name -> !name.isEmpty()).map(DatabaseClasses::file).anyMatch(this::isOwn);
    }
  }

  private boolean isOwn(String file) {
    return loader.findResource(file) != null && loader.getParent().getResource(file) == null;
  }

  private static String file(String className) {
    return className.replace('.', '/') + CLASS;
  }

  /** The class as the parent has it. */
  byte[] read(String name) throws ClassNotFoundException {
    try (InputStream in = loader.getParent().getResourceAsStream(file(name))) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new ClassNotFoundException(name, unreadable);
    }
  }
}
