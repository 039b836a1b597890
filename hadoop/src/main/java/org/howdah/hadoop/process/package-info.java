/**
 * A process that runs tasks of a Hadoop job which another one has: what it needs of the job, and
 * how it is started.
 */
package org.howdah.hadoop.process;
