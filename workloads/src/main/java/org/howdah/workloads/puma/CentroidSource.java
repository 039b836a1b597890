package org.howdah.workloads.puma;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.howdah.workloads.kit.UsageException;

/** Where a job's centroids come from, before it begins. */
final class CentroidSource {
  static final String OPTION = "--centroids";

  private CentroidSource() {}

  /** The centroids of all files that a pattern matches. */
  static List<Centroid> files(Path pattern, Configuration settings) throws IOException {
    FileSystem files = pattern.getFileSystem(settings);
    FileStatus[] found = files.globStatus(pattern);
    if (found == null || found.length == 0) {
      throw new UsageException(OPTION + ": there is no file " + pattern);
    }
    List<Centroid> centroids = new ArrayList<>();
    for (FileStatus file : found) {
      read(files, file.getPath(), centroids);
    }
    return centroids;
  }

  private static void read(FileSystem files, Path file, List<Centroid> centroids)
      throws IOException {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(files.open(file), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        centroids.add(Centroid.parse(line, OPTION + ": line " + ++number + " of " + file));
        Centroids.checkCount(centroids.size());
      }
    }
  }

  /** The first movies of a job's input. */
  static List<Centroid> firstMovies(int count, Job job) throws IOException, InterruptedException {
    TextInputFormat format = new TextInputFormat();
    List<Centroid> centroids = new ArrayList<>();
    for (InputSplit split : format.getSplits(job)) {
      TaskAttemptContextImpl context =
          new TaskAttemptContextImpl(job.getConfiguration(), new TaskAttemptID());
      try (RecordReader<LongWritable, Text> lines = format.createRecordReader(split, context)) {
        lines.initialize(split, context);
        while (centroids.size() < count && lines.nextKeyValue()) {
          Movie movie = new Movie();
          if (movie.read(lines.getCurrentValue())) {
            centroids.add(Centroid.of(centroids.size(), movie));
          }
        }
      }
      if (centroids.size() == count) {
        return centroids;
      }
    }
    throw new UsageException(
        "the input has " + centroids.size() + " movies, too few for " + count + " clusters");
  }
}
