package org.howdah.hadoop.store;

import org.howdah.record.api.PublicApi;

/** What the tasks of a job did with the store, as its counters. */
@PublicApi
public enum StoreCounters {
  /** Keys that were read. */
  KEYS_READ,
  /** Bytes of keys and values that were read. */
  BYTES_READ,
  /** Of the bytes read, those that nodes had kept from when they were read before. */
  BYTES_KEPT,
  /** Of the bytes read, those that were looked up in the store. */
  BYTES_LOOKED_UP,
  /** Keys of a list that were absent. */
  KEYS_ABSENT,
  /** Pairs that were put. */
  KEYS_WRITTEN,
  /** Bytes of keys and values that were put. */
  BYTES_WRITTEN,
  /** Pairs that the store does not take, where a job counts them. */
  KEYS_REFUSED
}
