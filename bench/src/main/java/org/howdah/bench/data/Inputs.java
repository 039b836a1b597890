package org.howdah.bench.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.howdah.bench.kit.InputKind;
import org.howdah.record.Folders;

/**
 * The input files. Each is made when it is first asked for, under a temporary name, and kept: a
 * file or folder with its final name is complete.
 */
public final class Inputs {
  private static final long SEED = 20_261_121;
  private static final int SMALL_LINES = 100;
  private static final int TERA_RECORD_BYTES = 100;
  private static final int BUFFER_BYTES = 1 << 20;

  private final Path folder;
  private final long textBytes;
  private final long teraRecords;
  private final TeraGen teraGen;

  /** Runs Hadoop's TeraGen. */
  @FunctionalInterface
  public interface TeraGen {
    /** Writes that many records into a folder that does not exist yet. */
    void generate(long records, Path output) throws IOException, InterruptedException;
  }

  public Inputs(Path folder, long textBytes, long teraBytes, TeraGen teraGen) {
    this.folder = folder;
    this.textBytes = textBytes;
    this.teraRecords = teraBytes / TERA_RECORD_BYTES;
    this.teraGen = teraGen;
  }

  /** Returns the file or folder of an input, making it first when needed. */
  public Path get(InputKind kind) throws IOException, InterruptedException {
    Path file = folder.resolve(name(kind));
    if (!Files.exists(file)) {
      Files.createDirectories(folder);
      Path partial = folder.resolve(name(kind) + ".partial");
      Folders.delete(partial);
      make(kind, partial);
      Files.move(partial, file);
    }
    return file;
  }

  /** The size of a file, or of all files of a folder but hidden ones and markers. */
  public static long bytes(Path input) throws IOException {
    try (Stream<Path> files = Files.walk(input)) {
      long sum = 0;
      for (Path file : (Iterable<Path>) files.filter(Inputs::isData)::iterator) {
        sum += Files.size(file);
      }
      return sum;
    }
  }

  private static boolean isData(Path path) {
    String name = path.getFileName().toString();
    return Files.isRegularFile(path) && !name.startsWith(".") && !name.startsWith("_");
  }

  private String name(InputKind kind) {
    return switch (kind) {
      case GENERATED, REAL, PAIRS -> kind.id() + "-" + textBytes + ".txt";
      case SMALL -> kind.id() + "-" + SMALL_LINES + ".txt";
      case TERA -> kind.id() + "-" + teraRecords;
    };
  }

  private void make(InputKind kind, Path partial) throws IOException, InterruptedException {
    if (kind == InputKind.TERA) {
      teraGen.generate(teraRecords, partial);
      return;
    }
    try (OutputStream out =
        new BufferedOutputStream(Files.newOutputStream(partial), BUFFER_BYTES)) {
      switch (kind) {
        case GENERATED -> new ZipfText(SEED).writeBytes(out, textBytes);
        case SMALL -> new ZipfText(SEED).writeLines(out, SMALL_LINES);
        case PAIRS -> IntegerPairs.write(out, SEED, textBytes);
        case REAL -> new KernelText(folder.resolve("linux-source")).write(out, textBytes);
        case TERA -> throw new IllegalStateException("a folder, not a file");
      }
    }
  }
}
