package org.howdah.cli.run;

import java.net.URL;
import java.util.List;

/**
 * What is to run: a class with a {@code main}, where its classes are, and its arguments.
 *
 * @param title what the user called it, for reports
 * @param mainClass the class whose {@code main} runs
 * @param classPath jars and folders beside the command's own, in order
 * @param arguments for {@code main}, as the user wrote them
 */
record Program(String title, String mainClass, List<URL> classPath, List<String> arguments) {
  Program {
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }
}
