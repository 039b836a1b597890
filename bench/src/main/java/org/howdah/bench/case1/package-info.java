/**
 * The command {@code howdah bench case1}: the first case of "Getting MapReduce 2 Up to Speed", map
 * output sorted by four layouts of its memory. It measures times of real sorts, and counts the
 * cache misses that a simulated processor would have.
 */
package org.howdah.bench.case1;
