/** An attempt of a Hadoop job on the engine: the user's code of either API, and what it counts. */
package org.howdah.hadoop.task;
