/**
 * The vocabulary that every other module speaks: bytes, key order, runs of sorted records, stores
 * that keep runs, a memory budget, counters and errors. Depends on the JDK alone.
 */
package org.howdah.record;
