package org.howdah.bench.cache;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.howdah.bench.check.Digest;
import org.howdah.bench.check.OutputReader;
import org.howdah.bench.rival.LocalAddress;
import org.howdah.record.Folders;

/** A system that runs jobs on the slow device, one after the other, and whose output is checked. */
final class Runner implements Closeable {
  private final CacheWorkplace place;
  private final JobProcess process;

  /** Starts the system with an empty cache; see {@link CacheWorkplace#start}. */
  Runner(CacheWorkplace place, String name, CacheSystem system, long cacheBytes)
      throws IOException {
    this.place = place;
    process = place.start(name, system, cacheBytes);
  }

  /** What a run took and what it wrote. */
  record Result(JobRun run, Digest output) {}

  /**
   * Runs a job once.
   *
   * @param times how many times the smallest input it reads
   */
  Result run(CacheJob job, int times) throws IOException, InterruptedException {
    return run("run", job, times);
  }

  /** The same with figures of where the processor time went. */
  Result profile(CacheJob job, int times) throws IOException, InterruptedException {
    return run("profile", job, times);
  }

  private Result run(String verb, CacheJob job, int times)
      throws IOException, InterruptedException {
    String name = place.newOutput();
    String input = place.slowInput(place.inputs().pattern(job.data(), times));
    // The few lines of centroids are no input: the paper's job has them in its code.
    String centroids = place.fastInput(place.inputs().centroids());
    List<String> words = new ArrayList<>(List.of(job.id()));
    words.addAll(job.arguments(input, place.slowOutput(name), centroids));
    place.awaitQuiet();
    place.device().settle();
    place.device().transfers();
    try {
      Map<String, Double> figures = process.ask(verb, words);
      place.device().settle();
      JobRun run = new JobRun(figures, place.device().transfers());
      OutputReader reader = new OutputReader(new Configuration(false));
      return new Result(run, reader.lines(LocalAddress.of(place.fastOutput(name))));
    } finally {
      Folders.delete(place.fastOutput(name));
    }
  }

  @Override
  public void close() throws IOException {
    process.close();
  }
}
