package org.howdah.hadoop.managers;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.security.Credentials;
import org.howdah.hadoop.cache.CacheKeys;
import org.howdah.hadoop.classes.JobJarParts;
import org.howdah.hadoop.classes.UserClassLoader;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.job.SubmittedJob;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.record.Folders;
import org.howdah.worker.nodes.GridKeys;

/**
 * The job that a client has submitted, as it is on the machine of its manager. The unpacked files
 * are read where they are, for other processes read them, too; what a job deletes when it ends is
 * copied.
 */
final class ManagedFiles {
  private static final List<String> SPLITS = List.of("job.split", "job.splitmetainfo");

  /** Settings that speak of the client's machine. */
  private static final List<String> OF_CLIENT =
      List.of(HowdahKeys.SPILL_DIRS, CacheKeys.DIR, GridKeys.ON, GridKeys.SUBMISSION);

  /** How names of the files begin in which a node keeps what a process prints. */
  private static final String LOG = "log";

  private final Path bundle;
  private final Path own;
  private final Properties submitter = new Properties();

  /**
   * @param bundle where the files are unpacked
   * @param own the folder of the manager's process
   */
  ManagedFiles(Path bundle, Path own) throws IOException {
    this.bundle = bundle;
    this.own = own;
    try (InputStream in = Files.newInputStream(bundle.resolve(StagedFiles.SUBMITTER))) {
      submitter.load(in);
    }
  }

  /**
   * Whether the folder of the manager's process is, and what the job was unpacked to. A node that
   * was killed and is there again deletes those of its processes, and one whose disk was lost has
   * neither: a manager that finds them gone has outlived its node.
   */
  boolean isThere() {
    return Files.isDirectory(own) && Files.exists(bundle.resolve(StagedFiles.SUBMITTER));
  }

  /** In whose name the job runs. */
  String user() {
    return submitter.getProperty(StagedFiles.USER);
  }

  /** Where the client's own settings of the job are, on its machine. */
  String clientSettings() {
    return "file:" + submitter.getProperty(StagedFiles.FOLDER) + "/" + StagedFiles.SETTINGS;
  }

  Credentials credentials() throws IOException {
    Path file = bundle.resolve(StagedFiles.CREDENTIALS);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      Credentials credentials = new Credentials();
      credentials.readTokenStorageStream(in);
      return credentials;
    }
  }

  /**
   * Makes a folder that a {@link SubmittedJob} takes for what a client has submitted.
   *
   * @param further settings that win over the client's
   */
  Path prepare(Map<String, String> further) throws IOException {
    Path folder = Files.createDirectory(own.resolve("job"));
    for (String name : SPLITS) {
      Files.copy(bundle.resolve(name), folder.resolve(name));
    }
    Configuration settings = settings();
    OF_CLIENT.forEach(settings::unset);
    settings.set(MRConfig.LOCAL_DIR, own.resolve("local").toString());
    boolean ownStore =
        settings.get(GridKeys.NODES, "").equals(settings.get(StoreKeys.NODES, "none"));
    further.forEach(settings::set);
    if (ownStore) {
      settings.set(StoreKeys.NODES, settings.get(GridKeys.NODES));
      settings.set(StoreKeys.TOKEN_FILE, settings.get(GridKeys.TOKEN_FILE));
      settings.set(StoreKeys.CERTIFICATES, settings.get(GridKeys.CERTIFICATES));
    }
    Path file = folder.resolve(StagedFiles.SETTINGS);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      settings.writeXml(out);
    }
    return folder;
  }

  /** The client's, with the unpacked files in the place of those that it has staged. */
  private Configuration settings() {
    Configuration theirs = new Configuration(false);
    Path file = bundle.resolve(StagedFiles.SETTINGS);
    theirs.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    String folder = submitter.getProperty(StagedFiles.FOLDER);
    Configuration settings = new Configuration(false);
    for (Map.Entry<String, String> entry : theirs) {
      String key = entry.getKey();
      String there = StagedFiles.inSetting(key, folder);
      String here = StagedFiles.inSetting(key, bundle.toString());
      settings.set(key, theirs.getRaw(key).replace(there, here));
    }
    return settings;
  }

  /** Finds what lies in the job's jar beside its classes, as Hadoop's programs expect. */
  ClassLoader libraries(Path folder, ClassLoader parent) throws IOException {
    JobConf job =
        new JobConf(new org.apache.hadoop.fs.Path(folder.resolve(StagedFiles.SETTINGS).toUri()));
    Path jar = job.getJar() == null ? own : localPath(job.getJar());
    if (!jar.startsWith(bundle) || !Files.isRegularFile(jar)) {
      return parent;
    }
    List<URL> urls;
    try (JarFile opened = new JarFile(jar.toFile())) {
      urls = JobJarParts.unpack(opened, own.resolve("jar"));
    }
    return urls.isEmpty() ? parent : new UserClassLoader("libraries", urls, parent, null);
  }

  /**
   * Deletes what was unpacked for the job and what the manager has made, but for logs: to be called
   * last, when the job has ended.
   */
  void removeUnpacked() throws IOException {
    deleteBut(bundle, file -> file.equals(own));
    deleteBut(own, file -> file.getFileName().toString().startsWith(LOG));
  }

  private static void deleteBut(Path folder, Predicate<Path> stays) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.list(folder)) {
      all = files.filter(stays.negate()).toList();
    }
    for (Path file : all) {
      Folders.delete(file);
    }
  }

  private static Path localPath(String name) {
    return Path.of(new org.apache.hadoop.fs.Path(name).toUri().getPath());
  }
}
