package org.howdah.bench.rival;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.measure.Sample;

/** Spark 4.1.0 in one JVM; the program is compiled when the benchmark starts. */
public final class Spark implements Rival {
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
    Path classes = Files.createDirectories(place.folder(id).resolve("classes"));
    classPath = StandAlone.classPath("spark", "spark-4.1.0", PROGRAM, classes, "");
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
}
