package org.howdah.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.howdah.record.Folders;

/**
 * The working folder of a worker process. Each task finds in it what the first one did, which is
 * the distributed cache, and nothing that another task has left. Not thread-safe.
 */
public final class WorkerFolder {
  /** Where Hadoop looks for the folder of a task's logs. */
  private static final String LOG_FOLDER = "yarn.app.container.log.dir";

  /** Those of the process and not of a task. */
  private static final Set<String> KEPT = Set.of("tmp", "fetched");

  /** Of each log, the end is shown. */
  private static final long LOG_BYTES_MAX = 64 << 10;

  private final Path folder;
  private final Path logs;
  private final Map<Path, Path> atFirst = new HashMap<>();

  /**
   * Takes what is in the folder for what each task is to find there.
   *
   * @param folder the working folder of this process
   */
  public WorkerFolder(Path folder) throws IOException {
    this.folder = folder;
    logs = Files.createDirectories(folder.resolve("tmp").resolve("logs"));
    for (Path file : list(folder)) {
      atFirst.put(file, Files.isSymbolicLink(file) ? Files.readSymbolicLink(file) : file);
    }
    System.setProperty(LOG_FOLDER, logs.toString());
  }

  /** Removes what tasks have left, and puts back what they have removed. */
  public void prepare() throws IOException {
    for (Path file : list(folder)) {
      if (!KEPT.contains(file.getFileName().toString()) && !isAsAtFirst(file)) {
        Folders.delete(file);
      }
    }
    for (Map.Entry<Path, Path> link : atFirst.entrySet()) {
      boolean gone = !Files.exists(link.getKey(), LinkOption.NOFOLLOW_LINKS);
      if (gone && !link.getKey().equals(link.getValue())) {
        Files.createSymbolicLink(link.getKey(), link.getValue());
      }
    }
  }

  private boolean isAsAtFirst(Path file) throws IOException {
    Path was = atFirst.get(file);
    return was != null
        && (Files.isSymbolicLink(file)
            ? Files.readSymbolicLink(file).equals(was)
            : was.equals(file));
  }

  /** Prints the ends of logs that programs of the task have written, and deletes them. */
  public void printLogs() throws IOException {
    for (Path log : list(Files.createDirectories(logs))) {
      if (Files.isRegularFile(log)) {
        try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ)) {
          file.position(Math.max(0, file.size() - LOG_BYTES_MAX));
          InputStream end = Channels.newInputStream(file);
          end.transferTo(System.err);
        }
      }
      Folders.delete(log);
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
