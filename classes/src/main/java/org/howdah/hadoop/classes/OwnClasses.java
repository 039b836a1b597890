package org.howdah.hadoop.classes;

import java.io.IOException;

/**
 * The job's classes anew for each attempt.
 *
 * @param classes what they are made of
 */
public record OwnClasses(JobClasses classes) implements TaskClasses {
  @Override
  public ClassLoader ofJob() {
    return classes.origin();
  }

  @Override
  public ClassLoader enter() {
    return new TaskClassLoader(classes);
  }

  @Override
  public void leave(ClassLoader own) {
    HadoopCaches.forget(own);
    if (own instanceof TaskClassLoader ofTask) {
      ofTask.forgetDrivers();
    }
  }

  @Override
  public void close() throws IOException {
    classes.close();
  }
}
