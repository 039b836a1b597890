package org.howdah.record;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Whose code threw an exception, by its trace. */
public final class Blame {
  private static final Pattern JAVA = Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\..*");

  /** Howdah's modules that run jobs; its workloads are jobs like any other. */
  private static final Pattern HOWDAH =
      Pattern.compile(
          "org\\.howdah\\.((record|sort|shuffle|cache|sidedata|net|store|engine|grid|worker)\\."
              + "|hadoop\\.([A-Z]|"
              + "(bytes|cache|files|job|managers|nodes|process|side|store|task)\\.)).*");

  /**
   * What keys and values write themselves to, as to Java's streams: who calls it answers for it.
   */
  private static final Pattern STREAMS =
      Pattern.compile("org\\.howdah\\.hadoop\\.bytes\\.(EncoderOutput|DecoderInput)");

  private Blame() {}

  /**
   * Whether the innermost cause comes out of Howdah, or out of Java's classes that Howdah has
   * called.
   */
  public static boolean isOurs(Throwable thrown) {
    return ofInnermost(thrown).stream().anyMatch(Blame::isOurs);
  }

  /** Whether that is something that could not be read or written. */
  public static boolean isOfData(Throwable thrown) {
    List<Throwable> chain = Thrown.chain(thrown);
    return !chain.isEmpty() && chain.get(chain.size() - 1) instanceof IOException;
  }

  /** The first frame that is not of Java or a stream; none if there is no trace. */
  private static List<StackTraceElement> ofInnermost(Throwable thrown) {
    List<Throwable> chain = Thrown.chain(thrown);
    return chain.isEmpty()
        ? List.of()
        : Arrays.stream(Thrown.frames(chain.get(chain.size() - 1)))
            .filter(frame -> !isPassedOver(frame.getClassName()))
            .limit(1)
            .toList();
  }

  private static boolean isPassedOver(String type) {
    return JAVA.matcher(type).matches() || STREAMS.matcher(type).matches();
  }

  private static boolean isOurs(StackTraceElement frame) {
    return HOWDAH.matcher(frame.getClassName()).matches();
  }

  /**
   * Has a complaint of Howdah about its caller come out of the caller's code.
   *
   * @return the same exception, its trace without the frames of Howdah at its top
   */
  public static <T extends Throwable> T onCaller(T complaint) {
    StackTraceElement[] frames = complaint.getStackTrace();
    int first = 0;
    while (first < frames.length && isOurs(frames[first])) {
      first++;
    }
    complaint.setStackTrace(Arrays.copyOfRange(frames, first, frames.length));
    return complaint;
  }
}
