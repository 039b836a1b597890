package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.mapreduce.split.JobSplitWriter;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.howdah.hadoop.cache.JobInput;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {
  private static final int SPLITS = 100;

  @TempDir java.nio.file.Path folder;
  private final JobConf conf = new JobConf(false);

  /** Counts how often files with descriptions of splits are opened. */
  public static final class Counting extends LocalFileSystem {
    private static final AtomicInteger OPENED = new AtomicInteger();

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
      if (path.getName().equals("job.split")) {
        OPENED.incrementAndGet();
      }
      return super.open(path, bufferSize);
    }
  }

  @BeforeEach
  void count() {
    conf.setClass("fs.file.impl", Counting.class, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    conf.set(
        "io.serializations",
        "org.apache.hadoop.io.serializer.WritableSerialization,"
            + "org.apache.hadoop.io.serializer.JavaSerialization");
    Counting.OPENED.set(0);
  }

  private TaskSplitMetaInfo[] submitted(Path input) throws Exception {
    Path staging = new Path(folder.resolve("staging").toUri());
    FileSystem files = staging.getFileSystem(conf);
    FileSplit[] splits =
        IntStream.range(0, SPLITS)
            .mapToObj(i -> new FileSplit(new Path(input, "file" + i), 0, 100 + i, new String[0]))
            .toArray(FileSplit[]::new);
    JobSplitWriter.createSplitFiles(staging, conf, files, splits);
    return SplitMetaInfoReader.readSplitMetaInfo(
        JobID.forName("job_test_0001"), files, conf, staging);
  }

  @Test
  void theFileOfSplitsIsOpenedOnceHoweverManyThereAre() throws Exception {
    Path input = new Path(folder.resolve("input").toUri());
    FileInputFormat.setInputPaths(conf, input);
    TaskSplitMetaInfo[] splits = submitted(input);
    assertThat(splits).hasSize(SPLITS);
    assertThat(InputFiles.of(splits, conf, 10)).isNotSameAs(JobInput.UNKNOWN);
    assertThat(Counting.OPENED).hasValue(1);
  }
}
