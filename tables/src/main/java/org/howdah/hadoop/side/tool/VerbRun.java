package org.howdah.hadoop.side.tool;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.mapreduce.lib.input.InvalidInputException;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/** Runs a verb of a command and says what went wrong, for people and as an exit code. */
public final class VerbRun {
  public static final int SUCCESS = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;

  private VerbRun() {}

  /** What a verb does. */
  @FunctionalInterface
  public interface Verb {
    /**
     * @throws IllegalArgumentException if the command line is wrong
     */
    void run() throws IOException, InterruptedException;
  }

  /**
   * Runs it and gives the exit code.
   *
   * @param command that says with {@code --help} how to call it
   */
  public static int exitCode(String command, PrintStream err, Verb verb)
      throws InterruptedException {
    try {
      verb.run();
      return SUCCESS;
    } catch (IllegalArgumentException e) {
      err.println("howdah: " + e.getMessage());
      err.println("howdah: see " + command + " --help");
      return USAGE;
    } catch (InvalidInputException
        | FileAlreadyExistsException
        | org.apache.hadoop.mapred.FileAlreadyExistsException e) {
      err.println("howdah: " + e.getMessage());
      return USAGE;
    } catch (IOException e) {
      String message = e instanceof HowdahException ? e.getMessage() : e.toString();
      err.println("howdah: " + message);
      return e instanceof HowdahException known && known.code() == ErrorCode.USER_CONFIGURATION
          ? USAGE
          : FAILED;
    }
  }
}
