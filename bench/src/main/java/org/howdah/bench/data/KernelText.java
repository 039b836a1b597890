package org.howdah.bench.data;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.howdah.testkit.daemon.Child;

/**
 * Source text of the Linux kernel, from Debian's package {@code linux-source-6.1} (GPL-2.0, 139
 * MB): the C, assembler and documentation files of its archive, one after the other.
 */
final class KernelText {
  private static final String PACKAGE = "linux-source-6.1";
  private static final Duration LIMIT = Duration.ofMinutes(20);
  private static final List<String> PATTERNS = List.of("*.c", "*.h", "*.S", "*.rst", "*.txt");
  private static final int BUFFER_BYTES = 1 << 20;

  private final Path folder;

  /**
   * @param folder keeps the downloaded package
   */
  KernelText(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes text until that many bytes are written.
   *
   * @throws IOException if the package cannot be had or holds less; the message says what to do
   */
  void write(OutputStream out, long bytes) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    Path archive = archive();
    ProcessBuilder builder =
        new ProcessBuilder(
            "tar", "--extract", "--xz", "--to-stdout", "--file", archive.toString(), "--wildcards");
    builder.command().addAll(PATTERNS);
    Process tar = builder.redirectError(folder.resolve("tar.log").toFile()).start();
    try (InputStream in = new BufferedInputStream(tar.getInputStream(), BUFFER_BYTES)) {
      long written = PlainLines.copy(in, out, bytes);
      if (written < bytes) {
        throw new IOException(
            archive + " holds only " + written + " bytes of text; choose a smaller --size");
      }
    } finally {
      tar.destroy();
      tar.waitFor();
    }
  }

  private Path archive() throws IOException, InterruptedException {
    Path archive = folder.resolve("usr/src/" + PACKAGE + ".tar.xz");
    if (!Files.exists(archive)) {
      run(List.of("apt-get", "download", PACKAGE));
      try (Stream<Path> files = Files.list(folder)) {
        Path deb =
            files
                .filter(file -> file.getFileName().toString().endsWith(".deb"))
                .findFirst()
                .orElseThrow(() -> unavailable("apt-get left no package in " + folder));
        run(List.of("dpkg", "-x", deb.toString(), folder.toString()));
        Files.delete(deb);
      }
    }
    return archive;
  }

  private void run(List<String> command) throws IOException, InterruptedException {
    try (Child child =
        Child.start(command.get(0), command, folder, folder.resolve("package.log"))) {
      if (child.waitFor(LIMIT) != 0) {
        throw unavailable(child.logTail());
      }
    }
  }

  private static IOException unavailable(String reason) {
    return new IOException(
        "cannot get the kernel text (package "
            + PACKAGE
            + " of Debian 12): run apt-get update first, or leave it out with --input generated\n"
            + reason);
  }
}
