package org.howdah.hadoop.process;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.DiskReserve;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.worker.ProcessPlace;
import org.howdah.worker.SharedLinks;

/**
 * The distributed cache on one machine: files and archives that the job names are copied into the
 * job's folder, and, where the job says so, put on its class path. {@link #linkInto} and {@link
 * #share} make links to them in a working folder. {@link #close} removes those of a shared one; the
 * copies go with the job's folder. Safe for several threads once {@link #localize} has returned.
 */
public final class CacheFiles implements AutoCloseable {
  private static final org.apache.hadoop.fs.Path[] NO_PATHS = {};

  private final Path folder;
  private final Map<String, Path> copies = new LinkedHashMap<>();
  private final SharedLinks shared = new SharedLinks();
  private final List<URL> classPath = new ArrayList<>();

  /**
   * @param folder where copies go
   */
  public CacheFiles(Path folder) {
    this.folder = folder;
  }

  /** Fetches what {@code conf} names and tells {@code conf} where it is. */
  public void localize(JobConf conf) throws IOException {
    Set<String> onClassPath = new HashSet<>();
    addPaths(onClassPath, JobContextImpl.getFileClassPaths(conf));
    addPaths(onClassPath, JobContextImpl.getArchiveClassPaths(conf));
    List<String> files = new ArrayList<>();
    List<String> archives = new ArrayList<>();
    for (URI uri : uris(JobContextImpl.getCacheFiles(conf))) {
      if (uri.getPath().endsWith("/*")) {
        localizeFolder(uri, conf, files);
      } else {
        Path copy = copy(uri, conf);
        files.add(copy.toString());
        publish(uri, copy, onClassPath);
      }
    }
    addUncached(conf);
    for (URI uri : uris(JobContextImpl.getCacheArchives(conf))) {
      Path copy = unpack(copy(uri, conf));
      archives.add(copy.toString());
      publish(uri, copy, onClassPath);
    }
    setIfAny(conf, MRJobConfig.CACHE_LOCALFILES, files);
    setIfAny(conf, MRJobConfig.CACHE_LOCALARCHIVES, archives);
  }

  /** A folder's files, named by an asterisk: how Hadoop's client passes many {@code -libjars}. */
  private void localizeFolder(URI pattern, Configuration conf, List<String> files)
      throws IOException {
    org.apache.hadoop.fs.Path parent = new org.apache.hadoop.fs.Path(pattern).getParent();
    for (FileStatus file : parent.getFileSystem(conf).listStatus(parent)) {
      Path copy = copy(file.getPath().toUri(), conf);
      files.add(copy.toString());
      copies.putIfAbsent(copy.getFileName().toString(), copy);
      classPath.add(copy.toUri().toURL());
    }
  }

  /**
   * Hadoop's client does not copy {@code -libjars} that lie on the file system it submits to: the
   * folder that its asterisk names lacks them, and only the class path knows where they are.
   */
  private void addUncached(Configuration conf) throws IOException {
    Set<String> cached = new HashSet<>();
    for (URI uri : uris(JobContextImpl.getCacheFiles(conf))) {
      cached.add(uri.getPath());
    }
    org.apache.hadoop.fs.Path[] paths = JobContextImpl.getFileClassPaths(conf);
    for (org.apache.hadoop.fs.Path path : paths == null ? NO_PATHS : paths) {
      String name = path.toUri().getPath();
      boolean inFolder = cached.contains(path.getParent().toUri().getPath() + "/*");
      if (!cached.contains(name) && !inFolder) {
        classPath.add(fetch(path.toString(), conf).toUri().toURL());
      }
    }
  }

  private static URI[] uris(URI[] uris) {
    return uris == null ? new URI[0] : uris;
  }

  private static void addPaths(Set<String> names, org.apache.hadoop.fs.Path[] paths) {
    if (paths != null) {
      for (org.apache.hadoop.fs.Path path : paths) {
        names.add(path.toUri().getPath());
      }
    }
  }

  private static void setIfAny(Configuration conf, String key, List<String> values) {
    if (!values.isEmpty()) {
      conf.set(key, String.join(",", values));
    }
  }

