package org.howdah.hadoop.job;

import java.lang.reflect.Field;

/**
 * Lets a test have jobs with other slots or another memory than those before them: both are read
 * when the first job of a JVM is submitted. No job may be running.
 */
public final class FreshRuntime {
  private FreshRuntime() {}

  /** Has the next job that the calling thread submits be the first. */
  public static void forget() throws ReflectiveOperationException {
    Field instance = HowdahRuntime.class.getDeclaredField("instance");
    instance.setAccessible(true);
    instance.set(null, null);
  }
}
