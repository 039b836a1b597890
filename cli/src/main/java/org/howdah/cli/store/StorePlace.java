package org.howdah.cli.store;

import java.io.IOException;
import org.howdah.cli.kit.UserError;
import org.howdah.record.HowdahException;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;

/** Where a verb finds the store, as the command line says, and how it shows what is there. */
interface StorePlace {
  /** What a verb does with the store. */
  interface Work {
    /** Gives the exit code. */
    int with(RemoteStore store) throws IOException;
  }

  /** What a verb does with a data set. */
  interface DataWork {
    /** Gives the exit code. */
    int with(RemoteData data) throws IOException;
  }

  /** Does it, and says what went wrong; the exit code. */
  int run(Work work);

  /** The same with a data set, which has to be there. */
  default int runWith(String name, DataWork work) {
    return run(store -> work.with(existing(store, name)));
  }

  /** How keys and values are written. */
  StoreText text();

  /** Whether these are hexadecimal digits. */
  boolean isHex();

  /** Whether answers are for scripts. */
  boolean isJson();

  /** A data set that has to be there. */
  static RemoteData existing(RemoteStore store, String name) throws HowdahException {
    return store
        .find(name)
        .orElseThrow(
            () ->
                new UserError(
                    "there is no data set " + name + "; howdah store ls lists those there are"));
  }
}
