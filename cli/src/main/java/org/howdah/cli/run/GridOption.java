package org.howdah.cli.run;

import java.util.Map;
import java.util.Optional;
import org.howdah.cli.kit.NodePlace;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.worker.nodes.GridKeys;

/**
 * What {@code --on grid} and the options that go with it say.
 *
 * @param place the nodes
 * @param detach whether the command ends when a job is submitted
 * @param printsKeys whether the keys of the output are printed, and nothing is written
 */
record GridOption(NodePlace place, boolean detach, boolean printsKeys) {
  /**
   * Empty if jobs run here.
   *
   * @throws UserError when options do not go together
   */
  static Optional<GridOption> of(RunOptions options) {
    if (options.on == null || options.on.equals(GridKeys.HERE)) {
      if (options.detach) {
        throw new UserError("--detach goes with --on grid: a job that runs here ends with this");
      }
      if (options.printKeys) {
        throw new UserError("--print-keys goes with --on grid: nodes keep the keys until then");
      }
      return Optional.empty();
    }
    if (!options.on.equals(GridKeys.GRID)) {
      throw new UserError("--on: jobs run on grid, or here; not on " + options.on);
    }
    if (options.cache != null) {
      throw new UserError(
          "--cache is a folder of this machine, and with --on grid caches belong to nodes: leave it"
              + " out, and start them with howdah node --cache");
    }
    if (options.detach && options.printKeys) {
      throw new UserError("--detach does not wait for what --print-keys prints; leave out one");
    }
    NodePlace place = NodePlace.of(options.at, options.tokenFile, options.certificates);
    return Optional.of(new GridOption(place, options.detach, options.printKeys));
  }

  void putInto(Map<String, String> values) {
    values.put(GridKeys.ON, GridKeys.GRID);
    values.put(GridKeys.NODES, String.join(",", place.addresses()));
    values.put(GridKeys.TOKEN_FILE, place.tokenFile().toString());
    values.put(StoreKeys.NODES, String.join(",", place.addresses()));
    values.put(StoreKeys.TOKEN_FILE, place.tokenFile().toString());
    // Empty for none, which wins over what other settings say of other nodes.
    String certificates = place.certificates() == null ? "" : place.certificates().toString();
    values.put(GridKeys.CERTIFICATES, certificates);
    values.put(StoreKeys.CERTIFICATES, certificates);
    values.put(StoreKeys.SPLITS_NAME_NODES, "true");
    if (printsKeys) {
      PrintedKeys.putInto(values);
    }
    if (detach) {
      values.put(GridKeys.DETACH, "true");
    }
  }
}
