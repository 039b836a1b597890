package org.howdah.model.project;

/** How many workers share a run's work, by what is known. Immutable. */
interface Workers {
  /**
   * So many work on a run of that size.
   *
   * @return more than 0, and not always a whole number
   */
  double of(Scale scale);
}
