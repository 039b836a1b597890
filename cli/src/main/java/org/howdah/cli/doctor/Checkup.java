package org.howdah.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** All checks of a machine. */
public final class Checkup {
  private final Machine machine;

  public Checkup(Machine machine) {
    this.machine = machine;
  }

  /** Checks; may take some seconds when the network does not answer. */
  public List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    findings.addAll(new ToolChecks(machine).findings());
    findings.addAll(new CapacityChecks(machine).findings());
    HadoopChecks hadoop = new HadoopChecks(machine);
    findings.addAll(hadoop.findings());
    findings.addAll(new SettingsChecks(machine, hadoop.settings()).findings());
    findings.addAll(new FolderChecks(machine, hadoop.settings()).findings());
    findings.addAll(new NetworkChecks(hadoop.settings()).findings());
    return findings;
  }
}
