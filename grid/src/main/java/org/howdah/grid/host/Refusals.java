package org.howdah.grid.host;

import org.howdah.grid.GridNames;
import org.howdah.net.Errors;
import org.howdah.net.Exchange;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Errors of requests that ask for what is not there, or in a wrong way. */
final class Refusals {
  private Refusals() {}

  static HowdahException absent(String message) {
    return new Errors.Refusal(Errors.NOT_FOUND, ErrorCode.LOST, message);
  }

  static HowdahException wrong(String message) {
    return new HowdahException(ErrorCode.INPUT, message);
  }

  static HowdahException noPage(Exchange exchange) {
    return new Errors.Refusal(
        Errors.NOT_FOUND,
        ErrorCode.INPUT,
        "there is no "
            + exchange.path()
            + "; below "
            + GridNames.PAGES
            + " there are status, nodes, jobs, jobs/JOB, jobs/JOB/processes, jobs/JOB/manager,"
            + " jobs/JOB/runs/NAME, processes/ID, and input, output and log of that");
  }
}
