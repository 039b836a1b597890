package org.howdah.hadoop.cache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.howdah.cache.policy.DataSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskInputTest {
  private static final AtomicInteger JOBS = new AtomicInteger();
  private static final String INPUTS = "mapreduce.input.fileinputformat.inputdir";
  private static final long BLOCK_BYTES = 10;

  private final Map<Path, Long> files = new TreeMap<>();
  private final List<Path> looks = new ArrayList<>();
  private final Configuration conf = new Configuration(false);
  private final String job = "job-" + JOBS.incrementAndGet();

  @BeforeEach
  void store() {
    for (String file : new String[] {"/in/a", "/in/b", "/in/_SUCCESS", "/in/deep/c", "/other/d"}) {
      files.put(new Path("hdfs://host" + file), 25L);
    }
  }

  private FileStatus[] list(Path folder) {
    looks.add(folder);
    Map<Path, FileStatus> there = new TreeMap<>();
    files.forEach(
        (file, bytes) -> {
          if (file.getParent().equals(folder)) {
            there.put(file, new FileStatus(bytes, false, 1, 1, 1, file));
          } else if (folder.equals(file.getParent().getParent())) {
            there.put(file.getParent(), new FileStatus(0, true, 0, 0, 1, file.getParent()));
          }
        });
    return there.values().toArray(new FileStatus[0]);
  }

  private DataSet dataSet(String file) {
    Path path = new Path("hdfs://host" + file);
    return TaskInput.of(conf, job, path, this::list, BLOCK_BYTES)
        .dataSet(path.toString(), 25, BLOCK_BYTES);
  }

  @Test
  void allFilesOfAFolderAreOneDataSet() {
    conf.set(INPUTS, "hdfs://host/in");
    assertThat(dataSet("/in/a")).isEqualTo(new DataSet("hdfs://host/in", 6));
    assertThat(dataSet("/in/b")).isEqualTo(new DataSet("hdfs://host/in", 6));
    assertThat(looks).containsExactly(new Path("hdfs://host/in"));
  }

  @Test
  void pathsNeedNoFileSystem() {
    conf.set(INPUTS, "/elsewhere,/in");
    assertThat(dataSet("/in/a").name()).isEqualTo("hdfs://host/in");
  }

  @Test
  void subfoldersAreReadOnlyIfTheJobReadsThem() {
    conf.set(INPUTS, "hdfs://host/in");
    assertThat(dataSet("/in/deep/c")).isEqualTo(new DataSet("hdfs://host/in/deep/c", 3));
    assertThat(dataSet("/in/a").blocks()).isEqualTo(6);
  }

  @Test
  void subfoldersAreOfTheSameDataSet() {
    conf.set(INPUTS, "hdfs://host/in");
    conf.setBoolean("mapreduce.input.fileinputformat.input.dir.recursive", true);
    assertThat(dataSet("/in/deep/c")).isEqualTo(new DataSet("hdfs://host/in", 9));
  }

  @Test
  void whatAPatternMatchesIsOfItsFolder() {
    conf.set(INPUTS, "hdfs://host/in/?");
    assertThat(dataSet("/in/a")).isEqualTo(new DataSet("hdfs://host/in", 6));
  }

  @Test
  void aFileThatIsNamedIsOneOfItsOwn() {
    conf.set(INPUTS, "hdfs://host/in/a");
    assertThat(dataSet("/in/a")).isEqualTo(new DataSet("hdfs://host/in/a", 3));
    assertThat(looks).isEmpty();
  }

  @Test
  void whatIsNoInputIsOneOfItsOwn() {
    conf.set(INPUTS, "hdfs://host/in");
    assertThat(dataSet("/other/d")).isEqualTo(new DataSet("hdfs://host/other/d", 3));
    conf.unset(INPUTS);
    assertThat(dataSet("/in/a")).isEqualTo(new DataSet("hdfs://host/in/a", 3));
    assertThat(looks).isEmpty();
  }

  @Test
  void whereThereIsTooMuchEachIsOneOfItsOwn() {
    conf.set(INPUTS, "hdfs://host/in");
    for (int i = 0; i < 10_000; i++) {
      files.put(new Path("hdfs://host/in/more-" + i), 25L);
    }
    assertThat(dataSet("/in/a")).isEqualTo(new DataSet("hdfs://host/in/a", 3));
  }

  @Test
  void aFolderThatCannotBeReadIsNoFaultOfTheTask() {
    conf.set(INPUTS, "hdfs://host/in");
    Path path = new Path("hdfs://host/in/a");
    TaskInput.Lister failing =
        folder -> {
          throw new IOException("permission denied");
        };
    assertThat(TaskInput.of(conf, job, path, failing, BLOCK_BYTES)).isSameAs(JobInput.UNKNOWN);
  }
}
