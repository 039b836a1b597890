package org.howdah.engine;

import org.howdah.record.Blame;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Thrown;

/** Why an attempt failed: the task, its input, the user's exception. */
public class TaskFailure extends HowdahException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure that someone else has put into words.
   *
   * @param message names the task and its input, and says what failed
   * @param cause what the user's code threw; null if it threw nothing
   */
  public TaskFailure(ErrorCode code, String message, Throwable cause) {
    super(code, message, cause);
  }

  /**
   * The failure of an attempt that threw {@code cause}.
   *
   * @param input what the task was reading, for the message; may be empty
   */
  public static TaskFailure of(TaskAttempt attempt, String input, Throwable cause) {
    return new TaskFailure(codeOf(cause), failed(attempt, input) + Thrown.text(cause), cause);
  }

  /**
   * The failure of an attempt that did nothing for too long.
   *
   * @param input as above
   * @param ended whether it has ended, as it was told to
   * @param cause says where it was; may be null
   */
  static TaskFailure ofSilence(
      TaskAttempt attempt, String input, SilenceLimit limit, boolean ended, Throwable cause) {
    String message =
        "%sfor %s it neither read input nor wrote output nor reported progress; let it report progress, or set %s to more than %d milliseconds, or to 0 for no limit%s"
            .formatted(
                failed(attempt, input),
                seconds(limit.millis()),
                limit.setting(),
                limit.millis(),
                ended ? "" : "; it did not end when it was told to, and its thread goes on");
    return new TaskFailure(ErrorCode.SILENCE, message, cause);
  }

  /**
   * The failure of an attempt that somebody has told to end, in vain.
   *
   * @param input as above
   * @param cause says where it was; may be null
   */
  static TaskFailure ofDeafness(TaskAttempt attempt, String input, Throwable cause) {
    return new TaskFailure(
        ErrorCode.SILENCE,
        failed(attempt, input)
            + "it did not end when it was told to, as somebody asked, and its thread goes on",
        cause);
  }

  private static String seconds(long millis) {
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }

  /** How each message begins. */
  private static String failed(TaskAttempt attempt, String input) {
    return "%s task %d, attempt %d, failed%s: "
        .formatted(
            attempt.kind().word(),
            attempt.task(),
            attempt.number(),
            input.isEmpty() ? "" : " on " + input);
  }

  private static ErrorCode codeOf(Throwable cause) {
    if (cause instanceof HowdahException known) {
      return known.code();
    }
    return cause instanceof OutOfMemoryError ? ErrorCode.RESOURCES : ErrorCode.USER_CODE;
  }

  private String adviceOnCode() {
    if (!Blame.isOurs(getCause())) {
      return "The exception comes out of the job's own code or its input; see its trace.";
    }
    return Blame.isOfData(getCause())
        ? "Howdah could not read or write something, not the job's own code; check the disks and file systems that the trace is about, and report it if they are whole."
        : "This is a defect of Howdah, not of the job's own code; please report it with this trace.";
  }

  /** What the user can do about it; one sentence or two. */
  public String advice() {
    if (getCause() instanceof OutOfMemoryError) {
      return "Give the job more memory (--memory) or fewer tasks at once (--slots).";
    }
    return switch (code()) {
      case USER_CODE -> adviceOnCode();
      case SILENCE ->
          "It hangs, waits for something that does not come, or should report progress more often.";
      case USER_CONFIGURATION -> "Correct the setting and run the job again.";
      case INPUT -> "Check that input; nothing was written for it.";
      case RESOURCES -> "Free disk space or memory, or name other folders for spills.";
      case BUSY -> "It needed room where other work runs; run it again when that has ended.";
      case CORRUPTION ->
          "A disk or memory returned other bytes than were stored; check the machine.";
      case LOST ->
          "A worker process or a server went away; the message, its log or the system's says why.";
      case KILLED -> "Someone stopped it.";
      case INTERNAL -> "This is a defect of Howdah; please report it with this trace.";
    };
  }
}
