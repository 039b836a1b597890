import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.examples.terasort.TeraInputFormat;
import org.apache.hadoop.examples.terasort.TeraOutputFormat;
import org.apache.hadoop.io.Text;
import org.apache.spark.HashPartitioner;
import org.apache.spark.Partitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/**
 * The benchmark's jobs as Spark programs that write what Hadoop's examples write.
 *
 * <p>Arguments: the job, the input, the output, the number of cores, a folder for temporary files
 * and the pattern of grep.
 */
public final class SparkJobs {
  private static final int TERA_SAMPLE_KEYS = 100_000;

  private SparkJobs() {}

  public static void main(String[] arguments) throws IOException {
    String job = arguments[0];
    String input = arguments[1];
    String output = arguments[2];
    int partitions = Integer.parseInt(arguments[3]);
    SparkConf conf =
        new SparkConf()
            .setAppName(job)
            .setMaster("local[" + partitions + "]")
            .set("spark.local.dir", arguments[4])
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.ui.enabled", "false")
            .set("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
            .set("spark.default.parallelism", Integer.toString(partitions))
            .set("spark.sql.shuffle.partitions", Integer.toString(partitions))
            .set("spark.sql.warehouse.dir", arguments[4]);
    if (job.equals("wordcount-sql")) {
      wordCountSql(conf, input, output);
      return;
    }
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      switch (job) {
        case "wordcount", "start" -> wordCount(spark, input, output, partitions);
        case "sort" -> sort(spark, input, output, partitions);
        case "terasort" -> teraSort(spark, input, output, partitions);
        case "grep" -> grep(spark, input, output, partitions, Pattern.compile(arguments[5]));
        case "secondarysort" -> secondarySort(spark, input, output, partitions);
        default -> throw new IllegalArgumentException("no job " + job);
      }
    }
  }

  private static void wordCount(
      JavaSparkContext spark, String input, String output, int partitions) {
    spark
        .textFile(input, partitions)
        .flatMap(SparkJobs::words)
        .mapToPair(word -> new Tuple2<>(word, 1))
        .reduceByKey(Integer::sum, partitions)
        .map(pair -> pair._1 + "\t" + pair._2)
        .saveAsTextFile(output);
  }

  private static Iterator<String> words(String line) {
    StringTokenizer tokens = new StringTokenizer(line);
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return tokens.hasMoreTokens();
      }

      @Override
      public String next() {
        return tokens.nextToken();
      }
    };
  }

  private static void wordCountSql(SparkConf conf, String input, String output)
      throws IOException {
    try (SparkSession spark = SparkSession.builder().config(conf).getOrCreate()) {
      spark.read().text(input).createOrReplaceTempView("lines");
      spark
          .sql(
              "select concat(word, '\t', count(*)) from"
                  + " (select explode(split(value, '[ \\\\t\\\\n\\\\r\\\\f]+')) as word from lines)"
                  + " where word != '' group by word")
          .write()
          .text(output);
    }
  }

  private static void sort(JavaSparkContext spark, String input, String output, int partitions) {
    spark
        .textFile(input, partitions)
        .mapToPair(line -> new Tuple2<>(line, ""))
        .repartitionAndSortWithinPartitions(new HashPartitioner(partitions))
        .map(pair -> pair._1 + "\t")
        .saveAsTextFile(output);
  }

  private static void teraSort(
      JavaSparkContext spark, String input, String output, int partitions) {
    JavaPairRDD<byte[], byte[]> records =
        spark
            .newAPIHadoopFile(
                input, TeraInputFormat.class, Text.class, Text.class, new Configuration())
            .mapToPair(pair -> new Tuple2<>(pair._1.copyBytes(), pair._2.copyBytes()));
    List<byte[]> sample = new ArrayList<>(records.keys().take(TERA_SAMPLE_KEYS));
    records
        .repartitionAndSortWithinPartitions(new RangePartitioner(sample, partitions), new BytesOrder())
        .mapToPair(pair -> new Tuple2<>(new Text(pair._1), new Text(pair._2)))
        .saveAsNewAPIHadoopFile(output, Text.class, Text.class, TeraOutputFormat.class);
  }

  private static void grep(
      JavaSparkContext spark, String input, String output, int partitions, Pattern pattern) {
    JavaRDD<String> matches =
        spark
            .textFile(input, partitions)
            .flatMap(
                line -> {
                  List<String> found = new ArrayList<>();
                  Matcher matcher = pattern.matcher(line);
                  while (matcher.find()) {
                    found.add(matcher.group());
                  }
                  return found.iterator();
                });
    matches
        .mapToPair(match -> new Tuple2<>(match, 1L))
        .reduceByKey(Long::sum, partitions)
        .mapToPair(Tuple2::swap)
        .sortByKey(false, 1)
        .map(pair -> pair._1 + "\t" + pair._2)
        .saveAsTextFile(output);
  }

  private static void secondarySort(
      JavaSparkContext spark, String input, String output, int partitions) {
    spark
        .textFile(input, partitions)
        .mapToPair(
            line -> {
              StringTokenizer tokens = new StringTokenizer(line);
              int first = Integer.parseInt(tokens.nextToken());
              return new Tuple2<>(pair(first, Integer.parseInt(tokens.nextToken())), "");
            })
        .repartitionAndSortWithinPartitions(new FirstPartitioner(partitions))
        .mapPartitions(SparkJobs::groups)
        .saveAsTextFile(output);
  }

  /** A pair of integers as one number in the order of the pairs. */
  private static Long pair(int first, int second) {
    return ((long) first << 32) | (second ^ Integer.MIN_VALUE) & 0xffffffffL;
  }

  private static Iterator<String> groups(Iterator<Tuple2<Long, String>> pairs) {
    return new Iterator<>() {
      private String held;
      private Integer group;

      @Override
      public boolean hasNext() {
        return held != null || pairs.hasNext();
      }

      @Override
      public String next() {
        if (held != null) {
          String line = held;
          held = null;
          return line;
        }
        long pair = pairs.next()._1;
        int first = (int) (pair >> 32);
        String line = first + "\t" + ((int) pair ^ Integer.MIN_VALUE);
        if (group != null && group == first) {
          return line;
        }
        group = first;
        held = line;
        return "------------------------------------------------";
      }
    };
  }

  private static final class FirstPartitioner extends Partitioner {
    private final int partitions;

    FirstPartitioner(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return Math.abs((int) ((Long) key >> 32) * 127) % partitions;
    }
  }

  /** Compares keys as unsigned bytes. */
  private static final class BytesOrder implements Comparator<byte[]>, Serializable {
    @Override
    public int compare(byte[] left, byte[] right) {
      return Arrays.compareUnsigned(left, right);
    }
  }

  private static final class RangePartitioner extends Partitioner {
    private final byte[][] bounds;

    RangePartitioner(List<byte[]> sample, int partitions) {
      sample.sort(new BytesOrder());
      bounds = new byte[partitions - 1][];
      for (int i = 0; i < bounds.length; i++) {
        bounds[i] = sample.get((int) ((long) sample.size() * (i + 1) / partitions));
      }
    }

    @Override
    public int numPartitions() {
      return bounds.length + 1;
    }

    @Override
    public int getPartition(Object key) {
      int found = Arrays.binarySearch(bounds, (byte[]) key, new BytesOrder());
      return found < 0 ? -found - 1 : found + 1;
    }
  }
}
