/**
 * A job's attempts in other processes: what these are told and say, and the runs that they leave.
 * docs/formats/worker.md has the messages. Nothing here knows Hadoop.
 */
package org.howdah.worker;
