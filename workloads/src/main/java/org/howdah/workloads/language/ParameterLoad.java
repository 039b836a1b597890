package org.howdah.workloads.language;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideTables;
import org.howdah.hadoop.side.SideTool;
import org.howdah.sidedata.TableId;

/**
 * Makes what an iteration wrote the next version of a side table, from the driver of the iteration.
 * Not safe for use by several threads.
 */
final class ParameterLoad implements Parameters {
  private final Configuration configuration;
  private final String name;
  private final String address;
  private TableId current;

  /**
   * @param address {@code local} or that of memcached servers
   */
  ParameterLoad(Configuration configuration, String name, String address) {
    this.configuration = configuration;
    this.name = name;
    this.address = address;
  }

  /**
   * Loads a version, makes it the current one, and drops the one that this object loaded before.
   */
  @Override
  public void use(Configuration jobs, Path output) throws Exception {
    run("load", name, output.toString(), "--format", "sequence", "--to", address);
    TableId loaded = SideTables.catalog(configuration).current(name);
    if (current != null) {
      run("drop", current.toString());
    }
    current = loaded;
    SideTables.use(jobs, name);
  }

  private void run(String verb, String... words) throws Exception {
    String[] all = new String[words.length + 1];
    all[0] = verb;
    System.arraycopy(words, 0, all, 1, words.length);
    int code = ToolRunner.run(new Configuration(configuration), new SideTool(), all);
    if (code != 0) {
      throw new IOException(
          "side table " + name + ": its " + verb + " failed with exit code " + code);
    }
  }
}
