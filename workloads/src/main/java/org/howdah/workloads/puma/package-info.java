/**
 * The jobs of PUMA, the Purdue MapReduce Benchmarks (Ahmad, Lee, Thottethodi and Vijaykumar), made
 * anew on Hadoop's current API, with generators and converters of what they read. Three of the 13
 * are workloads of this module already: wordcount, grep and terasort.
 *
 * <p>Where PUMA's own code gathers all values of a key in a reducer's memory, these jobs sort them
 * in the shuffle, by {@link org.howdah.workloads.kit.FirstField}.
 */
package org.howdah.workloads.puma;
