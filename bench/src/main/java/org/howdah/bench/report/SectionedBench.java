package org.howdah.bench.report;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.howdah.bench.compare.Conditions;
import org.howdah.bench.measure.MachineFacts;

/** A benchmark whose rows are reported as sections. */
public abstract class SectionedBench implements Measurement {
  private final Conditions conditions;
  private final String started = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  private final List<String> warnings = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();

  /**
   * @param title the report's
   * @param settings what its figures depend on
   */
  protected SectionedBench(String title, Map<String, Object> settings) {
    conditions = new Conditions(title, MachineFacts.read(), settings);
  }

  @Override
  public abstract void run() throws IOException, InterruptedException;

  /** The report has this section, too, if something is in it by then. */
  protected final void add(Section section) {
    sections.add(section);
  }

  /** The report says what makes its figures doubtful. */
  protected final void warn(List<String> doubts) {
    warnings.addAll(doubts);
  }

  @Override
  public final boolean isGood() {
    return sections.stream().allMatch(section -> section.failures().isEmpty());
  }

  @Override
  public final Conditions conditions() {
    return conditions;
  }

  @Override
  public final Optional<Report> report(String missing) {
    List<Section> measured = sections.stream().filter(section -> !section.isEmpty()).toList();
    SectionedResult result = new SectionedResult(conditions, started, warnings, measured, missing);
    return measured.isEmpty() ? Optional.empty() : Optional.of(new SectionedReport(result));
  }
}
