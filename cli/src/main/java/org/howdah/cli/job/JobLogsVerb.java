package org.howdah.cli.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.howdah.cli.kit.ExitCodes;
import org.howdah.cli.kit.LogPlace;
import org.howdah.cli.kit.UserError;
import org.howdah.hadoop.GridJobs;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.hadoop.settings.HowdahSite;
import org.howdah.record.HowdahException;
import org.howdah.record.json.Json;
import org.howdah.record.logs.LogFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** The verb {@code logs}: of jobs on nodes, and of those that ran here. */
@Command(
    name = "logs",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Print the logs of a job and of its attempts, or list the jobs that have logs.",
      "Of jobs that ran here, or on the nodes that --at names. Without JOB, list those of here."
    })
final class JobLogsVerb implements Callable<Integer> {
  @ParentCommand private JobsPlace job;

  @Option(
      names = "--in",
      paramLabel = "DIR",
      description =
          "The folder of logs, as howdah.logs.dir. Default: what settings say, or"
              + " $XDG_STATE_HOME/howdah/logs.")
  private Path folder;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "JOB",
      description = "Its identity, as its summary, howdah job logs or howdah job ls prints it.")
  private String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "WHICH",
      description =
          "Only the logs of an attempt or a task, such as m_000003 or r_000000_1; or 'job' for"
              + " the job's own.")
  private String which;

  @Override
  public Integer call() {
    if (id == null) {
      return job.guarded(() -> list(here()));
    }
    if (job.areNodesAsked()) {
      return job.run(this::printOfNodes);
    }
    return job.guarded(
        () -> {
          LogFolder here = here();
          if (here.has(id)) {
            return print(LogSource.here(here, id));
          }
          if (job.areNodesKnown()) {
            return job.run(this::printOfNodes);
          }
          throw new UserError(
              "there are no logs of a job %s in %s; howdah job logs lists those there are. Of a job on nodes, say which node: --at DIR"
                  .formatted(id, here.root()));
        });
  }

  private LogFolder here() throws HowdahException {
    if (folder != null) {
      return new LogFolder(folder);
    }
    HowdahSite.Default said =
        HowdahSite.read(JobLogsVerb.class.getClassLoader(), System.getenv())
            .get(HowdahKeys.LOGS_DIR);
    return new LogFolder(
        said != null
            ? Path.of(said.value())
            : LogPlace.of(System.getenv())
                .orElseThrow(() -> new UserError("HOME is not set: say where logs are by --in")));
  }

  private int list(LogFolder here) throws IOException {
    List<LogFolder.Job> jobs = here.jobs();
    if (job.isJson()) {
      System.out.println(Json.of(LogLines.toMaps(jobs)));
      return ExitCodes.SUCCESS;
    }
    for (LogFolder.Job one : jobs) {
      System.out.println(LogLines.line(one, here.firstLine(one.id())));
    }
    return ExitCodes.SUCCESS;
  }

  /** A job whose logs no node has may have a manager that has said something all the same. */
  private int printOfNodes(GridJobs jobs) throws IOException {
    LogSource source = LogSource.onNodes(jobs, id);
    if (source.logs().isEmpty() && which == null) {
      String log = jobs.log(id);
      System.out.print(job.isJson() ? Json.of(Map.of("id", id, "log", log)) + "\n" : log);
      return ExitCodes.SUCCESS;
    }
    return print(source);
  }

  private int print(LogSource source) throws IOException {
    List<LogSource.Log> all = source.logs();
    List<LogSource.Log> wanted =
        all.stream().filter(log -> which == null || log.is(which)).toList();
    if (wanted.isEmpty()) {
      throw new UserError(
          "job %s has no log %s; it has %s".formatted(id, which, LogLines.names(all)));
    }
    if (job.isJson()) {
      System.out.println(Json.of(LogLines.toMap(id, source, wanted)));
    } else {
      LogLines.print(source, wanted, System.out);
    }
    return ExitCodes.SUCCESS;
  }
}
