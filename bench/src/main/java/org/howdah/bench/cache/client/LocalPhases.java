package org.howdah.bench.cache.client;

import java.util.Map;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * When the phases of Hadoop's LocalJobRunner begin and end, which only its log says. Of several
 * jobs in a row the phases are added up.
 */
final class LocalPhases {
  private static final String RUNNER = "org.apache.hadoop.mapred.LocalJobRunner";

  private long since;
  private long mapNanos;
  private long reduceNanos;
  private boolean reduces;

  LocalPhases() {
    Logger log = LogManager.getLogger(RUNNER);
    log.setLevel(Level.INFO);
    log.setAdditivity(false);
    log.addAppender(new Listener());
  }

  synchronized void begin() {
    mapNanos = 0;
    reduceNanos = 0;
    reduces = false;
  }

  /** Adds the phases, if Hadoop ran the jobs. */
  synchronized void putInto(Map<String, Double> figures, long end) {
    if (mapNanos > 0) {
      figures.put("mapSeconds", mapNanos / 1e9);
      figures.put("reduceSeconds", reduceNanos / 1e9);
    }
  }

  private synchronized void hear(String message) {
    long now = System.nanoTime();
    if (message.startsWith("Waiting for map tasks")) {
      since = now;
    } else if (message.startsWith("map task executor complete")) {
      mapNanos += now - since;
    } else if (message.startsWith("Waiting for reduce tasks")) {
      since = now;
      reduces = true;
    } else if (message.startsWith("reduce task executor complete") && reduces) {
      reduceNanos += now - since;
    }
  }

  private final class Listener extends AppenderSkeleton {
    @Override
    protected void append(LoggingEvent event) {
      hear(event.getRenderedMessage());
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }
}
