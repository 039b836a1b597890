package org.howdah.hadoop.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.db.DBInputFormat;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.DelegatingInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.MultipleInputs;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How much is shown to be read of splits that are of no single file. */
class SplitBytesTest {
  private static final String LINES = "a line\n".repeat(100);

  @TempDir Path folder;

  private org.apache.hadoop.fs.Path file;

  @BeforeEach
  void write() throws Exception {
    Path written = Files.writeString(folder.resolve("lines"), LINES);
    file = new org.apache.hadoop.fs.Path(written.toUri());
  }

  @Test
  void ofAFileOfSeveralInputsItIsThatFiles() throws Exception {
    Job job = Job.getInstance(new Configuration());
    MultipleInputs.addInputPath(job, file, TextInputFormat.class, Mapper.class);
    List<InputSplit> splits = new DelegatingInputFormat<Object, Object>().getSplits(job);
    assertThat(splits).extracting(InputFiles::bytesOf).containsExactly((long) LINES.length());
  }

  @Test
  void theSameInTheOlderApi() throws Exception {
    JobConf job = new JobConf();
    org.apache.hadoop.mapred.lib.MultipleInputs.addInputPath(
        job, file, org.apache.hadoop.mapred.TextInputFormat.class);
    org.apache.hadoop.mapred.InputSplit[] splits = job.getInputFormat().getSplits(job, 1);
    assertThat(splits).extracting(InputFiles::bytesOf).containsExactly((long) LINES.length());
  }

  @Test
  void ofSeveralFilesInOneSplitItIsTheirSum() throws Exception {
    Job job = Job.getInstance(new Configuration());
    Files.writeString(folder.resolve("more"), LINES);
    FileInputFormat.addInputPath(job, file.getParent());
    List<InputSplit> splits = new CombineTextInputFormat().getSplits(job);
    assertThat(splits).extracting(InputFiles::bytesOf).containsExactly(2L * LINES.length());
  }

  /** Its length counts rows. */
  @Test
  void ofADatabaseItIsNotKnown() {
    assertThat(InputFiles.bytesOf(new DBInputFormat.DBInputSplit(0, 1000))).isZero();
  }
}
