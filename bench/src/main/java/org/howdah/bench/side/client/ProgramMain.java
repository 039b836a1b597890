package org.howdah.bench.side.client;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.howdah.bench.measure.AnsweringProcess;

/**
 * Runs a {@link Program}: each line of standard input is a command, and is answered by one line
 * with the figures. Ends when standard input does, so it never outlives who started it. Arguments:
 * the program's class, and its arguments.
 */
public final class ProgramMain {
  private static final int FAILED = 1;

  private ProgramMain() {}

  public static void main(String[] arguments) {
    try {
      Program program =
          (Program) create(arguments[0], Arrays.asList(arguments).subList(1, arguments.length));
      System.out.println(AnsweringProcess.ANSWER);
      BufferedReader commands =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        // So that no round collects what an earlier one left behind.
        System.gc();
        StringBuilder answer = new StringBuilder(AnsweringProcess.ANSWER);
        for (Map.Entry<String, Double> figure :
            program.round(List.of(line.split(" "))).entrySet()) {
          answer.append(' ').append(figure.getKey()).append('=').append(figure.getValue());
        }
        System.out.println(answer);
      }
      System.exit(0);
    } catch (Exception e) {
      e.printStackTrace();
      System.exit(FAILED);
    }
  }

  /** Makes an object of a named class from the arguments that its public constructor takes. */
  static Object create(String className, List<String> arguments)
      throws ReflectiveOperationException {
    return Class.forName(className).getConstructor(List.class).newInstance(arguments);
  }
}
