package org.howdah.hadoop.cache;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A job's settings as they would be without a cache in front of one scheme. What a committer sets
 * in them it sets in the job's, too, where the next one finds it.
 */
final class PlainSettings extends JobConf {
  private final Configuration job;

  PlainSettings(String scheme, Configuration job) {
    super(job);
    setClassLoader(job.getClassLoader());
    if (CachingFileSystem.class.getName().equals(get(InnerFileSystems.outerKey(scheme)))) {
      InnerFileSystems.unwrap(scheme, this);
    }
    PlainCommitters.unwrap(scheme, this);
    this.job = job;
  }

  @Override
  public void set(String name, String value, String source) {
    super.set(name, value, source);
    if (job != null) {
      job.set(name, value, source);
    }
  }

  @Override
  public synchronized void unset(String name) {
    super.unset(name);
    if (job != null) {
      job.unset(name);
    }
  }
}
