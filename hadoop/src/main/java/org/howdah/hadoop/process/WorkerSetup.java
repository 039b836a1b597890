package org.howdah.hadoop.process;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.hadoop.bytes.EncryptedRuns;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.worker.WorkerMessage;

/**
 * What worker processes need to know of a job, in a folder that only this user can read: settings
 * and credentials may hold secrets.
 */
public final class WorkerSetup {
  /** Hadoop's settings files, which a submitter's class loader may have versions of its own of. */
  private static final List<String> OVERLAID =
      List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml");

  private static final FileAttribute<?> OWNER_ONLY_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /**
   * A site file that workers read too may name a folder. Hadoop takes an empty value in a file of
   * settings for none, which leaves that one in force; a blank one it takes as it is.
   */
  private static final String NONE = " ";

  private final Path folder;
  private final Optional<Path> door;

  /**
   * @param folder to be made
   * @param door of this process's cache; empty if workers are not to read through it
   */
  public WorkerSetup(Path folder, Optional<Path> door) throws IOException {
    this.folder = Files.createDirectory(folder, OWNER_ONLY_FOLDER);
    this.door = door;
  }

  /**
   * Writes down what workers read.
   *
   * @param comparator the class of the comparator of keys; empty for a map-only job
   * @param loader finds the job's classes
   * @param fastFolder empty if there is none
   * @param memoryBytes one worker's share for buffers
   */
  public WorkerMessage.Start write(
      JobID id,
      JobConf conf,
      String comparator,
      UserGroupInformation user,
      ClassLoader loader,
      String submitFolder,
      String fastFolder,
      List<Path> runFolders,
      long memoryBytes)
      throws IOException {
    Path settings = folder.resolve("job.xml");
    try (OutputStream out = create(settings)) {
      withDoor(naming(comparator, conf)).writeXml(out);
    }
    Path credentials = folder.resolve("credentials");
    try (DataOutputStream out = new DataOutputStream(create(credentials))) {
      Credentials all = new Credentials(user.getCredentials());
      all.addAll(conf.getCredentials()); // Another job of the user may have some, too.
      all.writeTokenStorageToStream(out);
    }
    return new WorkerMessage.Start(
        id.toString(),
        user.getUserName(),
        settings.toString(),
        credentials.toString(),
        submitFolder,
        overlay(loader).toString(),
        EncryptedRuns.keyFor(conf),
        comparator,
        fastFolder,
        runFolders.stream().map(Path::toString).toList(),
        classPath(loader),
        memoryBytes,
        Optional.empty());
  }

  /**
   * Settings that name a comparator which someone has registered in this process, unless it is the
   * key class's own, which registers it in any process. One that only this process can make is not
   * named; workers will notice that theirs is another.
   */
  private static JobConf naming(String comparator, JobConf conf) throws IOException {
    if (comparator.isEmpty() || conf.get(MRJobConfig.KEY_COMPARATOR) != null) {
      return conf;
    }
    RawComparator<?> registered = conf.getOutputKeyComparator();
    boolean ofKeyClass =
        registered.getClass().getNestHost() == conf.getMapOutputKeyClass().getNestHost();
    if (ofKeyClass || registered.getClass() == WritableComparator.class) {
      return conf;
    }
    JobConf naming = new JobConf(conf);
    if (hasDefaultConstructor(registered.getClass())) {
      naming.setOutputKeyComparatorClass(registered.getClass());
    }
    return naming;
  }

  /**
   * A cache folder serves one process, and that is this one: workers ask it for space, and for
   * blocks of input.
   */
  private JobConf withDoor(JobConf conf) {
    if (conf.get(CacheKeys.DIR) == null) {
      return conf;
    }
    JobConf changed = new JobConf(conf);
    changed.set(CacheKeys.DIR, NONE);
    changed.set(CacheKeys.TRACE, NONE);
    door.ifPresent(socket -> changed.set(CacheKeys.SOCKET, socket.toString()));
    return changed;
  }

  private static boolean hasDefaultConstructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .anyMatch(constructor -> constructor.getParameterCount() == 0);
  }

  private static OutputStream create(Path file) throws IOException {
    return Files.newOutputStream(Files.createFile(file, OWNER_ONLY));
  }

  /** Copies the settings files that {@code loader} does not find where a worker finds them. */
  private Path overlay(ClassLoader loader) throws IOException {
    Path overlay = Files.createDirectory(folder.resolve("settings"));
    for (String name : OVERLAID) {
      URL seen = loader.getResource(name);
      URL plain = ClassLoader.getSystemResource(name);
      if (seen != null && (plain == null || !seen.toString().equals(plain.toString()))) {
        try (InputStream in = seen.openStream();
            OutputStream out = create(overlay.resolve(name))) {
          in.transferTo(out);
        }
      }
    }
    return overlay;
  }

  /** The URLs of {@code loader} and of its parents that a worker does not have, parents first. */
  private static List<String> classPath(ClassLoader loader) {
    List<String> urls = new ArrayList<>();
    ClassLoader system = ClassLoader.getSystemClassLoader();
    for (ClassLoader next = loader; next != null && next != system; next = next.getParent()) {
      if (next instanceof URLClassLoader known) {
        urls.addAll(0, Arrays.stream(known.getURLs()).map(URL::toString).toList());
      }
    }
    return urls.stream().distinct().toList();
  }
}
