package org.howdah.hadoop.store;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.howdah.hadoop.side.SideJobs;
import org.howdah.hadoop.side.TableSource;
import org.howdah.hadoop.side.tool.SideArguments;
import org.howdah.record.HowdahException;

/** Fills a data set from files, by a job. */
final class StoreLoad {
  private StoreLoad() {}

  /**
   * Fills it.
   *
   * @return figures by their names
   * @throws HowdahException naming the data set and what went wrong
   */
  static Map<String, Object> run(
      Configuration configuration, String dataSet, TableSource named, SideArguments options)
      throws IOException, InterruptedException {
    TableSource source = named.qualified(configuration);
    Job job = Job.getInstance(configuration, "store load " + dataSet);
    job.setJarByClass(StoreLoad.class);
    source.configure(job);
    EntryMapper.configure(job.getConfiguration(), source);
    job.setMapperClass(EntryMapper.class);
    job.setNumReduceTasks(0);
    job.setMapSpeculativeExecution(false);
    job.setOutputKeyClass(BytesWritable.class);
    job.setOutputValueClass(BytesWritable.class);
    job.setOutputFormatClass(StoreOutputFormat.class);
    StoreOutputFormat.setDataSet(job, dataSet);
    configure(job, options);
    return figures(dataSet, run(job, dataSet));
  }

  private static void configure(Job job, SideArguments options) {
    long copies = Math.min(options.number("--copies", StoreOutput.COPIES), Integer.MAX_VALUE);
    StoreOutputFormat.setCopies(job, (int) copies);
    long seconds = Math.min(options.number("--expire", 0), Integer.MAX_VALUE);
    StoreOutputFormat.setExpireSeconds(job, (int) seconds);
    if (options.has("--add")) {
      StoreOutputFormat.setAdding(job);
    }
    Configuration configuration = job.getConfiguration();
    configuration.setBoolean(StoreKeys.OVERWRITE, options.has("--overwrite"));
    configuration.setBoolean(StoreKeys.OUTPUT_SKIP_REFUSED, options.has("--skip-refused"));
  }

  private static Counters run(Job job, String dataSet) throws IOException, InterruptedException {
    try {
      return SideJobs.run(job);
    } catch (HowdahException e) {
      throw new HowdahException(
          e.code(), "data set " + dataSet + " was not loaded: " + e.getMessage(), e);
    }
  }

  private static Map<String, Object> figures(String dataSet, Counters counters) {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("dataSet", dataSet);
    figures.put("read", counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getValue());
    figures.put("written", counters.findCounter(StoreCounters.KEYS_WRITTEN).getValue());
    figures.put("refused", counters.findCounter(StoreCounters.KEYS_REFUSED).getValue());
    figures.put("bytes", counters.findCounter(StoreCounters.BYTES_WRITTEN).getValue());
    return figures;
  }
}
