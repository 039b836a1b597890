package org.howdah.cli.programs;

/** Dies of an exception when it gets no arguments. */
public final class Throws {
  private Throws() {}

  public static void main(String[] arguments) {
    if (arguments.length == 0) {
      throw new IllegalStateException("outer", new IllegalArgumentException("no such shelf"));
    }
  }
}
