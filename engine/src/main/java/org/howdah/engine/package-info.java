/**
 * Jobs: what to run, in which order, on which slot, how often to try again, and when to stop. Knows
 * bytes, not Hadoop: user code comes in as {@code MapBody} and {@code ReduceBody}.
 */
package org.howdah.engine;
