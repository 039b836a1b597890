package org.howdah.cli.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.record.Thrown;

/** Says what an exception means to a user, without a stack trace. */
public final class Complaint {
  private static final Pattern CLASS_FILE_VERSION = Pattern.compile("class file version (\\d+)");

  /** Java 1.0 wrote class files of version 44, and each release since has added one. */
  private static final int CLASS_FILE_VERSION_OF_JAVA_0 = 44;

  private static final Pattern FRAME = Pattern.compile("\\s+(at \\S+\\(|\\.\\.\\. \\d+ more)");
  private static final int FRAMES_MAX = 4;

  private Complaint() {}

  /**
   * Says on stderr what a command died of.
   *
   * @param verbose whether also of what that came
   * @param exitCode what the command ends with
   * @return that
   */
  public static int print(Exception thrown, boolean verbose, int exitCode) {
    System.err.println("howdah: " + (verbose ? describe(thrown) : thrown.getMessage()));
    return exitCode;
  }

  /** The exception and its causes, a line each, with the place where the last one was thrown. */
  public static String describe(Throwable thrown) {
    List<Throwable> chain = Thrown.chain(thrown);
    StringBuilder text = new StringBuilder(line(thrown));
    chain.stream().skip(1).forEach(cause -> text.append("\n  caused by: ").append(line(cause)));
    Throwable last = chain.get(chain.size() - 1);
    StackTraceElement[] frames = Thrown.frames(last);
    if (frames.length > 0) {
      text.append("\n  at ").append(frames[0]);
    }
    String hint = hint(last);
    return text + (hint.isEmpty() ? "" : "\n  " + hint);
  }

  /**
   * A text without most of the stack traces in it: of their frames, only the topmost few of the
   * root cause are left.
   */
  public static String condense(String text) {
    List<String> lines = text.lines().toList();
    int rootCause = 0;
    for (int i = 0; i < lines.size(); i++) {
      rootCause = lines.get(i).startsWith("Caused by:") ? i : rootCause;
    }
    List<String> kept = new ArrayList<>();
    int frames = 0;
    for (int i = 0; i < lines.size(); i++) {
      boolean isFrame = FRAME.matcher(lines.get(i)).lookingAt();
      if (!isFrame || (i > rootCause && frames++ < FRAMES_MAX)) {
        kept.add(lines.get(i));
      }
    }
    return String.join("\n", kept);
  }

  /** Whether the exception says that arguments or configuration are wrong, not that work failed. */
  public static boolean isUsage(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    return (thrown instanceof HowdahException known && known.code() == ErrorCode.USER_CONFIGURATION)
        || name.equals("InvalidInputException")
        || name.equals("FileAlreadyExistsException")
        || name.equals("InvalidJobConfException");
  }

  /** For an exception that {@link #isUsage}: its message and what to do. */
  public static String describeUsage(Throwable thrown) {
    String hint = hint(thrown);
    return thrown.getMessage() + (hint.isEmpty() ? "" : "; " + hint);
  }

  /** Which Java a class needs and which one runs. */
  public static String describe(UnsupportedClassVersionError tooNew) {
    Matcher version = CLASS_FILE_VERSION.matcher(String.valueOf(tooNew.getMessage()));
    String needed =
        version.find()
            ? "Java " + (Integer.parseInt(version.group(1)) - CLASS_FILE_VERSION_OF_JAVA_0)
            : "a newer Java";
    return "a class of the program is compiled for "
        + needed
        + ", and this is Java "
        + Runtime.version().feature()
        + " ("
        + System.getProperty("java.home")
        + "); set JAVA_HOME to a JDK that is new enough, or compile with --release "
        + Runtime.version().feature();
  }

  private static String line(Throwable thrown) {
    String name = thrown.getClass().getName();
    String message = Thrown.message(thrown);
    return message.startsWith(name) ? message : name + ": " + message;
  }

  private static String hint(Throwable thrown) {
    if (thrown instanceof UnsupportedClassVersionError tooNew) {
      return describe(tooNew);
    }
    Optional<String> store = ObjectStores.hint(thrown);
    if (store.isPresent()) {
      return store.get();
    }
    if (thrown instanceof ClassNotFoundException || thrown instanceof NoClassDefFoundError) {
      return "the class is not in the jar, nor in lib/ inside it; give its jar with -libjars";
    } else if (thrown instanceof OutOfMemoryError) {
      return "give the process more memory with --memory SIZE";
    }
    return switch (thrown.getClass().getSimpleName()) {
      case "FileAlreadyExistsException" -> "remove it, or name another folder";
      case "InvalidInputException" ->
          "check the path; without a scheme it is relative to " + System.getProperty("user.dir");
      default -> "";
    };
  }
}
