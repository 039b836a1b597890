/**
 * The map side: take records in, group or sort them, combine, spill, and merge what is sorted.
 * Knows bytes and orders, neither jobs nor Hadoop.
 */
package org.howdah.sort;
