package org.howdah.cli.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.UUID;
import org.howdah.cli.store.StoreText;
import org.howdah.cli.store.StoreVerbs;
import org.howdah.grid.JobsData;
import org.howdah.hadoop.store.StoreKeys;
import org.howdah.hadoop.store.StoreOutputFormat;
import org.howdah.store.DataSet;
import org.howdah.store.Scan;
import org.howdah.store.http.Access;
import org.howdah.store.http.RemoteData;
import org.howdah.store.http.RemoteStore;

/**
 * {@code --print-keys}: the output of the job of this command is a data set of its own with keys
 * alone, which are printed at the end. If this command is killed, the master of the nodes drops it
 * a day after the job has ended.
 */
final class PrintedKeys {
  private static final String DATA_SET = JobsData.PRINTED_KEYS + UUID.randomUUID();
  private static final byte[] NO_PREFIX = {};

  private PrintedKeys() {}

  /** The settings of the job. */
  static void putInto(Map<String, String> values) {
    values.put("mapreduce.job.outputformat.class", StoreOutputFormat.class.getName());
    values.put(StoreKeys.OUTPUT, DATA_SET);
    values.put(StoreKeys.OUTPUT_KEYS_ONLY, "true");
  }

  /**
   * Prints a line for each key, in no order, and drops the data set.
   *
   * @param succeeded whether there is anything worth printing
   * @return what went wrong, empty if nothing did
   */
  static String end(Access access, boolean succeeded, OutputStream stdout) {
    try (RemoteStore store = access.open()) {
      DataSet data = store.open(DATA_SET).orElse(null);
      if (data == null) {
        return succeeded
            ? "there are no keys to print: the program ran no job, or its job has an output format"
                + " of its own; leave out --print-keys"
            : "";
      }
      try {
        if (succeeded) {
          print((RemoteData) data, stdout);
        }
      } finally {
        store.drop(DATA_SET);
      }
      return "";
    } catch (IOException e) {
      return "the keys cannot be printed: " + e.getMessage();
    }
  }

  private static void print(RemoteData data, OutputStream stdout) throws IOException {
    StoreText text = new StoreText(false);
    OutputStream out = new BufferedOutputStream(stdout);
    for (int partition = 0; partition < data.partitions(); partition++) {
      try (Scan scan = data.scan(partition, NO_PREFIX, true)) {
        while (scan.next()) {
          out.write(StoreVerbs.line(text.shown(scan.key())));
        }
      }
    }
    out.flush();
  }
}
