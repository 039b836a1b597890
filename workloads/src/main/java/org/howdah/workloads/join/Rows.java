package org.howdah.workloads.join;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.howdah.workloads.kit.UsageException;

/** How the lines of ratings and of users are read. */
final class Rows {
  private static final String HEADER = "howdah.workloads.join.header";
  private static final String BY = "howdah.workloads.join.by";
  private static final int RATING_COLUMN = 2;

  private final boolean header;
  private final int[] by;

  Rows(Configuration job) {
    header = job.getBoolean(HEADER, false);
    by = columns(job.get(BY));
  }

  /**
   * @param by columns of a user, separated by commas; the first after the user's id is 1
   */
  static void configure(Configuration job, boolean header, String by) {
    columns(by);
    job.setBoolean(HEADER, header);
    job.set(BY, by);
  }

  private static int[] columns(String by) {
    try {
      int[] columns = Arrays.stream(by.split(",")).mapToInt(Integer::parseInt).toArray();
      if (Arrays.stream(columns).allMatch(column -> column >= 1)) {
        return columns;
      }
    } catch (NumberFormatException e) {
      throw new UsageException("--by must be columns such as 2,3, not " + by);
    }
    throw new UsageException("--by must not be below 1: " + by);
  }

  /** Whether a line names columns instead of having a record. */
  boolean isHeader(LongWritable offset) {
    return header && offset.get() == 0;
  }

  /** What a line has before its first tab. */
  static String id(LongWritable offset, Text line) throws IOException {
    return line.toString().substring(0, tab(offset, line.toString()));
  }

  /** What a key has before its first tab. */
  static String id(Text key) {
    String text = key.toString();
    return text.substring(0, text.indexOf('\t'));
  }

  /** What a line has after its first tab. */
  static String rest(LongWritable offset, Text line) throws IOException {
    return line.toString().substring(tab(offset, line.toString()) + 1);
  }

  private static int tab(LongWritable offset, String line) throws IOException {
    int tab = line.indexOf('\t');
    if (tab < 0) {
      throw new IOException("the line at byte " + offset + " has no tab: " + line);
    }
    return tab;
  }

  static double rating(LongWritable offset, Text line) throws IOException {
    String[] columns = line.toString().split("\t");
    try {
      return Double.parseDouble(columns[RATING_COLUMN]);
    } catch (ArrayIndexOutOfBoundsException | NumberFormatException e) {
      throw new IOException(
          "the line at byte "
              + offset
              + " has no number as its third column: "
              + line
              + "; with names of columns in the first line, say --header",
          e);
    }
  }

  /** The group of a user, by what is known of the user. */
  String group(String user, String profile) throws IOException {
    String[] columns = profile.split("\t");
    List<String> group = new ArrayList<>();
    for (int column : by) {
      if (column > columns.length) {
        throw new IOException("user " + user + " has no column " + column + ": " + profile);
      }
      group.add(columns[column - 1]);
    }
    return String.join(",", group);
  }
}
