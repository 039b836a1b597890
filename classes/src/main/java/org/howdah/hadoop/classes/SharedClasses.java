package org.howdah.hadoop.classes;

/**
 * The same classes for all attempts.
 *
 * @param ofJob has them
 */
public record SharedClasses(ClassLoader ofJob) implements TaskClasses {
  @Override
  public ClassLoader enter() {
    return ofJob;
  }

  @Override
  public void leave(ClassLoader own) {}

  @Override
  public void close() {}
}
