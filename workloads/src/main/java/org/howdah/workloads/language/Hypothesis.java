package org.howdah.workloads.language;

/**
 * The best way found to cut the characters before a place into words of which the last is this one.
 *
 * @param before the words before; null for the start of the text
 * @param start where the last word begins
 * @param count how often the model has the last word
 * @param score the sum of the logarithms of all words' scores
 */
record Hypothesis(Hypothesis before, int start, String word, long count, double score) {}
