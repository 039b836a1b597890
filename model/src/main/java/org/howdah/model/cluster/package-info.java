/** A cluster as a discrete-event simulation: tasks that share cores, disks and network of nodes. */
package org.howdah.model.cluster;
