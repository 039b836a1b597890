package org.howdah.model.project;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** A table as comma-separated values, with a line of names first. */
public final class TableFile {
  /** The dialect of all tables that people give. */
  public static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setTrim(true)
          .setIgnoreEmptyLines(true)
          .build();

  private static final CSVFormat PRINTED =
      CSVFormat.DEFAULT.builder().setRecordSeparator('\n').build();

  private final Path file;
  private final String what;

  /**
   * @param what a line is, for messages
   */
  public TableFile(Path file, String what) {
    this.file = file;
    this.what = what;
  }

  /**
   * Its lines.
   *
   * @throws HowdahException if it cannot be read, or lacks a column
   */
  public List<CSVRecord> lines(Collection<String> needed) throws HowdahException {
    try (CSVParser parser = CSVParser.parse(file, StandardCharsets.UTF_8, FORMAT)) {
      Set<String> missing = new TreeSet<>(needed);
      missing.removeAll(parser.getHeaderNames());
      if (!missing.isEmpty()) {
        throw wrong(
            "%s lacks the columns %s; its first line is to name them"
                .formatted(file, String.join(", ", missing)));
      }
      return parser.getRecords();
    } catch (HowdahException e) {
      throw e;
    } catch (NoSuchFileException e) {
      throw wrong("there is no file " + file);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw wrong(file + " is no table of comma-separated values: " + e.getMessage());
    }
  }

  /** The text of a table: a line of names, and the others. */
  public static String text(List<String> names, List<? extends List<?>> lines) {
    StringWriter text = new StringWriter();
    try (CSVPrinter printer = new CSVPrinter(text, PRINTED)) {
      printer.printRecord(names);
      for (List<?> line : lines) {
        printer.printRecord(line);
      }
    } catch (IOException e) {
      throw new IllegalStateException("writing to memory", e);
    }
    return text.toString();
  }

  /** What a line has in a column. */
  public String text(CSVRecord line, String column) throws HowdahException {
    if (!line.isSet(column)) {
      throw wrong(where(line) + " has fewer values than the first line has names");
    }
    return line.get(column);
  }

  /**
   * A number.
   *
   * @param otherwise if there is nothing
   */
  public double number(CSVRecord line, String column, double otherwise) throws HowdahException {
    String text = text(line, column);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // As of a number with a unit.
    }
    throw wrong(
        "%s: %s is '%s', and has to be a plain number, without a unit"
            .formatted(where(line), column, text));
  }

  /** Names a line. */
  public String where(CSVRecord line) {
    return "%s, %s %d".formatted(file, what, line.getRecordNumber());
  }

  /** A sentence for people. */
  String noneWith(String asked, String there) {
    return "%s has no %s with %s: %s".formatted(file, what, asked, there);
  }

  /** What is to be thrown: the file is wrong, and the user's to mend. */
  public HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.USER_CONFIGURATION, message);
  }
}
