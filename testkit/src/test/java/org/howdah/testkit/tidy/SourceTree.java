package org.howdah.testkit.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The repository's text files as the house rules see them, sorted by path. Left out: build output,
 * hidden folders other than the build's own, binary files, and the texts that examples read.
 */
final class SourceTree {
  private static final Set<String> HIDDEN_BUT_OURS = Set.of(".ci", ".mvn", ".github");
  private static final Set<String> NOT_SOURCE = Set.of("target", "__pycache__");
  private static final String EXAMPLE_TEXTS = "examples/data/";
  private static final long FILE_BYTES_MAX = 2L << 20;

  private final Path root;
  private final List<SourceFile> files;
  private final List<JavaFile> javaFiles;

  SourceTree(Path root) {
    this.root = root;
    this.files = readAll(root);
    this.javaFiles =
        JavaFile.parse(files.stream().filter(file -> file.extension().equals("java")).toList());
  }

  /** The tree that the running test belongs to. */
  static SourceTree ofRepository() {
    String named = System.getProperty("maven.multiModuleProjectDirectory");
    Path start = Path.of(named != null ? named : System.getProperty("user.dir")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".mvn"))) {
        return new SourceTree(folder);
      }
    }
    throw new IllegalStateException(
        "no .mvn folder in " + start + " or above it: run from a clone");
  }

  List<SourceFile> files() {
    return files;
  }

  List<SourceFile> documents() {
    return files.stream().filter(file -> file.extension().equals("md")).toList();
  }

  List<JavaFile> javaFiles() {
    return javaFiles;
  }

  Optional<SourceFile> file(String path) {
    return files.stream().filter(file -> file.path().equals(path)).findFirst();
  }

  /** Whether {@code path}, from the root, is a file or folder of any kind inside the tree. */
  boolean contains(Path path) {
    Path absolute = root.resolve(path).normalize();
    return absolute.startsWith(root) && Files.exists(absolute);
  }

  private static List<SourceFile> readAll(Path root) {
    List<SourceFile> found = new ArrayList<>();
    try {
      Files.walkFileTree(root, new Collector(root, found));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    found.sort(Comparator.comparing(SourceFile::path));
    return List.copyOf(found);
  }

  private static final class Collector extends SimpleFileVisitor<Path> {
    private final Path root;
    private final List<SourceFile> found;

    Collector(Path root, List<SourceFile> found) {
      this.root = root;
      this.found = found;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = folder.getFileName().toString();
      boolean hidden = name.startsWith(".") && !HIDDEN_BUT_OURS.contains(name);
      boolean skipped = !folder.equals(root) && (hidden || NOT_SOURCE.contains(name));
      return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      String path = root.relativize(file).toString().replace('\\', '/');
      boolean exampleText = path.startsWith(EXAMPLE_TEXTS) && path.endsWith(".txt");
      boolean ofGit = path.equals(".git");
      boolean small = attributes.isRegularFile() && attributes.size() <= FILE_BYTES_MAX;
      if (small && !exampleText && !ofGit) {
        String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        if (text.indexOf('\0') < 0) {
          found.add(new SourceFile(path, text));
        }
      }
      return FileVisitResult.CONTINUE;
    }
  }
}
