package org.howdah.workloads.puma;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.howdah.workloads.basic.TeraGen;
import org.howdah.workloads.kit.Arguments;
import org.howdah.workloads.kit.RowNumbers;
import org.howdah.workloads.kit.UsageException;
import org.howdah.workloads.kit.WorkloadTool;

/*
 * Of N files, file t has the lines t, t + N, t + 2N and so on: lines whose numbers are near grow
 * together in all files, and each file ends when it is as large as asked.
 */
/**
 * Writes input for the jobs of this package, with a job without reducers. The same kind, size, seed
 * and number of files give the same bytes; a greater size adds lines to the end of each file.
 */
public final class PumaData extends WorkloadTool {
  private static final String SEED_OPTION = "--seed";
  private static final String ROWS_KIND = "rows";
  private static final int ROW_LENGTH = 100;
  private static final String KIND = "howdah.workloads.puma-data.kind";
  private static final String SIZE = "howdah.workloads.puma-data.size";
  private static final String SEED = "howdah.workloads.puma-data.seed";
  private static final String FILES = "howdah.workloads.puma-data.files";

  @Override
  public String usage() {
    return """
        usage: puma-data [generic options] [--seed N] KIND SIZE OUTPUT
        Writes data for the jobs of PUMA.
          --seed N  other data for another N (default 0)
          KIND      text        for grep, wordcount, inverted-index, term-vector, sequence-count
                    ratings     for histogram-ratings, histogram-movies, classification, k-means
                    candidates  for self-join
                    edges       for adjacency-list
                    sequences   for ranked-inverted-index
                    rows        for terasort
          SIZE      in bytes, for example 500k or 10m or 1g; files end with a whole line
          OUTPUT    a folder that does not exist yet
        Worth setting: -D mapreduce.job.maps=N (default 2: the number of files)
        """;
  }

  @Override
  protected Arguments.Syntax syntax() {
    return new Arguments.Syntax(Set.of(SEED_OPTION), Set.of());
  }

  @Override
  protected int run(Arguments arguments) throws Exception {
    String kind = arguments.operands(3, 3).get(0);
    long size = Arguments.parseCount("SIZE", arguments.operands(3, 3).get(1));
    long seed = arguments.count(SEED_OPTION, 0);
    if (kind.equals(ROWS_KIND)) {
      return TeraGen.generate(getConf(), size / ROW_LENGTH, seed, arguments.lastPath());
    }
    checkKind(kind);
    Configuration settings = new Configuration(getConf());
    settings.set(KIND, kind);
    settings.setLong(SIZE, size);
    settings.setLong(SEED, seed);
    int files = RowNumbers.mapsWanted(settings);
    settings.setInt(FILES, files);
    RowNumbers.configureNumberEach(settings, files);
    Job job = Job.getInstance(settings, "puma-data " + kind);
    job.setJarByClass(PumaData.class);
    job.setInputFormatClass(RowNumbers.class);
    job.setMapperClass(Generate.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(NullWritable.class);
    FileOutputFormat.setOutputPath(job, arguments.lastPath());
    return exitCode(job);
  }

  private static void checkKind(String kind) {
    List<String> kinds = new ArrayList<>(DataKind.words());
    kinds.add(ROWS_KIND);
    if (!kinds.contains(kind)) {
      throw new UsageException("KIND must be one of " + String.join(", ", kinds) + ", not " + kind);
    }
  }

  /** Writes the file of the number it gets. */
  static final class Generate extends Mapper<LongWritable, NullWritable, Text, NullWritable> {
    private final Text record = new Text();

    @Override
    protected void map(LongWritable file, NullWritable nothing, Context context)
        throws IOException, InterruptedException {
      Configuration job = context.getConfiguration();
      long size = job.getLong(SIZE, 0);
      int files = job.getInt(FILES, 1);
      LineMaker lines = DataKind.find(job.get(KIND)).orElseThrow().lines(job.getLong(SEED, 0));
      long wanted = size / files + (file.get() < size % files ? 1 : 0);
      StringBuilder line = new StringBuilder();
      for (long number = file.get(); wanted > 0; number += files) {
        line.setLength(0);
        lines.append(number, line);
        record.set(line.toString());
        context.write(record, NullWritable.get());
        wanted -= record.getLength() + 1;
      }
    }
  }
}
