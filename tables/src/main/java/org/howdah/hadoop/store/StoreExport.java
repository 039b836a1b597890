package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.NamedClass;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.TableSource;
import org.howdah.hadoop.side.tool.SideArguments;
import org.howdah.record.HowdahException;

/** Writes a data set to files, by a job. */
final class StoreExport {
  private StoreExport() {}

  /**
   * Writes it.
   *
   * @return figures by their names
   * @throws HowdahException naming the data set and what went wrong
   */
  static Map<String, Object> run(
      Configuration configuration, String dataSet, String output, SideArguments options)
      throws IOException, InterruptedException {
    Job job = Job.getInstance(configuration, "store export " + dataSet);
    job.setJarByClass(StoreExport.class);
    job.setInputFormatClass(StoreInputFormat.class);
    StoreInputFormat.setDataSet(job, dataSet);
    if (options.has("--prefix")) {
      StoreInputFormat.setPrefix(job, options.option("--prefix", ""));
    }
    if (options.has("--keys")) {
      StoreInputFormat.setKeys(job, new Path(options.option("--keys", "")));
    }
    job.setNumReduceTasks(0);
    FileOutputFormat.setOutputPath(job, new Path(output));
    String format = options.option("--format", TableSource.TEXT);
    job.setOutputFormatClass(outputFormat(format));
    boolean isText = format.equals(TableSource.TEXT);
    job.setMapperClass(isText ? LineMapper.class : Mapper.class);
    setTypes(job, isText, options);
    return figures(dataSet, run(job, dataSet));
  }

  private static Class<? extends OutputFormat<?, ?>> outputFormat(String format)
      throws HowdahException {
    Class<?> type =
        switch (format) {
          case TableSource.TEXT -> TextOutputFormat.class;
          case TableSource.SEQUENCE -> SequenceFileOutputFormat.class;
          default ->
              NamedClass.of(
                  OutputFormat.class,
                  format,
                  "--format "
                      + format
                      + " is neither text, nor sequence, nor the class of an output format of"
                      + " org.apache.hadoop.mapreduce; give its jar with -libjars before 'export'");
        };
    @SuppressWarnings("unchecked")
    Class<? extends OutputFormat<?, ?>> known = (Class<? extends OutputFormat<?, ?>>) type;
    return known;
  }

  /** Lines have texts as keys; what else a format writes is any bytes unless the user knows. */
  private static void setTypes(Job job, boolean isText, SideArguments options)
      throws HowdahException {
    Class<?> key = BytesWritable.class;
    Class<?> value = BytesWritable.class;
    if (isText) {
      key = Text.class;
      value = EntryReader.TYPES.get(valueType(options));
    }
    key = named("--key-class", key, options);
    value = named("--value-class", value, options);
    StoreInputFormat.setTypes(job, key, value);
    job.setOutputKeyClass(key);
    job.setOutputValueClass(value);
  }

  private static String valueType(SideArguments options) {
    return options.choice("--value-type", "text", EntryReader.TYPES.keySet());
  }

  private static Class<?> named(String option, Class<?> otherwise, SideArguments options)
      throws HowdahException {
    String name = options.option(option, otherwise.getName());
    return NamedClass.of(
        Object.class,
        name,
        option + " " + name + " is no class; give its jar with -libjars before 'export'");
  }

  private static Counters run(Job job, String dataSet) throws IOException, InterruptedException {
    try {
      return SideJobs.run(job);
    } catch (HowdahException e) {
      throw new HowdahException(
          e.code(), "data set " + dataSet + " was not exported: " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> figures(String dataSet, Counters counters) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("dataSet", dataSet);
    figures.put("read", counters.findCounter(StoreCounters.KEYS_READ).getValue());
    figures.put("written", counters.findCounter(TaskCounter.MAP_OUTPUT_RECORDS).getValue());
    figures.put("absent", counters.findCounter(StoreCounters.KEYS_ABSENT).getValue());
    figures.put("bytes", counters.findCounter(StoreCounters.BYTES_READ).getValue());
    return figures;
  }
}
