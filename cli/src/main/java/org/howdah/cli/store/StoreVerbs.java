package org.howdah.cli.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Terminal;
import org.howdah.cli.kit.UserError;
import org.howdah.net.HttpLimits;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.store.Change;
import org.howdah.store.DataSet;
import org.howdah.store.Outcome;
import org.howdah.store.StoreFutures;
import org.howdah.store.Value;
import org.howdah.store.http.RemoteStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The verbs of {@code howdah store} for data sets and single keys. */
public final class StoreVerbs {
  private static final String NAME = "The data set.";

  private StoreVerbs() {}

  @Command(
      name = "ls",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "List the data sets.")
  static final class Ls implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Override
    public Integer call() {
      return store.run(this::list);
    }

    private int list(RemoteStore from) throws HowdahException {
      List<Map<String, Object>> sets = new ArrayList<>();
      for (String name : from.names()) {
        from.open(name).ifPresent(data -> sets.add(described(data)));
      }
      if (store.isJson()) {
        System.out.println(Json.of(Map.of("dataSets", sets)));
      } else {
        sets.forEach(
            set -> {
              Object copies = set.get("copies");
              System.out.printf("%s\t%s %s%n", set.get("name"), copies, plural(copies));
            });
      }
      return ExitCodes.SUCCESS;
    }

    private static String plural(Object copies) {
      return copies.equals(1) ? "copy" : "copies";
    }

    private static Map<String, Object> described(DataSet data) {
      Map<String, Object> set = new LinkedHashMap<>();
      set.put("name", data.name());
      set.put("copies", data.copies());
      set.put("partitions", data.partitions());
      return set;
    }
  }

  @Command(
      name = "create",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Make a data set.")
  static final class Create implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(paramLabel = "NAME", description = NAME)
    private String name;

    @Option(
        names = "--copies",
        paramLabel = "N",
        description = "Nodes that hold each key, from 1 to 16; by default 2.")
    private int copies = 2;

    @Override
    public Integer call() {
      return store.run(
          to -> {
            to.create(name, copies);
            return ExitCodes.SUCCESS;
          });
    }
  }

  @Command(
      name = "drop",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Delete a data set with all its keys.")
  static final class Drop implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(paramLabel = "NAME", description = NAME)
    private String name;

    @Option(names = "--yes", description = "Do not ask.")
    private boolean yes;

    @Override
    public Integer call() {
      return store.run(this::drop);
    }

    private int drop(RemoteStore from) throws IOException {
      StorePlace.existing(from, name);
      if (!yes && !isWanted()) {
        System.err.println("howdah: nothing was dropped");
        return ExitCodes.FAILED;
      }
      from.drop(name);
      return ExitCodes.SUCCESS;
    }

    private boolean isWanted() throws IOException {
      if (!Terminal.ofStderr().isInteractive()) {
        throw new UserError("there is no terminal to ask: give --yes to drop " + name);
      }
      System.err.print("drop " + name + " with all its keys? [y/N] ");
      System.err.flush();
      String said = new BufferedReader(new InputStreamReader(System.in, UTF_8)).readLine();
      return said != null && said.strip().toLowerCase(Locale.ROOT).startsWith("y");
    }
  }

  @Command(
      name = "get",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Print the value of a key, and a line end behind it.")
  static final class Get implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(index = "0", paramLabel = "NAME", description = NAME)
    private String name;

    @Parameters(index = "1", paramLabel = "KEY")
    private String key;

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description = "Write the value there instead, byte for byte.")
    private Path file;

    @Override
    public Integer call() {
      return store.runWith(name, this::get);
    }

    private int get(DataSet data) throws IOException {
      byte[] asked = store.text().bytes(key);
      Value value = await(data.get(asked));
      if (value == null) {
        System.err.println("howdah: the data set " + name + " has no key " + key);
        return ExitCodes.FAILED;
      }
      if (file != null) {
        Files.write(file, value.bytes());
      } else if (store.isJson()) {
        System.out.println(Json.of(described(store.text(), asked, value)));
      } else if (store.isHex()) {
        System.out.println(store.text().shown(value.bytes()));
      } else {
        System.out.write(value.bytes(), 0, value.bytes().length);
        System.out.println();
      }
      System.out.flush();
      return ExitCodes.SUCCESS;
    }
  }

  /** An entry for programs. */
  public static Map<String, Object> described(StoreText text, byte[] key, Value value) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("key", text.shown(key));
    entry.put("value", text.shown(value.bytes()));
    entry.put("flags", Integer.toUnsignedLong(value.flags()));
    entry.put("version", value.version());
    entry.put("expires", value.expiresAtMillis());
    return entry;
  }

  @Command(
      name = "put",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Set the value of a key, whatever it has.")
  static final class Put implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(index = "0", paramLabel = "NAME", description = NAME)
    private String name;

    @Parameters(index = "1", paramLabel = "KEY")
    private String key;

    @Parameters(
        index = "2",
        arity = "0..1",
        paramLabel = "VALUE",
        description = "A dash, or nothing, stands for all of stdin, byte for byte.")
    private String value;

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description = "The value is what the file has, byte for byte.")
    private Path file;

    @Override
    public Integer call() {
      return store.runWith(name, this::put);
    }

    private int put(DataSet data) throws IOException {
      Outcome outcome = await(data.change(store.text().bytes(key), Change.put(read())));
      if (!outcome.isDone()) {
        throw new UserError(
            "the value is longer than the group takes: a thirty-second of the memory of the node"
                + " that has least");
      }
      return ExitCodes.SUCCESS;
    }

    private byte[] read() throws IOException {
      if (value != null && file != null) {
        throw new UserError("give either a value or --file");
      }
      if (file != null) {
        try (InputStream in = Files.newInputStream(file)) {
          return read(in, file.toString());
        }
      }
      boolean isStdin = value == null || value.equals("-");
      return isStdin ? read(System.in, "stdin") : store.text().bytes(value);
    }

    private static byte[] read(InputStream in, String what) throws IOException {
      byte[] bytes = in.readNBytes(HttpLimits.VALUE_BYTES_MAX + 1);
      if (bytes.length > HttpLimits.VALUE_BYTES_MAX) {
        throw new UserError(
            what + " has more than " + HttpLimits.VALUE_BYTES_MAX + " bytes, the most of a value");
      }
      return bytes;
    }
  }

  @Command(
      name = "rm",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Delete keys. Code 1 says that some were not there.")
  static final class Rm implements Callable<Integer> {
    @ParentCommand private StorePlace store;

    @Parameters(index = "0", paramLabel = "NAME", description = NAME)
    private String name;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "KEY")
    private List<String> keys;

    @Override
    public Integer call() {
      return store.runWith(name, this::remove);
    }

    private int remove(DataSet data) throws IOException {
      int code = ExitCodes.SUCCESS;
      for (String key : keys) {
        Outcome outcome = await(data.change(store.text().bytes(key), Change.remove()));
        if (!outcome.isDone()) {
          System.err.println("howdah: the data set " + name + " has no key " + key);
          code = ExitCodes.FAILED;
        }
      }
      return code;
    }
  }

  private static <T> T await(CompletableFuture<T> future) throws IOException {
    try {
      return StoreFutures.await(future);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HowdahException(ErrorCode.KILLED, "interrupted", e);
    }
  }

  /** The bytes of a line. */
  public static byte[] line(String text) {
    return (text + "\n").getBytes(UTF_8);
  }
}
