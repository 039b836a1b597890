package org.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.howdah.testkit.LongTest;
import org.howdah.testkit.daemon.ClassJar;
import org.hsqldb.Server;
import org.hsqldb.jdbc.JDBCDriver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that read tables of a database and write others, with a driver that only the job brings. */
@LongTest
class DatabaseJobsProcessTest {
  private static final int ROWS = 40;

  /** How rows of both programs are read and written. */
  private static final String ROW =
      """
      public void readFields(ResultSet row) throws SQLException {
        name = row.getString(1);
        amount = row.getInt(2);
      }

      public void write(PreparedStatement row) throws SQLException {
        row.setString(1, name);
        row.setInt(2, amount);
      }

      public void readFields(DataInput in) throws IOException {
        name = in.readUTF();
        amount = in.readInt();
      }

      public void write(DataOutput out) throws IOException {
        out.writeUTF(name);
        out.writeInt(amount);
      }
      """;

  /** With static state, so that each attempt has the job's classes anew. */
  private static final String PROGRAM =
      """
      import java.io.*;
      import java.sql.*;
      import org.apache.hadoop.conf.Configured;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapreduce.*;
      import org.apache.hadoop.mapreduce.lib.db.*;
      import org.apache.hadoop.util.*;

      public class Sums extends Configured implements Tool {
        private static final Text NAME = new Text();
        private static int rows;

        public static class Row implements Writable, DBWritable {
          private String name;
          private int amount;

          ROW
        }

        public static class Names extends Mapper<LongWritable, Row, Text, IntWritable> {
          @Override
          protected void map(LongWritable at, Row row, Context context)
              throws IOException, InterruptedException {
            rows++;
            NAME.set(row.name);
            context.write(NAME, new IntWritable(row.amount));
          }

          @Override
          protected void cleanup(Context context) throws IOException, InterruptedException {
            context.write(new Text("rows of a task"), new IntWritable(rows));
          }
        }

        public static class Adds extends Reducer<Text, IntWritable, Row, NullWritable> {
          @Override
          protected void reduce(Text name, Iterable<IntWritable> amounts, Context context)
              throws IOException, InterruptedException {
            Row row = new Row();
            row.name = name.toString();
            for (IntWritable amount : amounts) {
              row.amount += amount.get();
            }
            context.write(row, NullWritable.get());
          }
        }

        public int run(String[] words) throws Exception {
          DBConfiguration.configureDB(getConf(), "org.hsqldb.jdbc.JDBCDriver", words[0], "SA", "");
          Job job = Job.getInstance(getConf(), "sums");
          job.setJarByClass(Sums.class);
          DBInputFormat.setInput(job, Row.class, "amounts", null, "id", "name", "amount");
          job.setMapperClass(Names.class);
          job.setReducerClass(Adds.class);
          job.setMapOutputKeyClass(Text.class);
          job.setMapOutputValueClass(IntWritable.class);
          DBOutputFormat.setOutput(job, words[1], "name", "amount");
          return job.waitForCompletion(true) ? 0 : 1;
        }

        public static void main(String[] words) throws Exception {
          System.exit(ToolRunner.run(new Sums(), words));
        }
      }
      """
          .replace("ROW", ROW);

