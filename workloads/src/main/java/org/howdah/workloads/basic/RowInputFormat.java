package org.howdah.workloads.basic;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * Reads files of {@link Row}s. A {@link Text} here is a counted string of any bytes: its length
 * takes one byte where that of a BytesWritable takes four, and its order is that of the bytes.
 */
final class RowInputFormat extends FileInputFormat<Text, Text> {
  @Override
  public RecordReader<Text, Text> createRecordReader(InputSplit split, TaskAttemptContext context) {
    return new Reader();
  }

  /** Reads the rows that begin in a split. */
  static final class Reader extends RecordReader<Text, Text> {
    private static final int BUFFERED_ROWS_MAX = 1024;

    private final byte[] buffer = new byte[BUFFERED_ROWS_MAX * Row.LENGTH];
    private final Text key = new Text();
    private final Text value = new Text();
    private Path path;
    private FSDataInputStream in;
    private long first;
    private long next;
    private long end;
    private int bufferAt;
    private int bufferEnd;

    @Override
    public void initialize(InputSplit split, TaskAttemptContext context) throws IOException {
      FileSplit file = (FileSplit) split;
      path = file.getPath();
      first = roundUp(file.getStart());
      next = first;
      end = roundUp(file.getStart() + file.getLength());
      in = path.getFileSystem(context.getConfiguration()).open(path);
      in.seek(Math.min(first, file.getStart() + file.getLength()));
    }

    private static long roundUp(long position) {
      return (position + Row.LENGTH - 1) / Row.LENGTH * Row.LENGTH;
    }

    @Override
    public boolean nextKeyValue() throws IOException {
      if (next >= end) {
        return false;
      }
      if (bufferAt == bufferEnd) {
        fill();
      }
      key.set(buffer, bufferAt, Row.KEY_LENGTH);
      value.set(buffer, bufferAt + Row.KEY_LENGTH, Row.LENGTH - Row.KEY_LENGTH);
      bufferAt += Row.LENGTH;
      next += Row.LENGTH;
      return true;
    }

    private void fill() throws IOException {
      bufferEnd = (int) Math.min(buffer.length, end - next);
      bufferAt = 0;
      try {
        in.readFully(buffer, 0, bufferEnd);
      } catch (EOFException truncated) {
        throw new IOException(
            path
                + " ends within a row of "
                + Row.LENGTH
                + " bytes that begins at or after byte "
                + next
                + "; it is truncated, or not made of such rows",
            truncated);
      }
    }

    @Override
    public Text getCurrentKey() {
      return key;
    }

    @Override
    public Text getCurrentValue() {
      return value;
    }

    @Override
    public float getProgress() {
      return end == first ? 1 : (float) (next - first) / (end - first);
    }

    @Override
    public void close() throws IOException {
      if (in != null) {
        in.close();
      }
    }
  }
}
