/** The tasks of a Hadoop job on nodes, and near to their input. */
package org.howdah.hadoop.nodes;
