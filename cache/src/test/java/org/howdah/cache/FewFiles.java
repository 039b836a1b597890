package org.howdah.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.RegionSizes;
import org.howdah.cache.policy.Request;
import org.howdah.record.Compression;
import org.howdah.record.DirectoryRunStore;
import org.howdah.record.Run;
import org.howdah.record.RunWriter;
import org.howdah.record.Slice;

/** Uses a cache and a run while it can open no file, and afterwards: {@code FewFiles FOLDER}. */
final class FewFiles {
  private static final DataSet SET = new DataSet("/a", 4);

  private static final int ATTEMPTS_MAX = 5;

  private FewFiles() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    loadClasses();
    Logger.getLogger(FewFiles.class.getName()).warning("what logging needs is open by now");
    RegionSizes sizes = new RegionSizes(4 * Origin.BLOCK_BYTES, 0, 0, 1);
    Master master = new LocalMaster(Policies.LRU.create());
    try (Node node =
            Node.open("n", folder.resolve("cache"), sizes, WriteBudget.unlimited(), master);
        DirectoryRunStore store = new DirectoryRunStore(folder.resolve("runs"), Compression.NONE)) {
      Origin.read(node, request(0));
      assertThat(Origin.read(node, request(0))).isTrue();
      assertThat(node.admit(request(3)).orElseThrow().commit()).isFalse();
      Run run = write(store);
      assertThat(run.isReadable(0)).isTrue();
      List<FileChannel> all = new ArrayList<>();
      boolean found = isEverOpen(folder, all, () -> node.open(request(0)).map(FewFiles::close));
      boolean admitted = false;
      for (int i = 0; i < 2 * FailureBrake.FAILURES_MAX; i++) {
        admitted |= isEverOpen(folder, all, () -> node.admit(request(1)).map(FewFiles::abort));
      }
      boolean readable = run.isReadable(0);
      for (FileChannel one : all) {
        one.close();
      }
      assertThat(found || admitted).as("there was a file that could be opened").isFalse();
      assertThat(readable).as("the run is not taken for lost").isTrue();
      assertThat(Origin.read(node, request(0))).as("the block is there").isTrue();
      Origin.read(node, request(1));
      assertThat(Origin.read(node, request(1))).as("others are taken").isTrue();
    }
  }

  /** Those of folders are files, too. */
  private static void loadClasses() throws Exception {
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path root = Path.of(entry);
      if (Files.isDirectory(root) && entry.matches(".*/(record|cache)/target/.*")) {
        try (Stream<Path> files = Files.walk(root)) {
          for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
            String name = root.relativize(file).toString().replace(File.separatorChar, '.');
            Class.forName(name.substring(0, name.length() - ".class".length()));
          }
        }
      }
    }
  }

  private static Request request(int number) {
    return new Request("n", "1", SET, Origin.block(SET, number));
  }

  private static Run write(DirectoryRunStore store) throws IOException {
    RunWriter writer = store.create("run", 1, 100);
    writer.startPartition(0);
    writer.append(slice(), slice());
    return writer.commit();
  }

  private static Slice slice() {
    Slice slice = new Slice();
    slice.set(new byte[] {1, 2, 3}, 0, 3);
    return slice;
  }

  /**
   * Whether something can be opened each time that all files were opened before: the JVM itself
   * reads a file at times, and leaves room when it closes it.
   */
  private static boolean isEverOpen(
      Path folder, List<FileChannel> all, Supplier<Optional<Boolean>> attempt) {
    for (int i = 0; i < ATTEMPTS_MAX; i++) {
      openAll(folder, all);
      if (attempt.get().isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private static void openAll(Path folder, List<FileChannel> all) {
    try {
      while (true) {
        all.add(FileChannel.open(folder.resolve("log"), StandardOpenOption.READ));
      }
    } catch (IOException noMore) {
      return;
    }
  }

  private static boolean close(CachedBlock block) {
    block.close();
    return true;
  }

  private static boolean abort(Admission admission) {
    admission.abort();
    return true;
  }
}
