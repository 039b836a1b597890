package org.howdah.yarn.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.server.jobtracker.JTConfig;
import org.howdah.hadoop.side.SideKeys;
import org.howdah.hadoop.side.SideTables;
import org.howdah.hadoop.side.tool.SideTool;
import org.howdah.record.ErrorCode;
import org.howdah.record.Folders;
import org.howdah.record.HowdahException;
import org.howdah.sidedata.SideTable;

/**
 * A side table of one entry, with a catalog of its own.
 *
 * @param folder its source and its catalog are in it
 */
record CheckTable(Path folder) {
  private static final String NAME = "check";
  private static final String KEY = "key";
  private static final String VALUE = "value";

  /** Hadoop asks each five seconds whether a job has ended. */
  private static final int POLL_MILLIS = 100;

  /**
   * Loads it, and has a job use it that is not submitted yet.
   *
   * @param conf of the cluster
   * @throws HowdahException if it cannot be loaded, with the reason
   */
  void load(Configuration conf, Configuration job) throws IOException, InterruptedException {
    job.set(SideKeys.CATALOG, new Path(folder, "side").toString());
    Path source = new Path(folder, "entries");
    try (OutputStream out = source.getFileSystem(conf).create(source)) {
      out.write((KEY + "\t" + VALUE + "\n").getBytes(UTF_8));
    }
    java.nio.file.Path scratch = Files.createTempDirectory("howdah-check");
    try {
      load(here(conf, job.get(SideKeys.CATALOG), scratch.toString()), source);
    } finally {
      Folders.delete(scratch);
    }
    SideTables.use(job, NAME);
  }

  /** Settings of a job that runs in this process, and needs no folder that the cluster names. */
  private static Configuration here(Configuration conf, String catalog, String scratch) {
    Configuration here = new Configuration(conf);
    here.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
    here.set(SideKeys.CATALOG, catalog);
    here.setInt(Job.COMPLETION_POLL_INTERVAL_KEY, POLL_MILLIS);
    here.set("hadoop.tmp.dir", scratch);
    here.set(MRConfig.LOCAL_DIR, scratch + "/local");
    here.set(JTConfig.JT_STAGING_AREA_ROOT, scratch + "/staging");
    return here;
  }

  private static void load(Configuration here, Path source)
      throws HowdahException, InterruptedException {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code;
    try (PrintStream out = new PrintStream(said, true, UTF_8)) {
      SideTool tool = new SideTool(out, out);
      tool.setConf(here);
      code = tool.run(new String[] {"load", NAME, source.toString()});
    }
    if (code != 0) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the check's side table cannot be loaded: " + said.toString(UTF_8).strip());
    }
  }

  /**
   * Looks up in a task.
   *
   * @throws IOException if the answers are wrong, or the task's machine needs a copy of the table
   */
  static void lookUp(Configuration job) throws IOException {
    if (SideTables.isCopied(job, NAME)) {
      throw new IOException("the distributed cache has not brought the files of the table");
    }
    try (SideTable<Text, Text> table = SideTables.open(job, NAME, Text.class, Text.class)) {
      Text found = table.get(new Text(KEY));
      if (!new Text(VALUE).equals(found) || table.get(new Text(VALUE)) != null) {
        throw new IOException("the side table has " + found + " where it should have " + VALUE);
      }
    }
  }
}
