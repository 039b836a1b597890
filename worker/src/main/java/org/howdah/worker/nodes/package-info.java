/**
 * Such processes on the nodes of a grid: which node runs what, who keeps the runs, and what the
 * journal of a job says.
 */
package org.howdah.worker.nodes;
