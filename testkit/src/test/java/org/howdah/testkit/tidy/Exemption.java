package org.howdah.testkit.tidy;

import java.util.List;

/**
 * A breach that stays, with the reason. One that no longer matches anything fails the build too.
 *
 * @param rule the rule it is exempt from
 * @param path the one file it is for
 * @param problem how the finding's text begins
 * @param reason why the rule is wrong here
 */
record Exemption(Class<? extends Rule> rule, String path, String problem, String reason) {
  static final List<Exemption> ALL = List.of();

  boolean covers(Rule broken, Finding finding) {
    return rule.isInstance(broken)
        && path.equals(finding.path())
        && finding.problem().startsWith(problem);
  }
}
