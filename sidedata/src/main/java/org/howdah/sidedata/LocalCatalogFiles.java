package org.howdah.sidedata;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.howdah.record.Folders;
import org.howdah.record.api.PublicApi;

/** A catalog in a folder of this machine, or of one that all machines mount. */
@PublicApi
public final class LocalCatalogFiles implements CatalogFiles {
  private final Path root;

  public LocalCatalogFiles(Path root) {
    this.root = root.toAbsolutePath();
  }

  @Override
  public byte[] read(String path) throws IOException {
    try {
      return Files.readAllBytes(root.resolve(path));
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public void write(String path, byte[] bytes) throws IOException {
    Path file = root.resolve(path);
    Path temporary = writeBeside(file, bytes);
    try {
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** A second name for a file that is whole: of several at the same time one succeeds. */
  @Override
  public boolean writeNew(String path, byte[] bytes) throws IOException {
    Path file = root.resolve(path);
    Path temporary = writeBeside(file, bytes);
    try {
      Files.createLink(file, temporary);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static Path writeBeside(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(file.getParent());
    Path temporary = file.resolveSibling("." + file.getFileName() + "." + UUID.randomUUID());
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    } catch (IOException e) {
      Files.deleteIfExists(temporary);
      throw e;
    }
    return temporary;
  }

  @Override
  public boolean claim(String path) throws IOException {
    Path folder = root.resolve(path);
    Files.createDirectories(folder.getParent());
    try {
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  @Override
  public List<String> list(String path) throws IOException {
    try (Stream<Path> entries = Files.list(root.resolve(path))) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    }
  }

  @Override
  public void delete(String path) throws IOException {
    Path target = root.resolve(path);
    if (Files.isDirectory(target)) {
      Folders.delete(target);
    } else {
      Files.deleteIfExists(target);
    }
  }

  @Override
  public String address(String path) {
    return root.resolve(path).toString();
  }
}
