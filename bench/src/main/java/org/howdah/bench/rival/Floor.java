package org.howdah.bench.rival;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.bench.cases.BenchSettings;
import org.howdah.bench.cases.Case;
import org.howdah.bench.cases.RivalId;
import org.howdah.bench.data.Inputs;
import org.howdah.bench.floor.FloorWordCount;
import org.howdah.bench.measure.Sample;

/** {@link FloorWordCount} in a process of its own, with the times that it took itself. */
public final class Floor implements Rival {
  private static final Pattern TIMES = Pattern.compile("floor wall=([\\d.]+) cpu=([\\d.]+)");

  private final Workplace place;
  private final BenchSettings settings;

  public Floor(Workplace place) {
    this.place = place;
    this.settings = place.settings();
  }

  @Override
  public RivalId id() {
    return RivalId.FLOOR;
  }

  @Override
  public List<String> settings() {
    return List.of(
        "Hadoop's TextInputFormat and the examples jar's TokenizerMapper, output thrown away",
        settings.cores() + " threads, 128 MiB splits, parallel collector",
        "its times leave out the start of the JVM");
  }

  @Override
  public String output(Case work) {
    return place.localOutput(id(), work);
  }

  @Override
  public Sample run(Case work, String input, String output)
      throws IOException, InterruptedException {
    Path folder = place.folder(id());
    long splitBytes = settings.splitBytes(Inputs.bytes(LocalAddress.path(input)));
    String classPath =
        String.join(
            File.pathSeparator,
            ClassPath.hadoopClient(),
            ClassPath.examples().toString(),
            ClassPath.bench().toString());
    List<String> command =
        Jvm.with(settings.memoryMebibytes(), folder)
            .collectingInParallel()
            .logging(folder)
            .run(
                classPath,
                FloorWordCount.class.getName(),
                List.of(input, Integer.toString(settings.cores()), Long.toString(splitBytes)));
    Path log = place.log(id(), work);
    Sample sample = place.meter().measure(id().id(), command, folder, log);
    Matcher times = TIMES.matcher(Files.readString(log));
    if (!times.find()) {
      throw new IOException("the floor printed no times; see " + log);
    }
    return sample.withTimes(Double.parseDouble(times.group(1)), Double.parseDouble(times.group(2)));
  }
}
