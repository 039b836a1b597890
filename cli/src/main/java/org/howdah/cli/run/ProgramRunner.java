package org.howdah.cli.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.howdah.cli.kit.Complaint;
import org.howdah.cli.kit.UserError;

/** Finds a program's {@code main} and calls it in this thread. */
final class ProgramRunner {
  private final Method main;
  private final Program program;

  private ProgramRunner(Method main, Program program) {
    this.main = main;
    this.program = program;
  }

  /**
   * Loads the main class.
   *
   * @throws UserError when it is missing, has no {@code main}, or needs a newer Java
   */
  static ProgramRunner load(Program program, ClassLoader loader) {
    try {
      Class<?> type = Class.forName(program.mainClass(), false, loader);
      Method main = type.getMethod("main", String[].class);
      if (!Modifier.isStatic(main.getModifiers())) {
        throw new NoSuchMethodException("main is not static");
      }
      main.setAccessible(true);
      return new ProgramRunner(main, program);
    } catch (ClassNotFoundException missing) {
      throw new UserError(noClass(program), missing);
    } catch (NoSuchMethodException missing) {
      throw new UserError(
          "class " + program.mainClass() + " has no public static void main(String[])", missing);
    } catch (UnsupportedClassVersionError tooNew) {
      throw new UserError(Complaint.describe(tooNew), tooNew);
    } catch (NoClassDefFoundError missing) {
      throw new UserError(
          "cannot load " + program.mainClass() + ": " + Complaint.describe(missing), missing);
    }
  }

  private static String noClass(Program program) {
    if (program.title().equals(program.mainClass())) {
      return "no class " + program.mainClass() + "; put its jar into HADOOP_CLASSPATH";
    }
    return "no class "
        + program.mainClass()
        + " in "
        + program.title()
        + "; its manifest names no other Main-Class, so the word after the jar must be the class"
        + " with main, package included";
  }

  /**
   * Calls {@code main}, then waits for the threads that it left behind, as the {@code java} command
   * does.
   *
   * @throws Throwable what {@code main} throws
   */
  void run() throws Throwable {
    try {
      main.invoke(null, (Object) program.arguments().toArray(new String[0]));
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
    joinThreads();
  }

  private static void joinThreads() throws InterruptedException {
    Thread[] threads = new Thread[Thread.activeCount() + 100];
    int count = Thread.enumerate(threads);
    for (Thread thread : Arrays.copyOf(threads, count)) {
      if (thread != Thread.currentThread() && !thread.isDaemon()) {
        thread.join();
      }
    }
  }
}
