package org.howdah.sidedata;

/** A session that has all values once a batch was begun: there is nothing to wait for. */
public interface ImmediateSession extends Session {
  @Override
  default boolean isReady(KeyBatch batch) {
    return true;
  }

  @Override
  default void finish(KeyBatch batch) {}
}
