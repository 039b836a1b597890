package org.howdah.workloads.language.align;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.SideTables;
import org.howdah.hadoop.side.tool.SideTool;
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
   * Loads a version, which jobs then keep to whatever others load, and drops the one that this
   * object loaded before.
   */
  @Override
  public void use(Configuration jobs, Path output) throws Exception {
    TableId loaded = run("load", name, output.toString(), "--format", "sequence", "--to", address);
    if (current != null) {
      run("drop", current.toString());
    }
    current = loaded;
    SideTables.use(jobs, loaded);
  }

  /** Returns the version that was loaded, if one was. */
  private TableId run(String verb, String... words) throws Exception {
    SideTool tool = new SideTool();
    String[] all = new String[words.length + 1];
    all[0] = verb;
    System.arraycopy(words, 0, all, 1, words.length);
    int code = ToolRunner.run(new Configuration(configuration), tool, all);
    if (code != 0) {
      throw new IOException(
          "side table " + name + ": its " + verb + " failed with exit code " + code);
    }
    return tool.loaded();
  }
}
