package org.howdah.testkit.tidy;

import java.util.List;

/** A house rule that a program can check. */
interface Rule {
  /** Every breach in {@code tree}; empty if the rule is kept. */
  List<Finding> findings(SourceTree tree);
}
