package org.howdah.cli.grid;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.Figures;
import org.howdah.cli.kit.MemorySize;
import org.howdah.cli.kit.UserError;
import org.howdah.cli.store.StoreText;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyCheck;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyReport;
import org.howdah.store.Group;
import org.howdah.store.http.CopiesJson;

/** Compares copies and prints what is found. For one thread, once. */
final class CopyLines implements CopyCheck.Listener {
  /** How many keys are named in JSON, which is printed at the end. */
  private static final int NAMED_MAX = 10_000;

  private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final GridVerbs.Asked asked;
  private final StoreText text = new StoreText(false);
  private final List<Map<String, Object>> named = new ArrayList<>();
  private long toldNanos = System.nanoTime();

  CopyLines(GridVerbs.Asked asked) {
    this.asked = asked;
  }

  /** Gives the exit code. */
  int print(Group group, CopyMend mend, String rate) throws HowdahException, InterruptedException {
    CopyReport report = new CopyCheck(group, mend, bytesPerSecond(rate), this).run();
    asked.print(summary(report), said(report));
    return report.isGood() ? ExitCodes.SUCCESS : ExitCodes.FAILED;
  }

  private static long bytesPerSecond(String rate) {
    if (rate == null) {
      return CopyCheck.BYTES_PER_SECOND;
    }
    long bytes = MemorySize.parse("--rate", rate);
    if (bytes == 0) {
      throw new UserError("--rate 0 would never end; use 1m or more");
    }
    return bytes;
  }

  @Override
  public void at(String dataSet, int partition, int partitions) {
    if (System.nanoTime() - toldNanos > PROGRESS_NANOS) {
      toldNanos = System.nanoTime();
      System.err.println("comparing " + dataSet + ", partition " + partition + " of " + partitions);
    }
  }

  @Override
  public void found(String dataSet, CopyDifference one) {
    if (!asked.isJson()) {
      System.out.println(line(dataSet, one));
    } else if (named.size() < NAMED_MAX) {
      Map<String, Object> said = new LinkedHashMap<>();
      said.put("dataSet", dataSet);
      said.putAll(CopiesJson.of(one));
      named.add(said);
    }
  }

  private String line(String dataSet, CopyDifference one) {
    String copies =
        one.versions().entrySet().stream()
            .map(copy -> copy.getKey() + " " + version(copy.getValue()))
            .collect(Collectors.joining(", "));
    String key = text.shown(one.key().getBytes(ISO_8859_1));
    String mended = one.isMended() ? "mended" : "differs";
    return "%s\t%s\t%s: %s; %s".formatted(dataSet, key, mended, copies, one.verdict());
  }

  private static String version(long version) {
    return version == CopyDifference.ABSENT ? "has none" : "has version " + version;
  }

  private static String summary(CopyReport report) {
    List<String> lines = new ArrayList<>();
    report.left().forEach(one -> lines.add("not compared: " + one));
    lines.add(
        "compared %s keys of %s partitions (%s); copies of %s differ%s"
            .formatted(
                Figures.exact(report.keys()),
                Figures.exact(report.partitions()),
                Figures.bytes(report.bytes()),
                report.differing() == 0 ? "none" : Figures.exact(report.differing()),
                report.mended() == 0 ? "" : ", " + Figures.exact(report.mended()) + " mended"));
    return String.join("\n", lines);
  }

  private Map<String, Object> said(CopyReport report) {
    Map<String, Object> said = new LinkedHashMap<>();
    said.put("partitions", report.partitions());
    said.put("keys", report.keys());
    said.put("bytes", report.bytes());
    said.put("differing", report.differing());
    said.put("mended", report.mended());
    said.put("notCompared", report.left());
    said.put("differences", named);
    return said;
  }
}
