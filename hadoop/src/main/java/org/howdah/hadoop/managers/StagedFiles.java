package org.howdah.hadoop.managers;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * Hadoop's client copies what the job names to where it submits, but for what lies on that very file
 * system: with a staging folder on this machine, files of this machine stay where they are. They are
 * given names as if they had been copied, so that a manager has one folder to replace by its own.
 */
/** What a manager needs of a job that a client has put into its staging folder. */
final class StagedFiles {
  static final String SETTINGS = "job.xml";
  static final String CREDENTIALS = "credentials";
  static final String SUBMITTER = "submitter.properties";

  /** Of {@link #SUBMITTER}: in whose name the job runs. */
  static final String USER = "user";

  /** Of {@link #SUBMITTER}: the staging folder as {@link #SETTINGS} names it. */
  static final String FOLDER = "folder";

  private static final String LOCAL = "local";
  private static final List<String> KEYS_OF_LISTS =
      List.of(
          MRJobConfig.CACHE_FILES,
          MRJobConfig.CACHE_ARCHIVES,
          MRJobConfig.CLASSPATH_FILES,
          MRJobConfig.CLASSPATH_ARCHIVES);

  /** Those whose values are URIs, and not names as they stand. */
  private static final List<String> KEYS_OF_URIS =
      List.of(MRJobConfig.CACHE_FILES, MRJobConfig.CACHE_ARCHIVES);

  private final Path folder;
  private final Path extra;
  private final Map<String, Path> files = new LinkedHashMap<>();
  private final Map<Path, String> named = new LinkedHashMap<>();

  private StagedFiles(Path folder) throws IOException {
    this.folder = folder;
    extra = Files.createTempDirectory(folder, "grid");
  }

  /**
   * The files by their names in the bundle. Some are made for it, in the staging folder.
   *
   * @param folder the staging folder
   */
  static Map<String, Path> of(Path folder, Credentials credentials) throws IOException {
    StagedFiles staged = new StagedFiles(folder);
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(staged::isWanted).toList()) {
        staged.files.put(staged.name(file), file);
      }
    }
    staged.rename();
    staged.describe(credentials);
    return staged.files;
  }

  private boolean isWanted(Path file) {
    return Files.isRegularFile(file)
        && !file.getFileName().toString().matches("\\..*\\.crc")
        && !file.startsWith(extra);
  }

  private String name(Path file) {
    return folder.relativize(file).toString();
  }

  /** Writes settings that name the job's local files as if they had been staged. */
  private void rename() throws IOException {
    Configuration settings = new Configuration(false);
    settings.addResource(new org.apache.hadoop.fs.Path(folder.resolve(SETTINGS).toUri()));
    for (String key : KEYS_OF_LISTS) {
      String value = settings.getRaw(key);
      if (value != null && !value.isEmpty()) {
        List<String> renamed = new ArrayList<>();
        for (String one : value.split(",", -1)) {
          if (!isEmptyFolder(uri(one, key))) {
            renamed.add(staged(one, key));
          }
        }
        settings.set(key, String.join(",", renamed));
        if (renamed.isEmpty()) {
          settings.unset(key);
        }
      }
    }
    Path file = extra.resolve(SETTINGS);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      settings.writeXml(out);
    }
    files.put(SETTINGS, file);
  }

  /** A staging folder for jars of which none was copied, and which a bundle therefore lacks. */
  private boolean isEmptyFolder(URI uri) throws IOException {
    Path path = Path.of(uri.getPath());
    if (!path.endsWith("*") || !path.startsWith(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(path.getParent())) {
      return inside.noneMatch(this::isWanted);
    }
  }

  /** What a file is called from now on; itself if it is not of this machine, or staged. */
  private String staged(String text, String key) throws IOException {
    URI uri = uri(text, key);
    boolean local = uri.getScheme() == null || uri.getScheme().equals("file");
    Path path = local && uri.getPath() != null ? Path.of(uri.getPath()) : folder;
    boolean pattern = path.endsWith("*");
    if (path.startsWith(folder)) {
      return text;
    }
    Path found = pattern ? path.getParent() : path;
    if (!Files.exists(found)) {
      if (uri.getScheme() == null) {
        return text; // It may be there on the default file system.
      }
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "there is no file " + found + ", which " + key + " names");
    }
    String name = named.get(found);
    if (name == null) {
      name = LOCAL + "/" + named.size() + "/" + found.getFileName();
      named.put(found, name);
      add(found, name);
    }
    String scheme = uri.getScheme() == null ? "" : "file:";
    String fragment = uri.getRawFragment() == null ? "" : "#" + uri.getRawFragment();
    String file = inSetting(key, folder.resolve(name) + (pattern ? "/*" : ""));
    return scheme + file + fragment;
  }

  private static URI uri(String text, String key) {
    return KEYS_OF_URIS.contains(key)
        ? URI.create(text)
        : new org.apache.hadoop.fs.Path(text).toUri();
  }

  /** How the value of a setting has the name of a file: escaped if it is a URI. */
  static String inSetting(String key, String file) {
    return KEYS_OF_URIS.contains(key)
        ? new org.apache.hadoop.fs.Path(file).toUri().getRawPath()
        : file;
  }

  private void add(Path found, String name) throws IOException {
    try (Stream<Path> all = Files.walk(found)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String below = found.relativize(file).toString();
        files.put(below.isEmpty() ? name : name + "/" + below, file);
      }
    }
  }

  private void describe(Credentials credentials) throws IOException {
    Path secrets = extra.resolve(CREDENTIALS);
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(secrets)))) {
      credentials.writeTokenStorageToStream(out);
    }
    files.put(CREDENTIALS, secrets);
    Properties submitter = new Properties();
    submitter.setProperty(USER, UserGroupInformation.getCurrentUser().getUserName());
    submitter.setProperty(FOLDER, folder.toString());
    Path properties = extra.resolve(SUBMITTER);
    try (OutputStream out = Files.newOutputStream(properties)) {
      submitter.store(out, null);
    }
    files.put(SUBMITTER, properties);
  }

  /** Deletes all that was staged but the settings, which clients may still read. */
  static void clear(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path one : all.filter(path -> !path.endsWith(SETTINGS)).toList()) {
        org.apache.hadoop.fs.FileUtil.fullyDelete(one.toFile());
      }
    }
  }
}
