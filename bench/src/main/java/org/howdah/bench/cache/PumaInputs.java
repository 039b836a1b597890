package org.howdah.bench.cache;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.howdah.bench.rival.LocalAddress;
import org.howdah.record.Folders;

/**
 * What the jobs read. Of each kind there is one data set of the largest size; an input of a smaller
 * one is the first of its files, so that what a job reads is also read by the larger ones.
 */
final class PumaInputs {
  /** Files for each step of the size, so that the smallest input has work for two slots. */
  static final int FILES_EACH = 2;

  private static final String CENTROIDS = "centroids";

  private final CacheWorkplace place;
  private final Path folder;

  /**
   * @param folder where they are kept, as they lie on the fast disk
   */
  PumaInputs(CacheWorkplace place, Path folder) {
    this.place = place;
    this.folder = folder;
  }

  /** Makes what is not there yet. */
  void make(Iterable<CacheJob> jobs) throws IOException, InterruptedException {
    for (CacheJob job : jobs) {
      make(job.data());
      if (job == CacheJob.CLASSIFICATION) {
        makeCentroids();
      }
    }
  }

  /** A pattern of the files of an input, below the folder that holds all of them. */
  String pattern(CacheJob.Data data, int times) {
    return name(data)
        + IntStream.range(0, times * FILES_EACH)
            .mapToObj(file -> String.format(Locale.ROOT, "%05d", file))
            .collect(Collectors.joining(",", "/part-m-{", "}"));
  }

  /** A file of what {@code k-means} found, below the same folder. */
  String centroids() {
    return name(CacheJob.Data.RATINGS) + "-" + CENTROIDS + "/centroids-r-*";
  }

  private String name(CacheJob.Data data) {
    return data.id() + "-" + place.settings().unitBytes() + "x" + place.settings().classes();
  }

  private void make(CacheJob.Data data) throws IOException, InterruptedException {
    int classes = place.settings().classes();
    long bytes = data.bytes(place.settings().unitBytes()) * classes;
    List<String> arguments = new ArrayList<>();
    arguments.add("-Dmapreduce.job.maps=" + classes * FILES_EACH);
    arguments.addAll(List.of(data.id(), Long.toString(bytes)));
    make(name(data), "puma-data", arguments);
  }

  private void makeCentroids() throws IOException, InterruptedException {
    String input = LocalAddress.of(folder.resolve(pattern(CacheJob.Data.RATINGS, 1)));
    make(name(CacheJob.Data.RATINGS) + "-" + CENTROIDS, CacheJob.K_MEANS.id(), List.of(input));
  }

  private void make(String name, String job, List<String> arguments)
      throws IOException, InterruptedException {
    Path finished = folder.resolve(name);
    if (Files.exists(finished)) {
      return;
    }
    place.say("making " + name);
    Path partial = folder.resolve(name + ".partial");
    Folders.delete(partial);
    Files.createDirectories(folder);
    List<String> all = new ArrayList<>(arguments);
    all.add(LocalAddress.of(partial));
    place.runOnFastDisk(job, all);
    deleteChecksums(partial);
    Files.move(partial, finished);
  }

  /** Nobody reads the checksums of Hadoop's local file system beside the data: HDFS has others. */
  private static void deleteChecksums(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.getFileName().toString().startsWith(".")) {
          Files.delete(file);
        }
      }
    }
  }
}
