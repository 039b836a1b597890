/**
 * What is common to Hadoop's map and reduce tasks: their folders, their records, their combiner.
 */
package org.howdah.yarn.task;
