package org.howdah.hadoop.zoo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapReduceBase;
import org.apache.hadoop.mapred.OutputCollector;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;

/**
 * Combiners of text, of both APIs, that give back as much as they were given, or more, or change
 * what values look like, and a reducer for each. Input has a key and a value in each line.
 */
public final class Combining {
  /** What is made of the values of a key; each must be right for what another has made, too. */
  public enum Way {
    /** All values one after the other. */
    JOIN {
      @Override
      List<String> combine(List<String> values) {
        return List.of(String.join(",", values));
      }

      @Override
      String reduce(List<String> values) {
        List<String> parts = new ArrayList<>();
        values.forEach(value -> parts.addAll(Arrays.asList(value.split(","))));
        Collections.sort(parts);
        return String.join(",", parts);
      }
    },
    /** How often each value comes, in one large value. */
    STRIPE {
      @Override
      List<String> combine(List<String> values) {
        return List.of(reduce(values));
      }

      @Override
      String reduce(List<String> values) {
        TreeMap<String, Long> counts = new TreeMap<>();
        for (String value : values) {
          for (String part : value.split(",")) {
            int mark = part.indexOf('=');
            long count = mark < 0 ? 1 : Long.parseLong(part.substring(mark + 1));
            counts.merge(mark < 0 ? part : part.substring(0, mark), count, Long::sum);
          }
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((name, count) -> parts.add(name + "=" + count));
        return String.join(",", parts);
      }
    },
    /** Many values for each that comes from the mapper, marked. */
    MULTIPLY {
      @Override
      List<String> combine(List<String> values) {
        List<String> more = new ArrayList<>();
        for (String value : values) {
          boolean isMarked = value.endsWith(MARK);
          more.add(isMarked ? value : value + MARK);
          more.addAll(isMarked ? List.of() : Collections.nCopies(30, ZERO + MARK));
        }
        return more;
      }

      @Override
      String reduce(List<String> values) {
        long sum = 0;
        for (String value : values) {
          if (!value.endsWith(MARK)) {
            throw new IllegalArgumentException("never combined: " + value);
          }
          sum += Long.parseLong(value.substring(0, value.length() - MARK.length()).trim());
        }
        return values.size() + " with " + sum;
      }
    },
    /** The sum and the number of values, which the reducer counts on. */
    AVERAGE {
      @Override
      List<String> combine(List<String> values) {
        long sum = 0;
        long count = 0;
        for (String value : values) {
          String[] parts = value.split("/");
          sum += Long.parseLong(parts[0].trim());
          count += parts.length == 1 ? 1 : Long.parseLong(parts[1]);
        }
        return List.of(sum + "/" + count);
      }

      @Override
      String reduce(List<String> values) {
        for (String value : values) {
          if (!value.contains("/")) {
            throw new IllegalArgumentException("never combined: " + value);
          }
        }
        return combine(values).get(0);
      }
    };

    private static final String MARK = "#";
    private static final String ZERO = "0000000000";

    abstract List<String> combine(List<String> values);

    abstract String reduce(List<String> values);

    private static Way of(org.apache.hadoop.conf.Configuration conf) {
      return conf.getEnum(WAY, JOIN);
    }
  }

  private static final String WAY = "zoo.combining.way";

  private Combining() {}

  /** Describes a job. */
  public static void describe(Job job, Way way) {
    Jobs.grouping(job);
    job.setCombinerClass(Combine.class);
    job.setReducerClass(Reduce.class);
    job.getConfiguration().setEnum(WAY, way);
  }

  /** Describes a job of the older API. */
  public static void describe(JobConf conf, Way way) {
    OldApi.grouping(conf);
    conf.setCombinerClass(OldCombine.class);
    conf.setReducerClass(OldReduce.class);
    conf.setEnum(WAY, way);
  }

  private static List<String> strings(Iterator<Text> values) {
    List<String> strings = new ArrayList<>();
    values.forEachRemaining(value -> strings.add(value.toString()));
    return strings;
  }

  /** The combiner. */
  public static class Combine extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(Text key, Iterable<Text> values, Context context)
        throws IOException, InterruptedException {
      Way way = Way.of(context.getConfiguration());
      for (String value : way.combine(strings(values.iterator()))) {
        context.write(key, new Text(value));
      }
    }
  }

  /** The reducer. */
  public static class Reduce extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(Text key, Iterable<Text> values, Context context)
        throws IOException, InterruptedException {
      Way way = Way.of(context.getConfiguration());
      context.write(key, new Text(way.reduce(strings(values.iterator()))));
    }
  }

  /** The combiner of the older API. */
  public static class OldCombine extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Text, Text, Text, Text> {
    private Way way;

    @Override
    public void configure(JobConf conf) {
      way = Way.of(conf);
    }

    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      for (String value : way.combine(strings(values))) {
        output.collect(key, new Text(value));
      }
    }
  }

  /** The reducer of the older API. */
  public static class OldReduce extends MapReduceBase
      implements org.apache.hadoop.mapred.Reducer<Text, Text, Text, Text> {
    private Way way;

    @Override
    public void configure(JobConf conf) {
      way = Way.of(conf);
    }

    @Override
    public void reduce(
        Text key, Iterator<Text> values, OutputCollector<Text, Text> output, Reporter reporter)
        throws IOException {
      output.collect(key, new Text(way.reduce(strings(values))));
    }
  }
}