  /** The older API; keeps no state. */
  private static final String OLDER =
      """
      import java.io.*;
      import java.sql.*;
      import java.util.Iterator;
      import org.apache.hadoop.conf.Configured;
      import org.apache.hadoop.io.*;
      import org.apache.hadoop.mapred.*;
      import org.apache.hadoop.mapred.lib.db.*;
      import org.apache.hadoop.util.*;

      public class Sums extends Configured implements Tool {
        public static class Row implements Writable, DBWritable {
          private String name = "";
          private int amount;

          ROW
        }

        public static class Names extends MapReduceBase
            implements Mapper<LongWritable, Row, Text, IntWritable> {
          private int rows;
          private OutputCollector<Text, IntWritable> last;

          public void map(LongWritable at, Row row, OutputCollector<Text, IntWritable> out,
              Reporter reporter) throws IOException {
            rows++;
            last = out;
            out.collect(new Text(row.name), new IntWritable(row.amount));
          }

          @Override
          public void close() throws IOException {
            last.collect(new Text("rows of a task"), new IntWritable(rows));
          }
        }

        public static class Adds extends MapReduceBase
            implements Reducer<Text, IntWritable, Row, NullWritable> {
          public void reduce(Text name, Iterator<IntWritable> amounts,
              OutputCollector<Row, NullWritable> out, Reporter reporter) throws IOException {
            Row row = new Row();
            row.name = name.toString();
            while (amounts.hasNext()) {
              row.amount += amounts.next().get();
            }
            out.collect(row, NullWritable.get());
          }
        }

        public int run(String[] words) throws Exception {
          JobConf job = new JobConf(getConf(), Sums.class);
          DBConfiguration.configureDB(job, "org.hsqldb.jdbc.JDBCDriver", words[0], "SA", "");
          DBInputFormat.setInput(job, Row.class, "amounts", null, "id", "name", "amount");
          job.setMapperClass(Names.class);
          job.setReducerClass(Adds.class);
          job.setMapOutputKeyClass(Text.class);
          job.setMapOutputValueClass(IntWritable.class);
          DBOutputFormat.setOutput(job, words[1], "name", "amount");
          JobClient.runJob(job);
          return 0;
        }

        public static void main(String[] words) throws Exception {
          System.exit(ToolRunner.run(new Sums(), words));
        }
      }
      """
          .replace("ROW", ROW);

  @TempDir Path folder;
  private final Path driver = driver();
  private final Map<String, Integer> right = new TreeMap<>();
  private Server server;
  private String url;

