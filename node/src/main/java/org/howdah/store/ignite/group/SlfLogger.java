package org.howdah.store.ignite.group;

import org.apache.ignite.IgniteLogger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends what Ignite logs where everything else goes. What it calls information is debugging. */
final class SlfLogger implements IgniteLogger {
  private final Logger log;

  SlfLogger(Object category) {
    log =
        category instanceof Class<?> type
            ? LoggerFactory.getLogger(type)
            : LoggerFactory.getLogger(category == null ? "org.apache.ignite" : category.toString());
  }

  @Override
  public IgniteLogger getLogger(Object category) {
    return new SlfLogger(category);
  }

  @Override
  public void trace(String message) {
    log.trace(message);
  }

  @Override
  public void debug(String message) {
    log.trace(message);
  }

  @Override
  public void info(String message) {
    log.debug(message);
  }

  @Override
  public void warning(String message, Throwable thrown) {
    log.info(message, thrown);
  }

  @Override
  public void error(String message, Throwable thrown) {
    log.error(message, thrown);
  }

  @Override
  public boolean isTraceEnabled() {
    return false;
  }

  @Override
  public boolean isDebugEnabled() {
    return log.isTraceEnabled();
  }

  @Override
  public boolean isInfoEnabled() {
    return log.isDebugEnabled();
  }

  @Override
  public boolean isQuiet() {
    return false;
  }

  @Override
  public String fileName() {
    return null;
  }
}
