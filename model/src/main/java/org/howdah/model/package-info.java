/**
 * What a cache would do, computed instead of measured: clusters that run streams of jobs, and the
 * policies of the live cache replayed over traces; and who would be busy with what if jobs ran on
 * many nodes. Nothing here reads a clock, and randomness comes from a seed, so the same question
 * has the same answer.
 */
package org.howdah.model;
