package org.howdah.hadoop.cache;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.howdah.record.HowdahException;
import org.howdah.record.Json;

/**
 * Looks after a cache folder: {@code howdah cache}. Exit codes: 0 success, 1 something failed or
 * was found damaged, 2 wrong usage or configuration.
 */
public final class CacheTool extends Configured implements Tool {
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final String JSON = "--json";

  /** More than any device has: whoever only looks evicts nothing. */
  private static final String ALL = "1p";

  private final PrintStream out;
  private final PrintStream err;
  private boolean json;

  public CacheTool() {
    this(System.out, System.err);
  }

  CacheTool(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Ends the JVM with the exit code. */
  public static void main(String[] arguments) throws Exception {
    System.exit(ToolRunner.run(new Configuration(), new CacheTool(), arguments));
  }

  @Override
  public int run(String[] words) {
    List<String> all = Arrays.asList(words);
    String verb = all.isEmpty() ? "" : all.get(0);
    if (verb.isEmpty() || verb.startsWith("-") || all.contains("--help")) {
      (verb.isEmpty() ? err : out).print(CacheHelp.of(verb));
      return verb.isEmpty() ? USAGE : 0;
    }
    try {
      return run(verb, operands(all.subList(1, all.size())));
    } catch (IllegalArgumentException e) {
      err.println("howdah: " + e.getMessage());
      err.println(
          "howdah: see howdah cache " + (CacheHelp.knows(verb) ? verb + " " : "") + "--help");
      return USAGE;
    } catch (IOException e) {
      err.println("howdah: " + (e instanceof HowdahException ? e.getMessage() : e.toString()));
      return FAILED;
    }
  }

  private List<String> operands(List<String> words) {
    List<String> operands = new ArrayList<>(words);
    json = operands.removeIf(JSON::equals);
    for (String word : operands) {
      if (word.startsWith("-")) {
        throw new IllegalArgumentException("unknown option " + word);
      }
    }
    return operands;
  }

  private int run(String verb, List<String> operands) throws IOException {
    boolean hasPath = verb.equals("warm") || verb.equals("drop");
    if (CacheHelp.knows(verb) && operands.size() != (hasPath ? 1 : 0)) {
      throw new IllegalArgumentException(
          "it takes %s, not %s".formatted(hasPath ? "one path" : "no arguments", operands));
    }
    return switch (verb) {
      case "ls" -> list();
      case "stat" -> stat();
      case "warm" -> warm(new Path(operands.get(0)));
      case "drop" -> drop(new Path(operands.get(0)));
      case "verify" -> verify();
      default -> throw new IllegalArgumentException("there is no 'howdah cache " + verb + "'");
    };
  }

  private java.nio.file.Path folder() {
    String folder = getConf().getTrimmed(CacheKeys.DIR, "");
    if (folder.isEmpty()) {
      throw new IllegalArgumentException(
          "which cache? say --cache DIR:SIZE before the verb, or set " + CacheKeys.DIR);
    }
    return java.nio.file.Path.of(folder);
  }

  /** Opens the folder without a limit. */
  private FastTier open() throws IOException {
    Configuration unlimited = new Configuration(getConf());
    unlimited.set(CacheKeys.BYTES, ALL);
    return FastTier.open(folder(), unlimited);
  }

  private void say(Map<String, Object> report, String text) {
    out.print(json ? Json.of(report) + "\n" : text);
  }

  private int list() throws IOException {
    try (FastTier tier = open()) {
      List<Map<String, Object>> files = new CacheContents(tier.node().blocks()).files();
      say(Map.of("files", files), CacheContents.text(files));
    }
    return 0;
  }

  private int stat() throws IOException {
    try (FastTier tier = open()) {
      Map<String, Object> report = new LinkedHashMap<>();
      report.put("folder", folder().toString());
      report.put("bytesMax", getConf().getLongBytes(CacheKeys.BYTES, 0));
      report.putAll(new CacheContents(tier.node().blocks()).sums());
      say(report, CacheContents.text(report));
    }
    return 0;
  }

  private int warm(Path path) throws IOException {
    FastTier.open(folder(), getConf()).close();
    FastTier tier =
        FastTier.of(getConf())
            .orElseThrow(() -> new IOException(folder() + " was taken by another process"));
    CacheWarming.Outcome warmed = new CacheWarming(getConf(), tier).warm(path);
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("path", warmed.path());
    report.put("files", warmed.files());
    report.put("bytesRead", warmed.bytes());
    report.put("blocks", warmed.blocks());
    report.put("blocksCached", warmed.blocksCached());
    say(
        report,
        "%,d of %,d blocks of %s are cached%n"
            .formatted(warmed.blocksCached(), warmed.blocks(), warmed.path()));
    if (warmed.blocksCached() < warmed.blocks()) {
      err.println(
          "howdah: not all of it is cached: it does not fit, what is there is worth more, the cache"
              + " wrote so much for so few hits that more does not pay (give it more bytes), or files"
              + " were written in the last two seconds; see howdah cache ls");
      return FAILED;
    }
    return 0;
  }

  private int drop(Path path) throws IOException {
    String root = path.getFileSystem(getConf()).makeQualified(path).toString();
    try (FastTier tier = open()) {
      int dropped = tier.node().drop(root);
      say(
          Map.of("path", root, "blocksDropped", (long) dropped),
          "%,d blocks of %s dropped%n".formatted(dropped, root));
    }
    return 0;
  }

  private int verify() throws IOException {
    try (FastTier tier = open()) {
      int blocks = tier.node().blocks().size();
      int damaged = tier.node().verify();
      say(
          Map.of("blocks", (long) blocks, "damaged", (long) damaged),
          "%,d blocks read, %,d damaged and dropped%n".formatted(blocks, damaged));
      return damaged == 0 ? 0 : FAILED;
    }
  }
}