  /** A file of any file system as one of this machine's, copied only if it is of another. */
  public Path fetch(String name, Configuration conf) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
    String scheme = path.toUri().getScheme();
    boolean isLocal = scheme == null || scheme.equals("file");
    return isLocal ? Path.of(path.toUri().getPath()) : copy(path.toUri(), conf);
  }

  private Path copy(URI uri, Configuration conf) throws IOException {
    org.apache.hadoop.fs.Path source = new org.apache.hadoop.fs.Path(withoutFragment(uri));
    FileSystem fileSystem = source.getFileSystem(conf);
    Path own = Files.createTempDirectory(Files.createDirectories(folder), "cache");
    Path target = own.resolve(source.getName());
    requireRoom(own, fileSystem.getContentSummary(source).getLength(), source);
    if (!FileUtil.copy(fileSystem, source, target.toFile(), false, conf)) {
      throw new HowdahException(
          ErrorCode.INPUT, "cannot copy " + source + " of the distributed cache to " + target);
    }
    Files.deleteIfExists(own.resolve("." + source.getName() + ".crc"));
    return target;
  }

  private static void requireRoom(Path folder, long bytes, org.apache.hadoop.fs.Path source)
      throws HowdahException {
    DiskReserve reserve = ProcessPlace.current().reserve().half();
    long free = reserve.free(folder);
    if (!reserve.allows(bytes, free)) {
      throw new HowdahException(
          ErrorCode.RESOURCES,
          "cannot copy %s of the distributed cache to %s: it has %d bytes, %s; free disk space or name other folders in %s"
              .formatted(source, folder, bytes, reserve.inWords(free), HowdahKeys.SPILL_DIRS));
    }
  }

  private static URI withoutFragment(URI uri) {
    String text = uri.toString();
    int hash = text.indexOf('#');
    return hash < 0 ? uri : URI.create(text.substring(0, hash));
  }

  private static Path unpack(Path archive) throws IOException {
    String name = archive.getFileName().toString();
    boolean zipped = name.endsWith(".zip") || name.endsWith(".jar");
    boolean tarred = name.endsWith(".tar") || name.endsWith(".tgz") || name.endsWith(".tar.gz");
    if (!zipped && !tarred) {
      return archive;
    }
    Path packed = archive.resolveSibling(name + ".packed");
    Files.move(archive, packed);
    if (zipped) {
      FileUtil.unZip(packed.toFile(), archive.toFile());
    } else {
      unTar(packed, archive);
    }
    Files.delete(packed);
    return archive;
  }

  /** Through a name that tells whether it is compressed, which the library goes by. */
  private static void unTar(Path packed, Path target) throws IOException {
    boolean plain = target.toString().endsWith(".tar");
    Path named = packed.resolveSibling(plain ? "packed.tar" : "packed.tgz");
    Files.move(packed, named);
    FileUtil.unTar(named.toFile(), target.toFile());
    Files.move(named, packed);
  }

  private void publish(URI uri, Path copy, Set<String> onClassPath) throws IOException {
    String name = uri.getFragment() == null ? copy.getFileName().toString() : uri.getFragment();
    Path inFolder = Path.of(name).normalize();
    if (inFolder.isAbsolute() || inFolder.startsWith("..") || inFolder.toString().isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the distributed cache's %s names a link outside of the working folder; make it a relative name"
              .formatted(uri));
    }
    copies.putIfAbsent(name, copy);
    if (onClassPath.contains(uri.getPath())) {
      classPath.add(copy.toUri().toURL());
    }
  }

  /** Makes links in a folder that is one process's alone. */
  void linkInto(Path workFolder) throws IOException {
    for (Map.Entry<String, Path> copy : copies.entrySet()) {
      link(workFolder.resolve(copy.getKey()), copy.getValue());
    }
  }

  /** The same wherever a worker's folder is. */
  static void link(Path link, Path target) throws IOException {
    try {
      Files.createDirectories(link.getParent());
      Files.createSymbolicLink(link, target);
    } catch (FileAlreadyExistsException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the distributed cache has %s under a name that each process needs for itself; give it another, as in FILE#NAME"
              .formatted(link.getFileName()),
          e);
    }
  }

  /**
   * Makes links in a folder that other jobs and processes use, too.
   *
   * @return why that cannot be; empty if they are there, until {@link #close}
   */
  String share(Path workFolder) {
    return shared.claim(workFolder, copies);
  }

  /** The names of links that working folders get, and what each leads to. */
  public Map<String, Path> links() {
    return copies;
  }

  /** What the job wants on its class path. */
  public List<URL> classPath() {
    return classPath;
  }

  @Override
  public void close() {
    shared.close();
  }
}
