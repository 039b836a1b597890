package org.howdah.hadoop.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;

/** Reaches the nodes of a group by HTTP. */
public final class RemoteOpener implements StoreOpener {
  @Override
  public StoreAccess open(Configuration job) throws IOException {
    boolean onNodes = job.getBoolean(StoreKeys.SPLITS_NAME_NODES, false);
    boolean keeps = job.getBoolean(StoreKeys.INPUT_KEEP, false);
    Access group = access(job);
    return new RemoteAccess(group, group.open(), onNodes, keeps);
  }

  private static Access access(Configuration settings) throws HowdahException {
    Configuration job = new Configuration(settings);
    GroupSettings.fillStore(job);
    String folder = job.getTrimmed(StoreKeys.DATA, "");
    List<String> nodes = List.copyOf(job.getTrimmedStringCollection(StoreKeys.NODES));
    if (folder.isEmpty() == nodes.isEmpty()) {
      throw Settings.wrong(
          "set either "
              + GroupSettings.NODES
              + ", nodes of the store, or "
              + StoreKeys.DATA
              + ", the data folder of a node on this machine",
          null);
    }
    String tokenFile = job.getTrimmed(StoreKeys.TOKEN_FILE, "");
    if (!folder.isEmpty()) {
      Access found = Access.ofFolder(Path.of(folder));
      return tokenFile.isEmpty()
          ? found
          : Access.of(found.addresses(), Path.of(tokenFile), found.certificates());
    }
    String certificates = job.getTrimmed(StoreKeys.CERTIFICATES, "");
    return Access.of(
        nodes, Path.of(tokenFile(job)), certificates.isEmpty() ? null : Path.of(certificates));
  }

  private static String tokenFile(Configuration job) throws HowdahException {
    String file = job.getTrimmed(StoreKeys.TOKEN_FILE, "");
    if (file.isEmpty()) {
      throw Settings.wrong(
          GroupSettings.TOKEN_FILE + " is not set: it names a file with the store's secret", null);
    }
    return file;
  }
}
