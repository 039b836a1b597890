package org.howdah.hadoop.process;

import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.hadoop.store.GroupSettings;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.howdah.worker.nodes.GridKeys;

/** What a job's settings say of the nodes that run it. */
public final class GridSettings {
  private static final int COPIES = 2;

  private GridSettings() {}

  /**
   * How the nodes are reached.
   *
   * @throws HowdahException if the settings do not say it
   */
  public static Access access(Configuration settings) throws HowdahException {
    Configuration conf = new Configuration(settings);
    fill(conf);
    List<String> nodes = List.copyOf(conf.getTrimmedStringCollection(GridKeys.NODES));
    String tokenFile = conf.getTrimmed(GridKeys.TOKEN_FILE, "");
    if (nodes.isEmpty() || tokenFile.isEmpty()) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "set %s, nodes as host:port, and %s, a file with their group's secret, for jobs with %s=%s"
              .formatted(
                  GroupSettings.NODES, GroupSettings.TOKEN_FILE, GridKeys.ON, GridKeys.GRID));
    }
    String certificates = conf.getTrimmed(GridKeys.CERTIFICATES, "");
    return Access.of(
        nodes, Path.of(tokenFile), certificates.isEmpty() ? null : Path.of(certificates));
  }

  /** Says of a job that is to run on nodes where these are, unless it says so already. */
  public static void fill(Configuration job) {
    GroupSettings.fill(job, GridKeys.NODES, GridKeys.TOKEN_FILE, GridKeys.CERTIFICATES);
  }

  /** How many nodes are to keep each run of a job, 1 or more. */
  public static int copies(Configuration conf) {
    return Math.max(1, conf.getInt(GridKeys.COPIES, COPIES));
  }
}
