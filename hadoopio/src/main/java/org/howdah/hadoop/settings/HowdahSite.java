package org.howdah.hadoop.settings;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.UserFolder;

/**
 * Defaults of Howdah's settings in files: one of whoever runs the cluster, which is found beside
 * Hadoop's own on the class path, and one of the user. What the first says wins; what a job says
 * wins over both. As in Hadoop's files, a file can leave out most.
 */
public final class HowdahSite {
  /** What both files are called. */
  public static final String NAME = "howdah-site.xml";

  private HowdahSite() {}

  /**
   * A setting of one of the files.
   *
   * @param value with its variables not replaced
   * @param source the file
   */
  public record Default(String value, String source) {}

  /**
   * All of both files, by key.
   *
   * @param classes find the first file
   * @param environment says where the user's is
   * @throws HowdahException {@code USER_CONFIGURATION} if a file cannot be read, or has what is no
   *     setting of Howdah's; it names the file
   */
  public static Map<String, Default> read(ClassLoader classes, Map<String, String> environment)
      throws HowdahException {
    Map<String, Default> defaults = new LinkedHashMap<>();
    Optional<Path> own = ofUser(environment).filter(Files::exists);
    if (own.isPresent()) {
      Configuration file = new Configuration(false);
      file.addResource(new org.apache.hadoop.fs.Path(own.get().toUri()));
      add(file, own.get().toString(), defaults);
    }
    URL shared = classes.getResource(NAME);
    if (shared != null) {
      Configuration file = new Configuration(false);
      file.addResource(shared);
      add(file, nameOf(shared), defaults);
    }
    return defaults;
  }

  /** Gives a job what the files say and it does not. */
  public static void fill(Configuration job) throws IOException {
    read(job.getClassLoader(), System.getenv())
        .forEach(
            (key, found) -> {
              if (job.getRaw(key) == null) {
                job.set(key, found.value(), found.source());
              }
            });
  }

  /** Where the user's file would be; empty where a user has no place for settings. */
  public static Optional<Path> ofUser(Map<String, String> environment) {
    return UserFolder.CONFIGURATION.ours(environment).map(folder -> folder.resolve(NAME));
  }

  private static void add(Configuration file, String source, Map<String, Default> defaults)
      throws HowdahException {
    try {
      for (Map.Entry<String, String> each : file) {
        String value = file.getRaw(each.getKey());
        check(each.getKey(), value, source);
        defaults.put(each.getKey(), new Default(value, source));
      }
    } catch (RuntimeException malformed) {
      throw wrong(source + " is no file of settings: " + malformed.getMessage(), malformed);
    }
  }

  private static void check(String key, String value, String source) throws HowdahException {
    if (!key.startsWith(KnownSettings.PREFIX)) {
      throw wrong(
          source + " is for howdah.* alone; put " + key + " into mapred-site.xml, say", null);
    }
    Optional<String> complaint = KnownSettings.all().complaint(key, value);
    if (complaint.isPresent()) {
      throw wrong(source + ": " + complaint.get(), null);
    }
  }

  private static String nameOf(URL file) {
    return file.getProtocol().equals("file")
        ? Path.of(URI.create(file.toString())).toString()
        : file.toString();
  }

  private static HowdahException wrong(String message, Throwable cause) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message, cause);
  }
}
