package org.howdah.model.stream;

/** Decides which task begins where; jobs tell it when there is something to decide. */
interface StreamScheduler {
  /** A task ended there, and another may fit. */
  void free(StreamNode node);

  /** A job has other tasks that may begin, wherever they fit. */
  void ready();

  /** A job has nothing left to do. */
  void ended(String job, JobEnd end);
}