  private static Path driver() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .filter(jar -> jar.getFileName().toString().matches("hsqldb-[0-9].*\\.jar"))
        .findFirst()
        .orElseThrow();
  }

  @BeforeEach
  void startDatabase() throws Exception {
    server = new Server();
    server.setLogWriter(null);
    server.setErrWriter(null);
    server.setAddress("127.0.0.1");
    server.setPort(NodeProcessTest.freePorts());
    server.setDatabaseName(0, "amounts");
    server.setDatabasePath(0, "mem:" + folder.getFileName());
    server.start();
    url = "jdbc:hsqldb:hsql://127.0.0.1:" + server.getPort() + "/amounts";
    right.put("rows of a task", ROWS);
    try (Connection database = connect();
        Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE amounts (id INT, name VARCHAR(9), amount INT)");
      for (int row = 0; row < ROWS; row++) {
        String name = "name" + row % 7;
        statement.execute("INSERT INTO amounts VALUES (%d, '%s', %d)".formatted(row, name, row));
        right.merge(name, row, Integer::sum);
      }
    }
  }

  @AfterEach
  void stopDatabase() {
    server.shutdown();
  }

  /** Not through the JDK, whose other drivers here cannot start in the JVM of the tests. */
  private Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", "SA");
    properties.setProperty("password", "");
    return JDBCDriver.getConnection(url, properties);
  }

  private Path jar(String source) throws Exception {
    return CompiledJar.of(folder, "sums.jar", "Sums", source);
  }

  /** The same jar with the driver in its folder {@code lib}. */
  private Path jarWithDriver(String source) throws Exception {
    Path whole = Files.createDirectories(folder.resolve("whole"));
    Path jar = CompiledJar.of(whole, "sums.jar", "Sums", source);
    Path classes = whole.resolve("classes-of-sums.jar");
    Path copy = Files.createDirectories(classes.resolve("lib")).resolve("driver.jar");
    Files.copy(driver, copy, StandardCopyOption.REPLACE_EXISTING);
    return ClassJar.of(classes, jar);
  }

  /** What the program has written into a table of that name. */
  private Map<String, Integer> run(
      String table, Map<String, String> environment, List<String> options, Path jar)
      throws Exception {
    try (Connection database = connect();
        Statement statement = database.createStatement()) {
      statement.execute("CREATE TABLE " + table + " (name VARCHAR(20), amount INT)");
    }
    List<String> words =
        new ArrayList<>(QuickStart.command(folder, List.of(QuickStart.OPENS), Main.class));
    if (environment.containsKey("HADOOP_CLASSPATH")) {
      int classPath = words.indexOf("-cp") + 1;
      words.set(classPath, words.get(classPath) + File.pathSeparator + driver);
    }
    words.addAll(List.of("run", "-D", "mapreduce.job.maps=3"));
    words.addAll(options);
    words.addAll(List.of(jar.toString(), "Sums", url, table));
    try (HowdahProcess process =
        HowdahProcess.command(folder, environment, words.toArray(new String[0]))) {
      assertThat(process.exitCode()).as(process.stderr()).isZero();
      assertThat(process.stderr()).doesNotContain("one at a time");
    }
    return read(table);
  }

  private Map<String, Integer> read(String table) throws SQLException {
    Map<String, Integer> amounts = new TreeMap<>();
    try (Connection database = connect();
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery("SELECT name, amount FROM " + table)) {
      while (rows.next()) {
        assertThat(amounts.put(rows.getString(1), rows.getInt(2))).isNull();
      }
    }
    return amounts;
  }

  @Test
  void hadoopItselfNeedsTheDriverOnItsOwnClassPath() throws Exception {
    Map<String, String> classPath = Map.of("HADOOP_CLASSPATH", driver.toString());
    List<String> local = List.of("-D", "mapreduce.framework.name=local");
    assertThat(run("stock", classPath, local, jar(PROGRAM))).isEqualTo(right);
  }

  @Test
  void threadsFindTheDriverThatTheJobBrings() throws Exception {
    List<String> libjars = List.of("-libjars", driver.toString());
    assertThat(run("listed", Map.of(), libjars, jar(PROGRAM))).isEqualTo(right);
    assertThat(run("packed", Map.of(), List.of(), jarWithDriver(OLDER))).isEqualTo(right);
  }

  @Test
  void processesFindTheDriverThatTheJobBrings() throws Exception {
    List<String> options = List.of("--isolate", "-libjars", driver.toString());
    assertThat(run("listed", Map.of(), options, jar(OLDER))).isEqualTo(right);
    List<String> packed = List.of("--isolate", "-D", "mapreduce.job.classloader=true");
    assertThat(run("packed", Map.of(), packed, jarWithDriver(PROGRAM))).isEqualTo(right);
  }

  @Test
  void nodesFindTheDriverThatTheJobBrings() throws Exception {
    Path config = Files.writeString(folder.resolve("config"), "memory=128m\ngrid.spares=0\n");
    Path data = folder.resolve("node");
    try (HowdahProcess node =
        HowdahProcess.node(
            folder,
            "--data=" + data,
            "--port=" + NodeProcessTest.freePorts(),
            "--config=" + config)) {
      node.awaitStdout("is ready");
      List<String> onNode = List.of("--on=grid", "--at=" + data);
      assertThat(run("packed", Map.of(), onNode, jarWithDriver(PROGRAM))).isEqualTo(right);
      List<String> listed = new ArrayList<>(onNode);
      listed.addAll(List.of("-libjars", driver.toString()));
      Map<String, String> classPath = Map.of("HADOOP_CLASSPATH", driver.toString());
      assertThat(run("listed", classPath, listed, jar(OLDER))).isEqualTo(right);
      List<String> inManager = new ArrayList<>(onNode);
      inManager.addAll(List.of("-D", "mapreduce.job.ubertask.enable=true"));
      assertThat(run("manager", Map.of(), inManager, jarWithDriver(PROGRAM))).isEqualTo(right);
    }
  }
}
