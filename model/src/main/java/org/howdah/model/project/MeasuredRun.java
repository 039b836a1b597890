package org.howdah.model.project;

/**
 * A run that somebody made.
 *
 * @param seconds that it took, more than 0
 */
public record MeasuredRun(Scale scale, double seconds) {}
