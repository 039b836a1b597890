package org.howdah.hadoop.job;

import java.io.IOException;
import org.howdah.engine.Executor;
import org.howdah.engine.JobPlan;
import org.howdah.engine.LocalTasks;
import org.howdah.engine.OneAtATime;
import org.howdah.engine.TaskRunner;
import org.howdah.hadoop.classes.ClassChoice;
import org.howdah.hadoop.classes.TaskClasses;
import org.howdah.hadoop.task.HadoopJob;
import org.howdah.record.HowdahException;

/** The slots of this process, or one at a time of them. */
final class LocalPlaces implements Places {
  private final LoadedJob job;
  private final Executor executor;
  private final TaskClasses classes;

  LocalPlaces(LoadedJob job) throws HowdahException {
    this.job = job;
    ClassChoice choice = ClassChoice.here(job.conf(), job.loader());
    classes = choice.classes();
    Executor slots = job.resources().executor();
    boolean isOneAtATime = choice.isOneAtATime() && slots.slots() > 1;
    if (isOneAtATime) {
      choice.tell(job.id().toString());
    }
    executor = isOneAtATime ? new OneAtATime(slots) : slots;
  }

  @Override
  public String name() {
    return "process";
  }

  @Override
  public boolean isThisProcess() {
    return true;
  }

  @Override
  public Executor executor() {
    return executor;
  }

  @Override
  public TaskRunner runner(JobPlan plan, HadoopJob body) throws IOException {
    return new LocalTasks(plan, body, job.files().stores(job.resources().runMemory(), job.fast()));
  }

  @Override
  public TaskClasses classes() {
    return classes;
  }
}
