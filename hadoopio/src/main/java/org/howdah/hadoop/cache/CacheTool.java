package org.howdah.hadoop.cache;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
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
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Plural;
import org.howdah.record.json.Json;

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
    } catch (HowdahException e) {
      err.println("howdah: " + message(e));
      return e.code().fault() == ErrorCode.Fault.USER ? USAGE : FAILED;
    } catch (IOException e) {
      err.println("howdah: " + e);
      return FAILED;
    }
  }

  private String message(HowdahException e) {
    return e.code() == ErrorCode.BUSY
        ? "a job or a node is using the cache folder " + folder() + "; try again when it has ended"
        : e.getMessage();
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
    checkCount(verb, operands);
    return switch (verb) {
      case "ls" -> list();
      case "stat" -> stat();
      case "warm" -> warm(new Path(operands.get(0)));
      case "drop" -> drop(new Path(operands.get(0)));
      case "verify" -> verify();
      case "serve" -> service().serve();
      case "master" -> service().decide(operands.get(0));
      default -> throw new IllegalArgumentException("there is no 'howdah cache " + verb + "'");
    };
  }

  private static void checkCount(String verb, List<String> operands) {
    String operand = CacheHelp.operand(verb);
    if (!operand.isEmpty() && operands.isEmpty()) {
      throw new IllegalArgumentException(verb + " needs a " + operand);
    }
    if (CacheHelp.knows(verb) && operands.size() > (operand.isEmpty() ? 0 : 1)) {
      throw new IllegalArgumentException(
          "%s takes %s, not %s"
              .formatted(
                  verb,
                  operand.isEmpty() ? "no PATH" : "one " + operand,
                  String.join(" ", operands)));
    }
  }

  private java.nio.file.Path folder() {
    String folder = getConf().getTrimmed(CacheKeys.DIR, "");
    if (folder.isEmpty()) {
      throw new IllegalArgumentException(
          "which cache? say --cache DIR:SIZE before the verb, or set " + CacheKeys.DIR);
    }
    return java.nio.file.Path.of(folder);
  }

  /** Opens the folder without a limit; who only looks makes none. */
  private FastTier open() throws IOException {
    if (Files.notExists(folder())) {
      throw new IllegalArgumentException(
          "there is no cache folder " + folder() + "; howdah run --cache and warm make one");
    }
    Configuration unlimited = new Configuration(getConf());
    unlimited.set(CacheKeys.BYTES, ALL);
    unlimited.unset(CacheKeys.MASTER); // Who looks need not be known there.
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
    FastTier tier = FastTier.forGood(folder(), getConf());
    CacheWarming.Outcome warmed = new CacheWarming(getConf(), tier).warm(path);
    Map<String, Object> report = new LinkedHashMap<>();
    report.put("path", warmed.path());
    report.put("files", warmed.files());
    report.put("bytesRead", warmed.bytes());
    report.put("blocks", warmed.blocks());
    report.put("blocksCached", warmed.blocksCached());
    say(
        report,
        "%,d of %s of %s %s cached%n"
            .formatted(
                warmed.blocksCached(),
                Plural.of(warmed.blocks(), "block"),
                warmed.path(),
                warmed.blocks() == 1 ? "is" : "are"));
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
          "%s of %s dropped%s%n"
              .formatted(
                  Plural.of(dropped, "block"),
                  root,
                  dropped == 0 ? ": nothing of it was cached" : ""));
    }
    return 0;
  }

  private CacheService service() {
    return new CacheService(folder(), getConf(), this::say);
  }

  private int verify() throws IOException {
    try (FastTier tier = open()) {
      int blocks = tier.node().blocks().size();
      int damaged = tier.node().verify();
      say(
          Map.of("blocks", (long) blocks, "damaged", (long) damaged),
          "%s read, %,d damaged and dropped%n".formatted(Plural.of(blocks, "block"), damaged));
      return damaged == 0 ? 0 : FAILED;
    }
  }
}
