package org.howdah.model.project;

/**
 * A run at one frequency of the processors.
 *
 * @param gigahertz more than 0
 * @param seconds that it took, more than 0
 * @param watts on average, of the whole machine, more than 0
 */
public record FrequencyRun(double gigahertz, double seconds, double watts) {}
