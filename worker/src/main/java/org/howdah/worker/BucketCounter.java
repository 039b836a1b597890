package org.howdah.worker;

/** Counters of map output of other nodes, for jobs whose nodes keep it. */
public enum BucketCounter {
  /** Bytes that reduce tasks were sent by other nodes. */
  BUCKET_BYTES_SENT,
  /** Bytes that they were not sent, for their node had kept the same from an earlier job. */
  BUCKET_BYTES_NOT_SENT_AGAIN;

  /** The group that they are in. */
  public static final String GROUP = "Buckets";
}
