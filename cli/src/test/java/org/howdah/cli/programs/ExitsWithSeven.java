package org.howdah.cli.programs;

/** Runs no job; ends with an exit code of its own. */
public final class ExitsWithSeven {
  private ExitsWithSeven() {}

  public static void main(String[] arguments) {
    System.out.println("arguments " + String.join("|", arguments));
    System.exit(7);
  }
}
