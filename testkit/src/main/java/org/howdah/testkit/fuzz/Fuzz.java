package org.howdah.testkit.fuzz;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.howdah.testkit.RunningTest;
import org.howdah.testkit.Seeds;

/**
 * Gives a test body well-formed inputs, those that did harm before, and for a while inputs that are
 * made of both: cut off, flipped, exchanged.
 *
 * <p>The body throws if something does not hold that must. What it throws, a case without an end,
 * and one that takes too much memory fail the test. The input is made shorter as long as it fails
 * the same way, and kept: in {@code target/failed-inputs} until the module is cleaned, or with
 * {@value #MINUTES} among the sources, in {@code src/test/fuzz}. Each further run begins with it.
 */
public final class Fuzz {
  /** The system property for longer runs: minutes for each check. */
  public static final String MINUTES = "howdah.fuzz.minutes";

  private static final double SECONDS = 1.5;
  private static final int CASE_SECONDS_MAX = 20;
  private static final long SHORTEN_NANOS_MAX = TimeUnit.SECONDS.toNanos(5);
  private static final long CASE_BYTES_MAX = 8 << 20;
  private static final int SHOWN_BYTES_MAX = 300;

  private final List<byte[]> wellFormed;
  private List<byte[]> words = List.of();
  private long bytesMax = CASE_BYTES_MAX;
  private int caseSecondsMax = CASE_SECONDS_MAX;

  private Fuzz(List<byte[]> wellFormed) {
    this.wellFormed = wellFormed;
  }

  /** Checks one input. It runs in another thread than the test, one at a time. */
  @FunctionalInterface
  public interface Body {
    /** Throws if something does not hold for the input; what refuses it as it should is caught. */
    void check(byte[] input) throws Exception;
  }

  /** Makes inputs of these, of which there is at least one. */
  public static Fuzz of(List<byte[]> wellFormed) {
    return new Fuzz(List.copyOf(wellFormed));
  }

  /** The same of text, each character a byte. */
  public static Fuzz ofText(String... wellFormed) {
    return of(bytes(wellFormed));
  }

  private static List<byte[]> bytes(String... texts) {
    return Arrays.stream(texts).map(text -> text.getBytes(ISO_8859_1)).toList();
  }

  /** Has them with these words, too. */
  public Fuzz words(String... some) {
    words = bytes(some);
    return this;
  }

  /**
   * How much the thread of the body may allocate for one input, by default 8 MiB. Where other
   * threads do the work, the body has to look after them.
   */
  public Fuzz bytesMax(long bytes) {
    bytesMax = bytes;
    return this;
  }

  /** After how long a case counts as one without an end, by default 20 seconds. */
  public Fuzz caseSecondsMax(int seconds) {
    caseSecondsMax = seconds;
    return this;
  }

  /**
   * Checks all inputs.
   *
   * @throws AssertionError with the file of the input that failed, and its seed
   */
  public void check(Body body) {
    String name = RunningTest.nextCheck().orElse("none");
    double seconds = Double.parseDouble(System.getProperty(MINUTES, "0")) * 60;
    boolean isLong = seconds > 0;
    check(body, Corpus.of(name), isLong ? seconds : SECONDS, isLong);
  }

  void check(Body body, Corpus corpus, double seconds, boolean isForGood) {
    ExecutorService thread = Executors.newSingleThreadExecutor(Fuzz::daemon);
    Run run = new Run(body, thread);
    try {
      List<byte[]> inputs = new ArrayList<>(wellFormed);
      for (byte[] input : wellFormed) {
        run.expect(input, "well-formed");
      }
      for (Path file : corpus.files()) {
        inputs.add(Files.readAllBytes(file));
        run.expect(inputs.get(inputs.size() - 1), file.toString());
      }
      search(run, new Mutator(inputs, words), corpus, seconds, isForGood);
    } catch (IOException e) {
      throw new UncheckedIOException("the inputs that were found before cannot be read", e);
    } finally {
      thread.shutdownNow();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "fuzz");
    thread.setDaemon(true);
    return thread;
  }

  private static void search(
      Run run, Mutator mutator, Corpus corpus, double seconds, boolean isForGood)
      throws IOException {
    Long fixed = Long.getLong(Seeds.PROPERTY);
    Random seeds = new Random();
    long end = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
    do {
      long seed = fixed != null ? fixed : seeds.nextLong();
      byte[] input = mutator.next(new Random(seed));
      Throwable failure = run.failure(input);
      if (failure != null) {
        byte[] shorter = shortened(run, input, failure);
        Path file = corpus.keep(shorter, isForGood);
        run.expect(shorter, "made with -D" + Seeds.PROPERTY + "=" + seed + ", kept in " + file);
        throw new AssertionError("only now and then: " + Seeds.PROPERTY + "=" + seed, failure);
      }
    } while (fixed == null && System.nanoTime() < end);
  }

  /** With as much left out as it can be so that it fails in the same way. */
  private static byte[] shortened(Run run, byte[] input, Throwable failure) {
    if (failure instanceof TimeoutException) {
      return input;
    }
    long end = System.nanoTime() + SHORTEN_NANOS_MAX;
    byte[] shortest = input;
    for (int piece = input.length; piece >= 1; piece /= 2) {
      for (int at = 0; at < shortest.length && System.nanoTime() < end; ) {
        byte[] shorter = without(shortest, at, piece);
        Throwable other = run.failure(shorter);
        if (other != null && other.getClass() == failure.getClass()) {
          shortest = shorter;
        } else {
          at += piece;
        }
      }
    }
    return shortest;
  }

  private static byte[] without(byte[] input, int at, int length) {
    int rest = Math.max(0, input.length - at - length);
    byte[] shorter = Arrays.copyOf(input, at + rest);
    System.arraycopy(input, input.length - rest, shorter, at, rest);
    return shorter;
  }

  /** Runs cases in a thread that is watched. */
  private final class Run {
    private final Body body;
    private final ExecutorService thread;
    private final ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    Run(Body body, ExecutorService thread) {
      this.body = body;
      this.thread = thread;
    }

    void expect(byte[] input, String whence) {
      Throwable failure = failure(input);
      if (failure != null) {
        throw new AssertionError(
            "an input of " + input.length + " bytes (" + whence + "): " + shown(input), failure);
      }
    }

    /** What the input leads to that it should not; null for nothing. */
    Throwable failure(byte[] input) {
      var done = CompletableFuture.runAsync(() -> runCase(input), thread);
      try {
        done.get(caseSecondsMax, TimeUnit.SECONDS);
        return null;
      } catch (ExecutionException e) {
        return e.getCause() instanceof Failed failed ? failed.getCause() : e.getCause();
      } catch (TimeoutException e) {
        return e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return e;
      }
    }

    private void runCase(byte[] input) {
      long before = memory.getThreadAllocatedBytes(Thread.currentThread().getId());
      try {
        body.check(input.clone());
      } catch (Exception | Error e) {
        throw new Failed(e);
      }
      long taken = memory.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
      if (taken > bytesMax) {
        throw new Failed(new OutOfMemoryError(taken + " bytes were taken for it"));
      }
    }
  }

  private static final class Failed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Failed(Throwable cause) {
      super(cause);
    }
  }

  private static String shown(byte[] input) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < Math.min(input.length, SHOWN_BYTES_MAX); i++) {
      boolean plain = input[i] >= ' ' && input[i] <= '~' && input[i] != '\\';
      text.append(plain ? (char) input[i] + "" : "\\x%02x".formatted(input[i]));
    }
    return text.toString();
  }
}
