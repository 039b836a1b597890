package org.howdah.record;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/*
 * No class of an exception tells that a process has too many open files, and what it says is in the
 * language of its user. So a file is opened that is surely there: if even that cannot be, it is the
 * process that lacks something.
 */
/** Tells what a process lacks, as open files, from what is wrong with a file or its device. */
public final class Shortage {
  /** As Linux says it in English. */
  private static final List<String> MESSAGES =
      List.of("Too many open files", "Cannot allocate memory");

  /** As long as Java runs. */
  private static final Path SURELY_THERE =
      Path.of(System.getProperty("java.home"), "lib", "modules");

  private Shortage() {}

  /**
   * Whether it was the process that lacked something, which says nothing of the file; to be asked
   * at once, while it still does.
   */
  public static boolean explains(IOException cause) {
    return explains(cause, SURELY_THERE);
  }

  static boolean explains(IOException cause, Path surelyThere) {
    for (Throwable one = cause; one != null; one = one.getCause()) {
      String message = String.valueOf(one.getMessage());
      if (MESSAGES.stream().anyMatch(message::contains)) {
        return true;
      }
      if (one instanceof NoSuchFileException || isDamage(one)) {
        return false;
      }
    }
    return !canBeOpened(surelyThere);
  }

  private static boolean isDamage(Throwable cause) {
    return cause instanceof HowdahException known && known.code() == ErrorCode.CORRUPTION;
  }

  private static boolean canBeOpened(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return channel.isOpen();
    } catch (NoSuchFileException | AccessDeniedException e) {
      return true; // A Java that is made up in another way: nothing is known.
    } catch (IOException e) {
      return false;
    }
  }
}
