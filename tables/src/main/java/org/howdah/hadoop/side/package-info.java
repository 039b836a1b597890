/**
 * Side tables for Hadoop jobs, on Howdah and on stock Hadoop: which version a job uses, opening it
 * in a task, and mappers whose records are looked up in batches.
 */
package org.howdah.hadoop.side;
