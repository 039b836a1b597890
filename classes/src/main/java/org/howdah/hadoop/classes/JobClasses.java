package org.howdah.hadoop.classes;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The classes of a job that are not {@link StockClasses}, as bytes, each read once from where the
 * job's class loader finds it. Keeps jars open until {@link #close}. Thread-safe.
 */
public final class JobClasses implements AutoCloseable {
  private static final String INSIDE = "!/";

  private final ClassLoader origin;
  private final StockClasses stock;
  private final Set<String> packagesOnce;
  private final Map<String, Optional<Definition>> found = new ConcurrentHashMap<>();
  private final Map<URI, ZipFile> jars = new HashMap<>();
  private boolean closed;

  /**
   * A class as it stands in its file.
   *
   * @param source where it comes from
   * @param movable whether it may be defined a second time
   */
  record Definition(byte[] bytes, CodeSource source, boolean movable) {}

  /**
   * @param origin the job's class loader; finds both its own classes and stock ones
   * @param packagesOnce names of packages whose objects all tasks meet, as file systems are, so
   *     that their classes can be there once only
   */
  public JobClasses(ClassLoader origin, StockClasses stock, Set<String> packagesOnce) {
    this.origin = origin;
    this.stock = stock;
    this.packagesOnce = Set.copyOf(packagesOnce);
  }

  /** Loads the classes that all tasks share. */
  public ClassLoader origin() {
    return origin;
  }

  /**
   * The job's own class of this name.
   *
   * @return empty if there is none, or it is stock, or made without a file
   */
  Optional<Definition> find(String name) {
    return stock.isStock(name) ? Optional.empty() : found.computeIfAbsent(name, this::read);
  }

  private Optional<Definition> read(String name) {
    String file = name.replace('.', '/') + ".class";
    URL url = origin.getResource(file);
    if (url == null || url.getProtocol().equals("jrt")) {
      return Optional.empty();
    }
    try {
      URL location = location(url, file);
      if (stock.isStock(name, location.toString())) {
        return Optional.empty();
      }
      CodeSource source = new CodeSource(location, (Certificate[]) null);
      boolean movable = StockClasses.isMovable(name) && !packagesOnce.contains(packageOf(name));
      return Optional.of(new Definition(bytes(url), source, movable));
    } catch (IOException unreadable) {
      return Optional.empty(); // Whoever needs it is told by the loader that all share.
    }
  }

  /** The package that a class of this name is in; empty for none. */
  static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('.')));
  }

  /** The jar or folder that has it. */
  private static URL location(URL url, String file) throws IOException {
    String text = url.toString();
    if (text.startsWith("jar:") && text.contains(INSIDE)) {
      return new URL(text.substring("jar:".length(), text.lastIndexOf(INSIDE)));
    }
    return text.endsWith(file) ? new URL(text.substring(0, text.length() - file.length())) : url;
  }

  private byte[] bytes(URL url) throws IOException {
    String text = url.toString();
    int inside = text.lastIndexOf(INSIDE);
    if (text.startsWith("jar:file:") && inside > 0) {
      URI jar = URI.create(text.substring("jar:".length(), inside));
      String entry = URI.create("file:/" + text.substring(inside + INSIDE.length())).getPath();
      return bytes(jar, entry.substring(1));
    }
    try (InputStream in = url.openStream()) {
      return in.readAllBytes();
    }
  }

  /** Not through the JDK's connection, which keeps jars open for ever or opens them each time. */
  private synchronized byte[] bytes(URI jar, String entry) throws IOException {
    if (closed) {
      throw new IOException("the job has ended");
    }
    ZipFile file = jars.get(jar);
    if (file == null) {
      file = new ZipFile(new java.io.File(jar));
      jars.put(jar, file);
    }
    ZipEntry found = file.getEntry(entry);
    if (found == null) {
      throw new IOException("no " + entry + " in " + jar);
    }
    try (InputStream in = file.getInputStream(found)) {
      return in.readAllBytes();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    for (ZipFile jar : jars.values()) {
      jar.close();
    }
    jars.clear();
  }
}
