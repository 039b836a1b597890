package org.howdah.hadoop.store;

import org.apache.hadoop.conf.Configuration;
import org.howdah.record.api.Internal;
import org.howdah.record.api.PublicApi;

/**
 * Where the group of nodes is, said once: for the tasks of a job that runs there, and for the data
 * sets that it reads and fills. What is said for one of the two alone wins.
 */
@PublicApi
public final class GroupSettings {
  /** Nodes of the group, each {@code host:port} of its HTTP, divided by commas; one is enough. */
  public static final String NODES = "howdah.nodes";

  /** A file with the group's secret. */
  public static final String TOKEN_FILE = "howdah.nodes.token.file";

  /** For a group with keys: a file with its certificate, {@code ca.pem}. Default: none. */
  public static final String CERTIFICATES = "howdah.nodes.tls.certificates";

  private GroupSettings() {}

  /** Says it of a job's data sets, unless something else says where they are. */
  @Internal
  public static void fillStore(Configuration job) {
    if (job.getTrimmed(StoreKeys.DATA, "").isEmpty()) {
      fill(job, StoreKeys.NODES, StoreKeys.TOKEN_FILE, StoreKeys.CERTIFICATES);
    }
  }

  /**
   * Says it under other names, of which none of these nodes is said yet.
   *
   * @param nodes the key in the place of {@link #NODES}, and so on
   */
  @Internal
  public static void fill(Configuration job, String nodes, String tokenFile, String certificates) {
    boolean isSaid = !job.getTrimmed(nodes, "").isEmpty();
    if (!isSaid) {
      copy(job, NODES, nodes);
    }
    copyUnlessSet(job, TOKEN_FILE, tokenFile);
    // Those of other nodes may have none.
    if (!isSaid) {
      copyUnlessSet(job, CERTIFICATES, certificates);
    }
  }

  private static void copyUnlessSet(Configuration job, String from, String to) {
    if (job.getTrimmed(to, "").isEmpty()) {
      copy(job, from, to);
    }
  }

  private static void copy(Configuration job, String from, String to) {
    String text = job.getTrimmed(from, "");
    if (!text.isEmpty()) {
      job.set(to, text);
    }
  }
}
