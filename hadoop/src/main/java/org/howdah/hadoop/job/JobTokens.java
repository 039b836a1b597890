package org.howdah.hadoop.job;

import java.security.SecureRandom;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;

/**
 * The secret that the tasks of one job share, as a cluster gives it to them. Hadoop Pipes and
 * programs like it prove with it who they are.
 */
final class JobTokens {
  private static final int SECRET_BYTES = 20;
  private static final SecureRandom RANDOM = new SecureRandom();

  private JobTokens() {}

  /** Adds one, unless there is one already. */
  static void add(JobID id, Credentials credentials) {
    if (TokenCache.getJobToken(credentials) != null) {
      return;
    }
    JobTokenIdentifier identifier = new JobTokenIdentifier(new Text(id.toString()));
    byte[] secret = new byte[SECRET_BYTES];
    RANDOM.nextBytes(secret);
    TokenCache.setJobToken(
        new Token<>(identifier.getBytes(), secret, identifier.getKind(), identifier.getJobId()),
        credentials);
  }
}
