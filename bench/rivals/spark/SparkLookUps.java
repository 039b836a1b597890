import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;
import org.howdah.hadoop.side.SideTables;
import org.howdah.sidedata.SideTable;

/**
 * Looks the lines of a text up in a side table, from Spark's executors.
 *
 * <p>Arguments: the catalog, the table, the input, the output, and a folder for temporary files.
 * Output: lines of word, tab, value.
 */
public final class SparkLookUps {
  private static final int BATCH = 1_000;

  private SparkLookUps() {}

  public static void main(String[] arguments) throws Exception {
    Configuration settings = new Configuration();
    settings.set("howdah.side.catalog", arguments[0]);
    String name = arguments[1];
    SideTables.use(settings, name);
    SerializableConfiguration shipped = new SerializableConfiguration(settings);
    SparkConf conf =
        new SparkConf()
            .setAppName("look-ups")
            .setMaster("local[2]")
            .set("spark.local.dir", arguments[4])
            .set("spark.driver.host", "127.0.0.1")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.ui.enabled", "false");
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      spark
          .textFile(arguments[2], 4)
          .mapPartitions(words -> lookUp(words, shipped.value(), name))
          .saveAsTextFile(arguments[3]);
    }
  }

  private static Iterator<String> lookUp(
      Iterator<String> words, Configuration settings, String name) throws Exception {
    List<String> lines = new ArrayList<>();
    try (SideTable<Text, LongWritable> table =
        SideTables.open(settings, name, Text.class, LongWritable.class)) {
      List<Text> batch = new ArrayList<>();
      while (words.hasNext()) {
        batch.add(new Text(words.next()));
        if (batch.size() == BATCH || !words.hasNext()) {
          List<LongWritable> values = table.getAll(batch);
          for (int i = 0; i < values.size(); i++) {
            lines.add(batch.get(i) + "\t" + values.get(i));
          }
          batch.clear();
        }
      }
    }
    return lines.iterator();
  }
}
