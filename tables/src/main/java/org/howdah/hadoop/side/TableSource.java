package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Manifest;

/**
 * Where the entries of a table or a data set come from.
 *
 * @param input files and folders, separated by commas, as {@code FileInputFormat} takes them
 * @param format {@code text}, {@code sequence}, or the class of an input format
 * @param valueType {@code text}, {@code double} or {@code long}: what the values of text become
 */
public record TableSource(String input, String format, String valueType) {
  public static final String TEXT = "text";
  public static final String SEQUENCE = "sequence";

  private static final String INPUT_DETAIL = "source";
  private static final String FORMAT_DETAIL = "source.format";
  private static final String VALUE_DETAIL = "source.value";

  /** The source that a manifest names. */
  public static TableSource of(Manifest manifest) throws HowdahException {
    Map<String, String> details = manifest.details();
    if (!details.containsKey(INPUT_DETAIL)) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the manifest of side table "
              + manifest.table()
              + " names no source: load it with 'howdah side load'");
    }
    return new TableSource(
        details.get(INPUT_DETAIL),
        details.getOrDefault(FORMAT_DETAIL, TEXT),
        details.getOrDefault(VALUE_DETAIL, TEXT));
  }

  /** What a manifest keeps of it. */
  public Map<String, String> details() {
    return Map.of(INPUT_DETAIL, input, FORMAT_DETAIL, format, VALUE_DETAIL, valueType);
  }

  /** The same with full addresses instead of paths that depend on the working folder. */
  public TableSource qualified(Configuration configuration) throws IOException {
    inputFormat();
    Job job = Job.getInstance(configuration);
    FileInputFormat.setInputPaths(job, input);
    return new TableSource(
        job.getConfiguration().get(FileInputFormat.INPUT_DIR), format, valueType);
  }

  /** Has a job read it; {@code input} is qualified. */
  public void configure(Job job) throws HowdahException {
    job.setInputFormatClass(inputFormat());
    job.getConfiguration().set(FileInputFormat.INPUT_DIR, input);
  }

  boolean isText() {
    return format.equals(TEXT);
  }

  private Class<? extends InputFormat<?, ?>> inputFormat() throws HowdahException {
    return switch (format) {
      case TEXT -> TextInputFormat.class;
      case SEQUENCE -> sequence();
      default -> named();
    };
  }

  @SuppressWarnings("unchecked")
  private static Class<? extends InputFormat<?, ?>> sequence() {
    return (Class<? extends InputFormat<?, ?>>) (Class<?>) SequenceFileInputFormat.class;
  }

  @SuppressWarnings("unchecked")
  private Class<? extends InputFormat<?, ?>> named() throws HowdahException {
    return (Class<? extends InputFormat<?, ?>>)
        (Class<?>)
            NamedClass.of(
                InputFormat.class,
                format,
                "--format "
                    + format
                    + " is neither text, nor sequence, nor the class of an input format of"
                    + " org.apache.hadoop.mapreduce; give its jar with -libjars before 'load'");
  }
}
