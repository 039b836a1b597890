package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.hadoop.side.EntryReader;
import org.howdah.hadoop.side.TablePlaces;
import org.howdah.hadoop.side.TableSource;
import org.howdah.record.api.PublicApi;
import org.howdah.record.json.Json;
import org.howdah.sidedata.Manifest;
import org.howdah.sidedata.TableId;

/**
 * Loads side tables and looks after them: {@code howdah side}, or any Hadoop with {@code hadoop
 * jar}. Exit codes: 0 success, 1 something failed, 2 wrong usage or configuration.
 */
@PublicApi
public final class SideTool extends Configured implements Tool {
  private static final String JSON = "--json";

  private final PrintStream out;
  private final PrintStream err;
  private TableId loaded;

  public SideTool() {
    this(System.out, System.err);
  }

  public SideTool(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Ends the JVM with the exit code. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new Configuration(), new SideTool(), arguments));
  }

  @Override
  public int run(String[] words) throws InterruptedException {
    List<String> all = Arrays.asList(words);
    String verb = all.isEmpty() ? "" : all.get(0);
    if (verb.isEmpty() || verb.startsWith("-") || all.contains("--help")) {
      (verb.isEmpty() ? err : out).print(SideHelp.of(verb));
      return verb.isEmpty() ? VerbRun.USAGE : 0;
    }
    String command = "howdah side" + (SideHelp.knows(verb) ? " " + verb : "");
    return VerbRun.exitCode(command, err, () -> run(verb, all.subList(1, all.size())));
  }

  private void run(String verb, List<String> words) throws IOException, InterruptedException {
    switch (verb) {
      case "load" -> load(words);
      case "ls" -> list(new SideArguments(Set.of(), Set.of(JSON), words));
      case "stat" -> stat(new SideArguments(Set.of(), Set.of(JSON), words));
      case "verify" -> verify(new SideArguments(Set.of("--verify"), Set.of(JSON), words));
      case "repair" -> repair(new SideArguments(Set.of("--to", "--verify"), Set.of(JSON), words));
      case "drop" -> drop(new SideArguments(Set.of(), Set.of(JSON), words));
      default -> throw new IllegalArgumentException("there is no 'howdah side " + verb + "'");
    }
  }

  private void load(List<String> words) throws IOException, InterruptedException {
    SideArguments arguments =
        new SideArguments(
            Set.of("--to", "--format", "--value-type", "--records", "--verify"),
            Set.of("--keep-copy", "--compress", JSON),
            words);
    List<String> operands = arguments.operands(2);
    TableSource source =
        new TableSource(
            operands.get(1),
            arguments.option("--format", TableSource.TEXT),
            arguments.choice("--value-type", "text", EntryReader.TYPES.keySet()));
    TableLoad.Request request =
        new TableLoad.Request(
            TableId.checkName(operands.get(0)),
            arguments.option("--to", Manifest.LOCAL),
            source,
            arguments.number("--records", 0),
            arguments.has("--keep-copy"),
            arguments.has("--compress"),
            verification(arguments));
    Manifest manifest = new TableLoad(getConf(), request).run();
    loaded = manifest.table();
    say(arguments, manifest, "loaded");
  }

  /**
   * The version that was loaded last, for programs that load: it need not be the current one any
   * more. Null if none was.
   */
  public TableId loaded() {
    return loaded;
  }

  private void say(SideArguments arguments, Manifest manifest, String what) {
    out.print(
        arguments.has(JSON)
            ? Json.of(SideReport.row(manifest)) + "\n"
            : String.format(
                "%s %s: %,d records, %,d bytes, %s%n",
                what,
                manifest.table(),
                manifest.records(),
                manifest.keyBytes() + manifest.valueBytes(),
                manifest.address()));
  }

  private static Verification verification(SideArguments arguments) {
    Set<String> choices = new TreeSet<>();
    for (Verification verification : Verification.values()) {
      choices.add(verification.name().toLowerCase(Locale.ROOT));
    }
    String chosen = arguments.choice("--verify", "sample", choices);
    return Verification.valueOf(chosen.toUpperCase(Locale.ROOT));
  }

  private void list(SideArguments arguments) throws IOException {
    arguments.operands(0);
    List<Map<String, Object>> tables = new SideReport(getConf()).tables();
    out.print(
        arguments.has(JSON) ? Json.of(Map.of("tables", tables)) + "\n" : SideReport.text(tables));
  }

  private void stat(SideArguments arguments) throws IOException {
    Map<String, Object> report = new SideReport(getConf()).table(table(arguments));
    out.print(arguments.has(JSON) ? Json.of(report) + "\n" : SideReport.text(report));
  }

  private void verify(SideArguments arguments) throws IOException, InterruptedException {
    Manifest manifest = TablePlaces.catalog(getConf()).manifest(table(arguments));
    long checked = verification(arguments).check(manifest, getConf());
    if (arguments.has(JSON)) {
      out.println(
          Json.of(
              Map.of(
                  "table", manifest.table().toString(),
                  "records", manifest.records(),
                  "checked", checked)));
    } else {
      out.printf(
          "%s is whole: %,d records, %,d of them looked up%n",
          manifest.table(), manifest.records(), checked);
    }
  }

  private void repair(SideArguments arguments) throws IOException, InterruptedException {
    TableRepair repair = new TableRepair(getConf(), verification(arguments));
    say(arguments, repair.run(table(arguments), arguments.option("--to", null)), "repaired");
  }

  private void drop(SideArguments arguments) throws IOException {
    String name = arguments.operands(1).get(0);
    TableDrop drop = new TableDrop(getConf());
    List<String> dropped = new ArrayList<>();
    if (name.contains("@")) {
      drop.one(TableId.parse(name));
      dropped.add(name);
    } else {
      drop.all(name).forEach(id -> dropped.add(id.toString()));
    }
    if (arguments.has(JSON)) {
      out.println(Json.of(Map.of("dropped", dropped, "warnings", drop.warnings())));
    } else {
      dropped.forEach(id -> out.println("dropped " + id));
    }
    drop.warnings().forEach(warning -> err.println("howdah: " + warning));
  }

  /** The version that {@code NAME} or {@code NAME@VERSION} means. */
  private TableId table(SideArguments arguments) throws IOException {
    String name = arguments.operands(1).get(0);
    return name.contains("@") ? TableId.parse(name) : TablePlaces.catalog(getConf()).current(name);
  }
}
