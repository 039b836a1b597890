package org.howdah.bench.cases;

import org.howdah.bench.kit.InputKind;

/** One job on one input: what a table of the report is about. */
public record Case(Row row, InputKind input) {
  /** A name for headings and log files, for example {@code wordcount-real}. */
  public String id() {
    return row.id() + "-" + input.id();
  }
}
