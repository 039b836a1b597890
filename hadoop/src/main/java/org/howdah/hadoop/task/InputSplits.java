package org.howdah.hadoop.task;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.serializer.Deserializer;
import org.apache.hadoop.io.serializer.SerializationFactory;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Reads the split that a client computed when it submitted the job. */
public final class InputSplits {
  private InputSplits() {}

  /**
   * A split.
   *
   * @param split of the API that the job uses
   * @param bytes that it took to describe it
   */
  public record Described(Object split, long bytes) {}

  public static Described read(TaskSplitIndex index, JobConf conf) throws IOException {
    Path file = new Path(index.getSplitLocation());
    try (FSDataInputStream input = file.getFileSystem(conf).open(file)) {
      return read(input, index.getStartOffset(), conf);
    }
  }

  /**
   * Reads one of several.
   *
   * @param input of the file of splits, which stays open
   * @param start where in the file the split begins
   */
  public static Described read(FSDataInputStream input, long start, JobConf conf)
      throws IOException {
    try {
      input.seek(start);
      Class<?> type = conf.getClassByName(Text.readString(input));
      Object split = read(type, input, conf);
      return new Described(split, input.getPos() - start);
    } catch (ClassNotFoundException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION, "the input split's class is missing: " + e.getMessage(), e);
    }
  }

  private static <T> T read(Class<T> type, FSDataInputStream input, JobConf conf)
      throws IOException {
    Deserializer<T> deserializer = new SerializationFactory(conf).getDeserializer(type);
    deserializer.open(input);
    return deserializer.deserialize(null);
  }
}
