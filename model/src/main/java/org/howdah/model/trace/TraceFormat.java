package org.howdah.model.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
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

/** Reads and writes traces as text; docs/formats/block-trace.md has the format. */
public final class TraceFormat {
  static final String HEADER = "# howdah block trace 1";
  private static final int COLUMNS = 6;

  /** Of a trace in memory, some 2 GB. */
  static final int ACCESSES_MAX = 20_000_000;

  /** A block as a trace names it. */
  private record Name(String file, long number, long bytes) {}

  private TraceFormat() {}

  /**
   * Reads a whole trace.
   *
   * @throws HowdahException if the file is no trace; the message names the line
   */
  public static Trace read(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(reader, file.toString());
    } catch (NoSuchFileException e) {
      throw new HowdahException(ErrorCode.INPUT, "there is no trace " + file, e);
    } catch (CharacterCodingException e) {
      throw new HowdahException(ErrorCode.INPUT, file + " is no trace: it is not UTF-8 text", e);
    }
  }

  static Trace read(BufferedReader reader, String name) throws IOException {
    if (!HEADER.equals(reader.readLine())) {
      throw new HowdahException(
          ErrorCode.INPUT, name + " is no trace: its first line must be '" + HEADER + "'");
    }
    List<Access> accesses = new ArrayList<>();
    Map<Name, BlockId> blocks = new HashMap<>();
    Map<DataSet, DataSet> dataSets = new HashMap<>();
    long number = 1;
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      number++;
      if (!line.isEmpty() && !line.startsWith("#")) {
        String place = name + ":" + number;
        if (accesses.size() == ACCESSES_MAX) {
          throw new HowdahException(
              ErrorCode.RESOURCES,
              place + ": a trace can have " + ACCESSES_MAX + " accesses at most; cut it before");
        }
        accesses.add(parse(line, place, blocks, dataSets));
      }
    }
    if (accesses.isEmpty()) {
      throw new HowdahException(ErrorCode.INPUT, name + " has no accesses");
    }
    return new Trace(accesses);
  }

  private static Access parse(
      String line, String place, Map<Name, BlockId> blocks, Map<DataSet, DataSet> dataSets)
      throws HowdahException {
    String[] fields = line.split("\t", -1);
    if (fields.length != COLUMNS) {
      throw new HowdahException(
          ErrorCode.INPUT,
          place
              + " has "
              + fields.length
              + " fields and not "
              + COLUMNS
              + ": job, data set, blocks of the data set, file, block, bytes, with tabs between");
    }
    DataSet dataSet =
        new DataSet(unescape(fields[1]), atLeast(1, fields[2], "blocks of the data set", place));
    Name name =
        new Name(
            unescape(fields[3]),
            atLeast(0, fields[4], "block", place),
            atLeast(1, fields[5], "bytes", place));
    return new Access(
        unescape(fields[0]),
        dataSets.computeIfAbsent(dataSet, same -> same),
        blocks.computeIfAbsent(name, TraceFormat::block));
  }

  /** Policies ask a block for its size alone, so each is a file of its own. */
  private static BlockId block(Name name) {
    String path = name.file + "#" + name.number;
    return new BlockId(new FileVersion(path, name.bytes, "trace"), name.bytes, 0);
  }

  private static long atLeast(long least, String text, String field, String place)
      throws HowdahException {
    try {
      long value = Long.parseLong(text);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Said below, with where it stands.
    }
    throw new HowdahException(
        ErrorCode.INPUT,
        place + ": " + field + " must be a number from " + least + ", not '" + text + "'");
  }

  /** Writes a whole trace; the caller closes the writer. */
  public static void write(Trace trace, Writer writer) {
    try {
      writer.write(HEADER + "\n");
      for (Access access : trace.accesses()) {
        writer.write(line(access));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Access access) {
    BlockId block = access.block();
    String path = block.file().path();
    int mark = path.lastIndexOf('#');
    boolean ours = block.file().version().equals("trace") && mark >= 0;
    return String.join(
            "\t",
            escape(access.job()),
            escape(access.dataSet().name()),
            Long.toString(access.dataSet().blocks()),
            escape(ours ? path.substring(0, mark) : path),
            ours ? path.substring(mark + 1) : Long.toString(block.number()),
            Long.toString(block.bytes()))
        + "\n";
  }

  private static String escape(String text) {
    return text.replace("%", "%25").replace("\t", "%09").replace("\n", "%0A").replace("\r", "%0D");
  }

  private static String unescape(String text) {
    return text.indexOf('%') < 0
        ? text
        : text.replace("%09", "\t").replace("%0A", "\n").replace("%0D", "\r").replace("%25", "%");
  }
}
