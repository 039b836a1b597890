package org.howdah.packages;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.howdah.record.UserFolder;

/**
 * Which jars a request has led to before, in a file of the user's cache folder: to ask Maven's own
 * files again takes a process, and most of a second.
 */
public final class KnownJars {
  private static final int FILES_MAX = 100;
  private final Path file;

  private KnownJars(Path file) {
    this.file = file;
  }

  /**
   * Empty where a user has no place for caches.
   *
   * @param versions of what the jars are to fit beside
   */
  public static Optional<KnownJars> of(PackageRequest request, List<String> versions) {
    String home = System.getProperty("user.home", "");
    return UserFolder.CACHE
        .ours(System.getenv(), home)
        .map(folder -> of(request, versions, folder.resolve("packages"), Path.of(home)));
  }

  /**
   * The same in a folder.
   *
   * @param versions of what the jars are to fit beside
   * @param home of the user, whose settings of Maven say where jars come from
   */
  static KnownJars of(PackageRequest request, List<String> versions, Path folder, Path home) {
    List<String> parts = new ArrayList<>(request.words());
    parts.addAll(versions);
    parts.add(System.getProperty(MavenPackages.LOCAL_REPOSITORY, ""));
    parts.add(stamp(home.resolve(MavenPackages.SETTINGS)).orElse(""));
    return new KnownJars(folder.resolve(digest(String.join("\n", parts))));
  }

  /** Empty if none is known, or one is not what it was. */
  public Optional<List<Path>> find() {
    List<Path> jars = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file, UTF_8)) {
        Path jar = Path.of(line.substring(line.indexOf('\t') + 1));
        if (!line.equals(line(jar).orElse(""))) {
          return Optional.empty();
        }
        jars.add(jar);
      }
    } catch (IOException | RuntimeException unknown) {
      return Optional.empty();
    }
    return jars.isEmpty() ? Optional.empty() : Optional.of(jars);
  }

  /** Keeps them, if that can be; else they are looked for again. */
  public void keep(List<Path> jars) {
    List<String> lines = jars.stream().flatMap(jar -> line(jar).stream()).toList();
    if (lines.size() < jars.size()) {
      return;
    }
    try {
      Files.createDirectories(file.getParent());
      Path made = Files.createTempFile(file.getParent(), "new", "");
      try {
        Files.write(made, lines, UTF_8);
        Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(made);
      }
      forgetOld();
    } catch (IOException e) {
      return; // It costs the next command time, and nothing else.
    }
  }

  private void forgetOld() throws IOException {
    try (Stream<Path> files = Files.list(file.getParent())) {
      // Their times are asked for once: others may be writing.
      List<Map.Entry<Long, Path>> oldestFirst =
          files.map(one -> Map.entry(millis(one), one)).sorted(Map.Entry.comparingByKey()).toList();
      for (int i = 0; i < oldestFirst.size() - FILES_MAX; i++) {
        Files.deleteIfExists(oldestFirst.get(i).getValue());
      }
    }
  }

  private static long millis(Path file) {
    return file.toFile().lastModified();
  }

  private static Optional<String> line(Path jar) {
    return stamp(jar).map(stamp -> stamp + "\t" + jar);
  }

  /** What changes with a file; empty if there is none. */
  private static Optional<String> stamp(Path file) {
    return Files.isRegularFile(file)
        ? Optional.of(file.toFile().length() + " " + millis(file))
        : Optional.empty();
  }

  private static String digest(String text) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(whole);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
