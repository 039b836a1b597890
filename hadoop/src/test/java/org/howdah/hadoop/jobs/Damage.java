package org.howdah.hadoop.jobs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** A disk that gives back another byte than it was given, once in a job. */
final class Damage {
  private static final String FOLDER = "generated.runs";

  private Damage() {}

  /** Has the tasks of a job do that. */
  static void allow(Configuration job, Path runs) {
    job.set(FOLDER, runs.toString());
  }

  /** Changes a byte of one of the runs on disk, if the job is to do that and has not done it. */
  static void ofOneRun(Traits stage, Configuration conf, int data) throws IOException {
    String folder = conf.get(FOLDER);
    if (stage.is(Trait.DAMAGE, "none") || folder == null || !Files.exists(Path.of(folder))) {
      return;
    }
    Optional<Path> run = oneRun(Path.of(folder));
    if (run.isPresent() && isFirst(Path.of(folder), conf.get(MRJobConfig.ID))) {
      change(run.get(), data);
    }
  }

  private static Optional<Path> oneRun(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.getParent().endsWith("runs"))
          .filter(file -> !file.getFileName().toString().startsWith("."))
          .filter(file -> file.toFile().length() > 0)
          .min(Path::compareTo);
    } catch (IOException | UncheckedIOException goneMeanwhile) {
      return Optional.empty();
    }
  }

  private static boolean isFirst(Path folder, String job) throws IOException {
    try {
      Files.createFile(folder.resolveSibling("damaged-" + job));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static void change(Path run, int data) throws IOException {
    try (FileChannel file =
        FileChannel.open(run, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long place = Math.floorMod(data, file.size());
      ByteBuffer one = ByteBuffer.allocate(1);
      file.read(one, place);
      one.put(0, (byte) (one.get(0) ^ 1 << (data & 7)));
      file.write(one.rewind(), place);
    } catch (NoSuchFileException e) {
      // It has gone meanwhile, and so the job goes undamaged.
    }
  }
}
