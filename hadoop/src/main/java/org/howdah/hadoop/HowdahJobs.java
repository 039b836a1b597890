package org.howdah.hadoop;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.howdah.engine.JobReport;
import org.howdah.hadoop.job.HowdahRuntime;
import org.howdah.hadoop.job.ProcessExit;
import org.howdah.hadoop.job.SubmittedJob;
import org.howdah.hadoop.managers.GridStore;
import org.howdah.hadoop.managers.GridSubmissions;
import org.howdah.record.HowdahException;
import org.howdah.store.http.Access;
import org.howdah.worker.nodes.GridKeys;

/**
 * The jobs that this JVM has run or is running, in the order of their submission: first those that
 * run in it, then those that it has submitted to the grid.
 */
public final class HowdahJobs {
  private HowdahJobs() {}

  /**
   * Says who is told, once, when a task has called {@code System.exit} and so ends this JVM.
   * Without this, it is printed on stderr. The job's failure says the same.
   *
   * @param listener called with one sentence by a shutdown hook, before jobs are stopped
   */
  public static void onTaskExit(Consumer<String> listener) {
    ProcessExit.reportTask(listener);
  }

  /**
   * Says who is told, once, when a program has called {@code System.exit} while jobs run that it
   * has submitted, which are waited for. Without this, it is printed on stderr.
   *
   * @param listener called with one sentence by a shutdown hook
   */
  public static void onProgramExit(Consumer<String> listener) {
    ProcessExit.reportProgram(listener);
  }

  /**
   * Waits until all jobs have ended that this JVM has submitted, those too that begin meanwhile,
   * but for those that go on without it.
   *
   * @throws InterruptedException if the calling thread was
   */
  public static void await() throws InterruptedException {
    ProcessExit.await();
  }

  /** Reports of all jobs so far; of ended jobs, the last 1000. Any thread may call. */
  public static List<JobReport> reports() {
    return Stream.concat(
            HowdahRuntime.allJobs().stream().map(SubmittedJob::report),
            GridSubmissions.reports().stream())
        .toList();
  }

  /**
   * Says who is told of a job that goes on without this JVM, as {@link GridKeys#DETACH} wants.
   *
   * @param listener called with the job's identity by the thread that submits it
   */
  public static void onDetach(Consumer<String> listener) {
    GridSubmissions.onDetach(listener);
  }

  /**
   * Begins, in another thread, to connect to nodes that a job will be given to, which is done by
   * then or waited for. What fails is said to the job.
   */
  public static void meet(Access nodes) {
    Thread thread =
        new Thread(
            () -> {
              try {
                GridStore.of(nodes).meet();
              } catch (HowdahException | RuntimeException toldLater) {
                // The job asks again.
              }
            },
            "howdah-meet");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Stops all running jobs and waits until their output is aborted and their files are gone, at
   * most {@code waitMillis}. Any thread may call, a shutdown hook too.
   *
   * @return whether all had ended in time
   */
  public static boolean killAll(long waitMillis) {
    return ProcessExit.killAll(waitMillis);
  }
}
