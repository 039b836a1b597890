package org.howdah.bench.side.client;

import java.util.List;
import java.util.Map;

/**
 * A measuring process's work. Made by a public constructor that takes its arguments as a list of
 * strings; used by one thread.
 */
public interface Program {
  /** Does what a command says, and returns figures by their names. */
  Map<String, Double> round(List<String> command) throws Exception;
}
