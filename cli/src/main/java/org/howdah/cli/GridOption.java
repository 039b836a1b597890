package org.howdah.cli;

import java.util.Map;
import java.util.Optional;
import org.howdah.hadoop.GridKeys;
import org.howdah.hadoop.store.StoreKeys;

/**
 * What {@code --on grid} and the options that go with it say.
 *
 * @param place the nodes
 * @param detach whether the command ends when a job is submitted
 */
record GridOption(NodePlace place, boolean detach) {
  /**
   * Empty if jobs run here.
   *
   * @throws UserError when options do not go together
   */
  static Optional<GridOption> of(RunOptions options) {
    if (options.on == null) {
      if (options.detach) {
        throw new UserError("--detach goes with --on grid: a job that runs here ends with this");
      }
      return Optional.empty();
    }
    if (!options.on.equals(GridKeys.GRID)) {
      throw new UserError("--on: jobs run on grid, or without --on here; not on " + options.on);
    }
    if (options.cache != null) {
      throw new UserError("--cache is a folder of this machine; leave it out with --on grid");
    }
    return Optional.of(
        new GridOption(NodePlace.of(options.at, options.tokenFile, null), options.detach));
  }

  void putInto(Map<String, String> values) {
    values.put(GridKeys.ON, GridKeys.GRID);
    values.put(GridKeys.NODES, String.join(",", place.addresses()));
    values.put(GridKeys.TOKEN_FILE, place.tokenFile().toString());
    values.put(StoreKeys.NODES, String.join(",", place.addresses()));
    values.put(StoreKeys.TOKEN_FILE, place.tokenFile().toString());
    values.put(StoreKeys.SPLITS_NAME_NODES, "true");
    if (detach) {
      values.put(GridKeys.DETACH, "true");
    }
  }
}
