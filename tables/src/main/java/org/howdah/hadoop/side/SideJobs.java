package org.howdah.hadoop.side;

import java.io.IOException;
import java.util.Base64;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.NullOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.SequenceFileOutputFormat;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.ManifestFormat;

/** Makes and runs the jobs over a table's source, and tells their tasks what to do. */
public final class SideJobs {
  public static final String COMPRESS_DETAIL = "compress";

  /** Of all records of the source, also those that repeat others. */
  public static final String SOURCE_RECORDS_DETAIL = "source.records";

  public static final String SOURCE_CHECKSUM_DETAIL = "source.checksum";

  private SideJobs() {}

  /**
   * A job over the source of a table.
   *
   * @param verb what it does, for its name
   * @param parts a folder for files of pairs; null for none
   */
  public static Job make(
      Configuration configuration,
      Manifest manifest,
      String verb,
      Class<? extends SourceMapper> mapper,
      Path parts)
      throws IOException {
    Job job = Job.getInstance(configuration, "side " + verb + " " + manifest.table());
    job.setJarByClass(SideJobs.class);
    TableSource.of(manifest).configure(job);
    job.setMapperClass(mapper);
    job.setNumReduceTasks(0);
    job.setMapSpeculativeExecution(false);
    job.setOutputKeyClass(BytesWritable.class);
    job.setOutputValueClass(BytesWritable.class);
    if (parts == null) {
      job.setOutputFormatClass(NullOutputFormat.class);
    } else {
      job.setOutputFormatClass(SequenceFileOutputFormat.class);
      FileOutputFormat.setOutputPath(job, parts);
      FileOutputFormat.setCompressOutput(job, false);
    }
    byte[] encoded = ManifestFormat.encode(manifest);
    job.getConfiguration().set(SideKeys.MANIFEST, Base64.getEncoder().encodeToString(encoded));
    return job;
  }

  /**
   * Runs a job to its end.
   *
   * @throws HowdahException with its first failure, if it fails
   */
  public static Counters run(Job job) throws IOException, InterruptedException {
    try {
      if (!job.waitForCompletion(false)) {
        throw new HowdahException(
            ErrorCode.LOST, "the job '" + job.getJobName() + "' failed: " + failure(job));
      }
    } catch (ClassNotFoundException e) {
      throw new HowdahException(ErrorCode.USER_CONFIGURATION, e.toString(), e);
    }
    return job.getCounters();
  }

  /** The message of the exception that a task died of, if the framework tells. */
  private static String failure(Job job) throws IOException, InterruptedException {
    String text = String.valueOf(job.getStatus().getFailureInfo());
    String mark = HowdahException.class.getName() + ": ";
    int found = text.lastIndexOf(mark);
    if (found >= 0) {
      text = text.substring(found + mark.length());
    }
    String first = text.lines().findFirst().orElse("");
    return first.isEmpty() || first.equals("NA") ? "see its log" : first;
  }

  /** The folder with the pairs of a shard, in that of all pairs. */
  public static String partFolder(int shard) {
    return "shard-" + shard;
  }

  public static boolean writesParts(Configuration job) {
    return job.get(FileOutputFormat.OUTDIR) != null;
  }

  public static boolean deflates(Manifest manifest) {
    return Boolean.parseBoolean(manifest.details().get(COMPRESS_DETAIL));
  }
}
