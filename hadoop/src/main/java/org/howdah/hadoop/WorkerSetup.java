package org.howdah.hadoop;

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
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * What worker processes need to know of a job, in a folder that only this user can read: settings
 * and credentials may hold secrets.
 */
final class WorkerSetup {
  /** Hadoop's settings files, which a submitter's class loader may have versions of its own of. */
  private static final List<String> OVERLAID =
      List.of("core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml");

  private static final FileAttribute<?> OWNER_ONLY_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;

  /**
   * @param folder to be made
   */
  WorkerSetup(Path folder) throws IOException {
    this.folder = Files.createDirectory(folder, OWNER_ONLY_FOLDER);
  }

  /**
   * Writes down what workers read.
   *
   * @param loader finds the job's classes
   * @param memoryBytes one worker's share for buffers
   */
  WorkerMessage.Start write(
      JobID id,
      JobConf conf,
      UserGroupInformation user,
      ClassLoader loader,
      String submitFolder,
      List<Path> runFolders,
      long memoryBytes)
      throws IOException {
    Path settings = folder.resolve("job.xml");
    try (OutputStream out = create(settings)) {
      conf.writeXml(out);
    }
    Path credentials = folder.resolve("credentials");
    try (DataOutputStream out = new DataOutputStream(create(credentials))) {
      user.getCredentials().writeTokenStorageToStream(out);
    }
    return new WorkerMessage.Start(
        id.toString(),
        user.getUserName(),
        settings.toString(),
        credentials.toString(),
        submitFolder,
        overlay(loader).toString(),
        EncryptedRuns.keyFor(conf),
        runFolders.stream().map(Path::toString).toList(),
        classPath(loader),
        memoryBytes);
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
    return urls;
  }
}
