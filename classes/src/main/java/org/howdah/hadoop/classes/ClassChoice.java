package org.howdah.hadoop.classes;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.howdah.hadoop.classes.Sharing.Kind;
import org.howdah.hadoop.files.HowdahKeys;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which classes the tasks of a job have in this process: decided once, by {@link
 * HowdahKeys#TASK_CLASSES} or by the job's code.
 *
 * @param sharing what was found, and why
 */
public record ClassChoice(Sharing sharing, TaskClasses classes) {
  private static final Logger LOG = LoggerFactory.getLogger(ClassChoice.class);

  /** It looks for classes where Hadoop's own are. */
  private static final String JAVA_SERIALIZATION =
      "org.apache.hadoop.io.serializer.JavaSerialization";

  /** What the setting may say. */
  private enum Wanted {
    AUTO,
    OWN,
    SHARED
  }

  /**
   * For a job whose program runs in this process, and is in the midst of giving it away.
   *
   * @param loader has the job's classes
   */
  public static ClassChoice here(JobConf conf, ClassLoader loader) throws HowdahException {
    return of(conf, loader, ClassChoice::program);
  }

  /** For a job whose program, or whose tasks, run elsewhere. */
  public static ClassChoice elsewhere(JobConf conf, ClassLoader loader) throws HowdahException {
    return of(conf, loader, List::of);
  }

  private static ClassChoice of(
      JobConf conf, ClassLoader loader, Supplier<List<StackTraceElement>> program)
      throws HowdahException {
    Wanted wanted = wanted(conf);
    StockClasses stock =
        StockClasses.of(List.of(conf.getTrimmedStrings(HowdahKeys.TASK_CLASSES_SHARED)));
    JobClasses classes = new JobClasses(loader, stock, EntryClasses.packagesOfFileSystems(conf));
    Sharing sharing =
        switch (wanted) {
          case SHARED -> new Sharing(Kind.SHARED, "");
          case OWN -> new Sharing(Kind.OWN, HowdahKeys.TASK_CLASSES);
          case AUTO -> look(conf, classes, program);
        };
    LOG.debug("classes of the tasks of {}: {}", conf.getJobName(), sharing);
    return new ClassChoice(
        sharing, sharing.kind() == Kind.OWN ? new OwnClasses(classes) : new SharedClasses(loader));
  }

  private static Sharing look(
      JobConf conf, JobClasses classes, Supplier<List<StackTraceElement>> program) {
    Sharing found = Sharing.of(classes, EntryClasses.of(conf, classes), program);
    boolean serializes = conf.get("io.serializations", "").contains(JAVA_SERIALIZATION);
    return found.kind() == Kind.OWN && serializes
        ? new Sharing(Kind.ONE_AT_A_TIME, JAVA_SERIALIZATION + " finds the program's classes only")
        : found;
  }

  private static Wanted wanted(JobConf conf) throws HowdahException {
    String text = conf.getTrimmed(HowdahKeys.TASK_CLASSES, "auto");
    try {
      return Wanted.valueOf(text.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "%s is %s; it may be auto, own or shared".formatted(HowdahKeys.TASK_CLASSES, text),
          e);
    }
  }

  /** All threads, since a program may have one that gives jobs away for it. */
  private static List<StackTraceElement> program() {
    return Thread.getAllStackTraces().values().stream().flatMap(Arrays::stream).toList();
  }

  /** Whether the job's tasks must run one after the other. */
  public boolean isOneAtATime() {
    return sharing.kind() == Kind.ONE_AT_A_TIME;
  }

  /**
   * Settings for processes that run the job's tasks, each one at a time: what was found here need
   * not be found there again. Where tasks can have no classes of their own, each has a process.
   */
  public JobConf forWorkers(JobConf conf) {
    JobConf settings = new JobConf(conf);
    Wanted known = sharing.kind() == Kind.OWN ? Wanted.OWN : Wanted.SHARED;
    settings.set(HowdahKeys.TASK_CLASSES, known.name().toLowerCase(Locale.ROOT));
    if (isOneAtATime()) {
      settings.setIfUnset(MRJobConfig.JVM_NUMTASKS_TORUN, "1");
    }
    return settings;
  }

  /** Says so to whoever waits for the job. */
  public void tell(String job) {
    LOG.warn(
        "tasks of {} run one at a time, as in Hadoop's local mode: {}; --isolate ({}=true) gives them processes, {}=own classes of their own",
        job,
        sharing.reason(),
        HowdahKeys.ISOLATE,
        HowdahKeys.TASK_CLASSES);
  }
}
