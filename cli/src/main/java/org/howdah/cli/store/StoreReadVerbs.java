package org.howdah.cli.store;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.http.RemoteData;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The verbs of {@code howdah store} that read all keys. */
final class StoreReadVerbs {
  private StoreReadVerbs() {}

  @Command(
      name = "scan",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      header = "Print keys and values, a line each.",
      description = "They have a tab between, and no order; with --json a line has an object.")
  static final class Scan implements Callable<Integer> {
    private static final int BUFFER_BYTES = 64 << 10;
    private static final int LINES_BETWEEN_LOOKS = 256;

    @ParentCommand private StorePlace store;

    @Parameters(paramLabel = "NAME", description = "The data set.")
    private String name;

    @Option(names = "--prefix", paramLabel = "P", description = "Only keys that begin so.")
    private String prefix = "";

    @Option(names = "--keys", description = "Leave the values out.")
    private boolean keysOnly;

    @Option(names = "--limit", paramLabel = "N", description = "Stop after so many keys.")
    private long limit = Long.MAX_VALUE;

    private long lines;

    @Override
    public Integer call() {
      return store.runWith(name, this::scan);
    }

    private int scan(RemoteData data) throws IOException {
      byte[] begin = store.text().bytes(prefix);
      OutputStream out = new BufferedOutputStream(System.out, BUFFER_BYTES);
      for (int p = 0; p < data.partitions() && wantsMore(); p++) {
        try (org.howdah.store.Scan scan = data.scan(p, begin, keysOnly)) {
          print(scan, out);
        }
      }
      out.flush();
      return ExitCodes.SUCCESS;
    }

    private void print(org.howdah.store.Scan scan, OutputStream out) throws IOException {
      while (wantsMore() && scan.next()) {
        out.write(StoreVerbs.line(shown(scan)));
        lines++;
      }
    }

    /** Also whoever reads may have enough, as head does. */
    private boolean wantsMore() {
      return lines < limit && !(lines % LINES_BETWEEN_LOOKS == 0 && System.out.checkError());
    }

    private String shown(org.howdah.store.Scan scan) {
      if (store.isJson()) {
        Map<String, Object> entry = StoreVerbs.described(store.text(), scan.key(), scan.value());
        if (keysOnly) {
          entry.remove("value");
        }
        return Json.of(entry).replaceAll("\n *", " ");
      }
      String key = store.text().shown(scan.key());
      return keysOnly ? key : key + "\t" + store.text().shown(scan.value().bytes());
    }
  }

  @Command(
      name = "count",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Count the keys; all of them are read.")
  static final class Count implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(paramLabel = "NAME", description = "The data set.")
    private String name;

    @Option(names = "--prefix", paramLabel = "P", description = "Only keys that begin so.")
    private String prefix = "";

    @Override
    public Integer call() {
      return store.runWith(name, this::count);
    }

    private int count(RemoteData data) throws HowdahException {
      long keys = 0;
      for (int partition = 0; partition < data.partitions(); partition++) {
        try (org.howdah.store.Scan scan = data.scan(partition, store.text().bytes(prefix), true)) {
          while (scan.next()) {
            keys++;
          }
        }
      }
      System.out.println(store.isJson() ? Json.of(Map.of("keys", keys)) : keys);
      return ExitCodes.SUCCESS;
    }
  }
}
