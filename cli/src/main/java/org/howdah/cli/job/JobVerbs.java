package org.howdah.cli.job;

import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.run.ProgressLine;
import org.howdah.cli.run.RunReport;
import org.howdah.cli.run.Summary;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.GridJobs;
import org.howdah.hadoop.GridJobs.Listed;
import org.howdah.record.json.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The verbs of {@code howdah job}. */
final class JobVerbs {
  private static final int WIDTH = 200;

  private JobVerbs() {}

  @Command(
      name = "ls",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "List jobs: identity, state, when they were submitted, user, node, name.")
  static final class Ls implements Callable<Integer> {
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT)
            .withZone(ZoneId.systemDefault());

    @ParentCommand private JobsPlace job;

    @Override
    public Integer call() {
      return job.run(this::list);
    }

    private int list(GridJobs jobs) throws IOException {
      List<Listed> all = jobs.list();
      if (job.isJson()) {
        System.out.println(Json.of(all.stream().map(JobVerbs::toMap).toList()));
      } else {
        all.forEach(one -> System.out.println(line(one)));
      }
      return ExitCodes.SUCCESS;
    }

    private static String line(Listed one) {
      return String.join(
          "  ",
          one.id(),
          String.format(Locale.ROOT, "%-10s", one.state()),
          TIME.format(Instant.ofEpochMilli(one.submittedMillis())),
          one.user(),
          one.node().isEmpty() ? "-" : one.node(),
          one.name());
    }
  }

  @Command(
      name = "status",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "Say how far a job is, or how it has ended.")
  static final class Status implements Callable<Integer> {
    @ParentCommand private JobsPlace job;

    @Parameters(paramLabel = "JOB", description = "Its identity, as howdah job ls prints it.")
    private String id;

    @Override
    public Integer call() {
      return job.run(this::show);
    }

    private int show(GridJobs jobs) throws IOException {
      Listed listed = jobs.find(id);
      JobReport report = jobs.report(id);
      if (job.isJson()) {
        Map<String, Object> map = RunReport.toMap(report);
        map.putAll(toMap(listed));
        System.out.println(Json.of(map));
        return ExitCodes.SUCCESS;
      }
      if (report.state().ended()) {
        Summary.lines(report).forEach(System.out::println);
        if (!report.failure().isEmpty()) {
          System.out.println(Complaint.condense(report.failure()));
        }
      } else {
        String node = listed.node().isEmpty() ? "" : " on node " + listed.node();
        System.out.println(listed.id() + " is " + listed.state() + node);
        System.out.println(ProgressLine.render(report, report, 0, WIDTH));
      }
      return ExitCodes.SUCCESS;
    }
  }

  @Command(
      name = "kill",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = "End a job; its unfinished output is removed. 1 if it had ended.")
  static final class Kill implements Callable<Integer> {
    @ParentCommand private JobsPlace job;

    @Parameters(paramLabel = "JOB", description = "Its identity, as howdah job ls prints it.")
    private String id;

    @Override
    public Integer call() {
      return job.run(this::kill);
    }

    private int kill(GridJobs jobs) throws IOException {
      boolean asked = jobs.kill(id);
      String state = jobs.find(id).state();
      if (job.isJson()) {
        System.out.println(Json.of(Map.of("id", id, "asked", asked)));
      } else {
        System.out.println(asked ? id + " is being killed" : id + " had ended: " + state);
      }
      return asked ? ExitCodes.SUCCESS : ExitCodes.FAILED;
    }
  }

  private static Map<String, Object> toMap(Listed one) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("id", one.id());
    map.put("name", one.name());
    map.put("user", one.user());
    map.put("state", one.state());
    map.put("node", one.node());
    map.put("submittedMillis", one.submittedMillis());
    return map;
  }
}
