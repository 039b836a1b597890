package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.howdah.bench.BenchSettings;
import org.howdah.bench.Case;
import org.howdah.bench.RivalId;
import org.howdah.bench.measure.Sample;
import org.howdah.testkit.daemon.JarFolder;

/** Spark 4.1.0 in one JVM; the program is compiled when the benchmark starts. */
public final class Spark implements Rival {
  private static final String RESOURCES = "/org/howdah/bench/rivals/spark/";
  private static final String PROGRAM = "SparkJobs";

  private final RivalId id;
  private final Workplace place;
  private final BenchSettings settings;
  private String classPath;

  /**
   * @param id {@link RivalId#SPARK_RDD} or {@link RivalId#SPARK_SQL}
   */
  public Spark(RivalId id, Workplace place) {
    this.id = id;
    this.place = place;
    this.settings = place.settings();
  }

  @Override
  public RivalId id() {
    return id;
  }

  @Override
  public List<String> settings() {
    String kind = id == RivalId.SPARK_SQL ? "SQL" : "RDD";
    return List.of(
        "Spark 4.1.0, local[" + settings.cores() + "], " + kind + " program in Java",
        "heap " + settings.memoryMebibytes() + " MiB, parallel collector, Kryo serializer",
        "shuffle and output partitions: " + settings.cores() + "; user interface off",
        "sorts with repartitionAndSortWithinPartitions; TeraSort takes its range bounds from"
            + " 100 000 keys, as Hadoop's does");
  }

  @Override
  public void open() throws IOException, InterruptedException {
    URL pom = Spark.class.getResource(RESOURCES + "pom.xml");
    if (pom == null) {
      throw new IOException("the benchmark was built without rivals/spark; rebuild it with Maven");
    }
    Path jars = JarFolder.resolve("spark-4.1.0", pom);
    Path classes = Files.createDirectories(place.folder(id).resolve("classes"));
    compile(jars, classes);
    classPath = classes + File.pathSeparator + jars.resolve("*");
  }

  @Override
  public String output(Case work) {
    return place.localOutput(id, work);
  }

  @Override
  public Sample run(Case work, String input, String output)
      throws IOException, InterruptedException {
    Path folder = place.folder(id);
    String job = id == RivalId.SPARK_SQL ? work.row().id() + "-sql" : work.row().id();
    List<String> command =
        Jvm.with(settings.memoryMebibytes(), folder)
            .collectingInParallel()
            .run(
                classPath,
                PROGRAM,
                List.of(
                    job,
                    input,
                    output,
                    Integer.toString(settings.cores()),
                    folder.toString(),
                    ExamplesProgram.GREP_PATTERN));
    return place.meter().measure(id.id(), command, folder, place.log(id, work));
  }

  private static void compile(Path jars, Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IOException("the Spark rival needs a JDK, not only a JRE, to be compiled");
    }
    Path source = classes.resolve(PROGRAM + ".java");
    try (InputStream in = Spark.class.getResourceAsStream(RESOURCES + PROGRAM + ".java")) {
      Files.write(source, in.readAllBytes());
    }
    StringWriter messages = new StringWriter();
    List<String> options = List.of("-proc:none", "-cp", libraries(jars), "-d", classes.toString());
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(messages, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      if (!compiled) {
        throw new IOException("cannot compile " + source + "\n" + messages);
      }
    }
  }

  /** The compiler, unlike a JVM, takes no wildcards. */
  private static String libraries(Path jars) throws IOException {
    try (Stream<Path> files = Files.list(jars)) {
      return files.map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
  }
}
