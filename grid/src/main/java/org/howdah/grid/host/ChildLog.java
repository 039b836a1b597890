package org.howdah.grid.host;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The end of what a process has printed, in two files of which the older is dropped. */
final class ChildLog implements AutoCloseable {
  private final Path current;
  private final Path older;
  private final int bytesMax;
  private OutputStream out;
  private int written;

  /**
   * @param folder where
   * @param bytesMax of both files
   */
  ChildLog(Path folder, int bytesMax) throws IOException {
    current = folder.resolve("log");
    older = folder.resolve("log.old");
    this.bytesMax = bytesMax;
    out = Files.newOutputStream(current);
  }

  synchronized void write(byte[] bytes, int length) throws IOException {
    if (written + length > bytesMax / 2) {
      out.close();
      Files.move(current, older, StandardCopyOption.REPLACE_EXISTING);
      out = Files.newOutputStream(current);
      written = 0;
    }
    out.write(bytes, 0, length);
    written += length;
  }

  synchronized byte[] read() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    if (Files.exists(older)) {
      Files.copy(older, all);
    }
    Files.copy(current, all);
    return all.toByteArray();
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }
}
