package org.howdah.testkit.daemon;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.CRC32;
import org.howdah.record.Folders;

/**
 * A folder of jars resolved once by Maven from a stand-alone pom and kept in the user's cache.
 *
 * <p>The folder's name carries a checksum of the pom, so that a changed pom resolves afresh. It
 * appears by a rename: a folder that exists is complete, and processes that resolve at the same
 * time do no harm to each other.
 *
 * <p>The cache is {@code ~/.cache/howdah}; the system property {@code howdah.cache.dir} moves it.
 */
public final class JarFolder {
  private static final Duration RESOLVE_LIMIT = Duration.ofMinutes(15);

  private JarFolder() {}

  /** The jars that HDFS and YARN daemons and tasks run from: Hadoop 3.5.0, unshaded. */
  public static Path hadoopDaemons() throws IOException, InterruptedException {
    return resolve("daemons-3.5.0", pom("pom.xml"));
  }

  /** The jars that a broker of Kafka runs from: 4.1.1. */
  public static Path kafkaBroker() throws IOException, InterruptedException {
    return resolve("kafka-4.1.1", pom("kafka.xml"));
  }

  /** The jars of Hive 4.0.1, and of the Hadoop that it runs on where that is not there. */
  public static Path hive() throws IOException, InterruptedException {
    return resolve("hive-4.0.1", pom("hive.xml"));
  }

  /** The jars that a server of objects in the manner of S3 runs from: S3Proxy 4.1.0. */
  public static Path objectServer() throws IOException, InterruptedException {
    return resolve("s3proxy-4.1.0", pom("s3proxy.xml"));
  }

  /** The jars of Tez 0.10.5, for a cluster that has Hadoop's. */
  public static Path tez() throws IOException, InterruptedException {
    return resolve("tez-0.10.5", pom("tez.xml"));
  }

  private static URL pom(String name) throws IOException {
    URL pom = JarFolder.class.getResource(name);
    if (pom == null) {
      throw new IOException(
          "testkit was built without daemons/" + name + "; rebuild it with Maven");
    }
    return pom;
  }

  /**
   * Returns the folder with every run-time dependency of the pom, resolving it when it is not
   * there; the first time needs Maven and a network.
   *
   * @param name the start of the folder's name
   * @throws IOException if Maven is missing or fails; the message ends with what Maven printed
   */
  public static Path resolve(String name, URL pom) throws IOException, InterruptedException {
    byte[] content = read(pom);
    CRC32 crc = new CRC32();
    crc.update(content);
    Path cache = cache();
    Path folder = cache.resolve(name + "-" + String.format("%08x", crc.getValue()));
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(cache);
      Path partial = Files.createTempDirectory(cache, name + ".partial");
      try {
        fill(partial, content);
        publish(partial, folder);
      } finally {
        Folders.delete(partial);
      }
    }
    return folder;
  }

  /** The folder that caches live in; may not exist yet. */
  public static Path cache() {
    String configured = System.getProperty("howdah.cache.dir");
    return configured != null
        ? Path.of(configured)
        : Path.of(System.getProperty("user.home"), ".cache", "howdah");
  }

  private static void fill(Path partial, byte[] pom) throws IOException, InterruptedException {
    Path pomFile = Files.write(partial.resolve("pom.xml"), pom);
    Path log = partial.resolve("maven.log");
    List<String> command =
        List.of(
            "mvn",
            "-q",
            "-B",
            "-f",
            pomFile.toString(),
            "dependency:copy-dependencies",
            "-DincludeScope=runtime",
            "-DoutputDirectory=" + partial);
    try (Child maven = Child.start("mvn", command, partial, log)) {
      if (maven.waitFor(RESOLVE_LIMIT) != 0) {
        throw new IOException(
            "Maven could not resolve the jars of "
                + pomFile.getFileName()
                + "; is there a network and a repository mirror?\n"
                + maven.logTail());
      }
    } catch (IOException error) {
      throw Files.exists(log) && Files.size(log) > 0
          ? error
          : new IOException(
              "cannot start mvn; install it, for example: apt-get install maven", error);
    }
    Files.delete(log);
  }

  private static void publish(Path partial, Path folder) throws IOException {
    try {
      Files.move(partial, folder);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException error) {
      if (!Files.isDirectory(folder)) {
        throw error;
      }
    }
  }

  private static byte[] read(URL pom) throws IOException {
    try (InputStream in = pom.openStream()) {
      byte[] content = in.readAllBytes();
      if (!new String(content, UTF_8).contains("<project")) {
        throw new IOException(pom + " is not a Maven pom");
      }
      return content;
    }
  }
}
