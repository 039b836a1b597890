package org.howdah.cache.policy;

import java.util.Objects;

/**
 * What one job reads as its input. A job is sped up when all of it is cached, so policies keep and
 * give up data sets rather than blocks.
 *
 * @param name the same for all jobs with the same input, as its path
 * @param blocks how many blocks it has, cached or not
 */
public record DataSet(String name, long blocks) {
  public DataSet {
    Objects.requireNonNull(name, "name");
    if (blocks < 1) {
      throw new IllegalArgumentException("data set " + name + " cannot have " + blocks + " blocks");
    }
  }
}
