package org.howdah.model.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.howdah.cache.policy.BlockId;
import org.howdah.cache.policy.DataSet;
import org.howdah.cache.policy.FileVersion;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * A line says how many bytes a job read below a path, and not which. Of jobs that read the same path most
 * read nearly as much, so they are taken to read the same bytes: those from its beginning.
 */
/**
 * Reads the job histories of the Statistical Workload Injector for MapReduce as traces;
 * docs/simulate.md says what is made of them.
 */
public final class SwimFormat {
  private static final int BYTES_FIELD = 3;
  private static final int PATH_FIELD = 6;

  private record Line(String job, String path, long bytes) {}

  private SwimFormat() {}

  /**
   * Reads a whole history.
   *
   * @param blockBytes the size of the blocks that inputs are taken to have
   * @throws HowdahException if the file is no such history; the message names the line
   */
  public static Trace read(Path file, long blockBytes) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return trace(lines(reader, file.toString()), blockBytes, file.toString());
    } catch (NoSuchFileException e) {
      throw new HowdahException(ErrorCode.INPUT, "there is no trace " + file, e);
    } catch (CharacterCodingException e) {
      throw new HowdahException(ErrorCode.INPUT, file + " is no trace: it is not UTF-8 text", e);
    }
  }

  private static List<Line> lines(BufferedReader reader, String name) throws IOException {
    List<Line> lines = new ArrayList<>();
    long number = 0;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (!line.isEmpty() && !line.startsWith("#")) {
        lines.add(parse(line, name + ":" + number));
      }
    }
    return lines;
  }

  private static Line parse(String line, String place) throws HowdahException {
    String[] fields = line.split("\t", -1);
    if (fields.length <= PATH_FIELD || fields[PATH_FIELD].isEmpty()) {
      throw new HowdahException(
          ErrorCode.INPUT,
          place
              + " names no input path: a line must have job, time, gap, bytes of map input, of"
              + " shuffle and of output, and a path, with tabs between");
    }
    try {
      long bytes = Long.parseLong(fields[BYTES_FIELD]);
      if (bytes >= 0) {
        return new Line(fields[0], fields[PATH_FIELD], bytes);
      }
    } catch (NumberFormatException e) {
      // Said below, with where it stands.
    }
    throw new HowdahException(
        ErrorCode.INPUT,
        place + ": bytes must be a number from 0, not '" + fields[BYTES_FIELD] + "'");
  }

  private static Trace trace(List<Line> lines, long blockBytes, String name)
      throws HowdahException {
    Map<String, FileVersion> files = new HashMap<>();
    Map<String, Long> lengths = new HashMap<>();
    lines.forEach(line -> lengths.merge(line.path, line.bytes, Math::max));
    lengths.forEach((path, bytes) -> files.put(path, FileVersion.modifiedAt(path, bytes, 0)));
    checkLength(lines, blockBytes, name);
    List<Access> accesses = new ArrayList<>();
    Map<BlockId, BlockId> blocks = new HashMap<>();
    for (Line line : lines) {
      FileVersion file = files.get(line.path);
      DataSet set = new DataSet(line.path, Math.max(1, blocks(file.length(), blockBytes)));
      for (long block = 0; block < blocks(line.bytes, blockBytes); block++) {
        BlockId id = new BlockId(file, blockBytes, block);
        accesses.add(new Access(line.job, set, blocks.computeIfAbsent(id, same -> same)));
      }
    }
    return new Trace(accesses);
  }

  private static void checkLength(List<Line> lines, long blockBytes, String name)
      throws HowdahException {
    long accesses = lines.stream().mapToLong(line -> blocks(line.bytes, blockBytes)).sum();
    if (accesses == 0) {
      throw new HowdahException(ErrorCode.INPUT, name + " has no accesses");
    }
    if (accesses > TraceFormat.ACCESSES_MAX) {
      throw new HowdahException(
          ErrorCode.RESOURCES,
          "%s has %d accesses to blocks of %d bytes; a trace can have %d: take larger blocks"
              .formatted(name, accesses, blockBytes, TraceFormat.ACCESSES_MAX));
    }
  }

  private static long blocks(long bytes, long blockBytes) {
    return bytes / blockBytes + (bytes % blockBytes == 0 ? 0 : 1);
  }
}
