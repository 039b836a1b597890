package org.howdah.bench.rival;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.howdah.hadoop.cache.CacheKeys;

/**
 * An input whose cached blocks are given other words than their file, so that it shows where a
 * program's bytes come from. The program knows nothing of the cache, and has it by settings and the
 * jars of {@code howdah classpath}.
 */
final class ExchangedInput {
  static final String IN_THE_FILE = "file";
  static final String IN_THE_CACHE = "kept";

  private static final int BLOCK_BYTES = 50_000;
  private static final int BLOCKS = 6;
  private static final int LINE_BYTES = 10;
  private static final Pattern CACHE =
      Pattern.compile(
          ".*/((record|cache|hadoopio)/target/classes"
              + "|howdah-(record|cache|hadoopio)-[0-9][^/]*\\.jar)");

  /** As many lines of two words, of which the second is one of a thousand numbers in turn. */
  static final int LINES = BLOCKS * BLOCK_BYTES / LINE_BYTES;

  private final Path cache;
  private final URI file;

  private ExchangedInput(Path cache, URI file) {
    this.cache = cache;
    this.file = file;
  }

  /**
   * Writes the input, as old as it must be to be cached.
   *
   * @param cache the folder of the cache, which is not there yet
   */
  static ExchangedInput write(Path cache, URI file) throws Exception {
    byte[] text =
        IntStream.range(0, LINES)
            .mapToObj(i -> "%s %04d\n".formatted(IN_THE_FILE, i % 1000))
            .collect(Collectors.joining())
            .getBytes(UTF_8);
    try (FileSystem files = FileSystem.newInstance(file, new Configuration())) {
      org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file);
      try (FSDataOutputStream out = files.create(path)) {
        out.write(text);
      }
      files.setTimes(path, System.currentTimeMillis() - 3_600_000, -1);
    }
    return new ExchangedInput(cache, file);
  }

  URI file() {
    return file;
  }

  /** What puts the cache in front of the file's scheme. */
  Map<String, String> settings(Class<? extends FileSystem> type) {
    return Map.of(
        "fs." + file.getScheme() + ".impl",
        type.getName(),
        CacheKeys.DIR,
        cache.toString(),
        CacheKeys.BYTES,
        "100m",
        CacheKeys.BLOCK_BYTES,
        Integer.toString(BLOCK_BYTES));
  }

  /** The jars of the cache, as a class path. */
  static String cacheJars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> CACHE.matcher(entry).matches())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Has all cached blocks of the file say something else, as if it did; see the format's page. */
  void exchange() throws Exception {
    List<Path> blocks = new ArrayList<>();
    try (Stream<Path> all = Files.list(cache.resolve("blocks"))) {
      for (Path block : all.toList()) {
        if (Files.size(block) > BLOCK_BYTES) {
          blocks.add(block);
        }
      }
    }
    assertThat(blocks).as("the input, and nothing else as large").hasSize(BLOCKS);
    for (Path block : blocks) {
      exchange(block);
    }
  }

  private static void exchange(Path file) throws Exception {
    ByteBuffer block = ByteBuffer.wrap(Files.readAllBytes(file));
    for (int line = 0; line < BLOCK_BYTES; line += LINE_BYTES) {
      block.put(line, IN_THE_CACHE.getBytes(UTF_8));
    }
    block.putInt(BLOCK_BYTES, checksum(block, 0, BLOCK_BYTES));
    int checksumAt = block.limit() - Long.BYTES - Integer.BYTES;
    block.putInt(checksumAt, checksum(block, BLOCK_BYTES, checksumAt));
    Files.write(file, block.array());
  }

  private static int checksum(ByteBuffer bytes, int from, int to) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.slice(from, to - from));
    return (int) crc.getValue();
  }
}
