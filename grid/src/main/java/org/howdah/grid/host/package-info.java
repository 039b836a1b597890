/** Processes and files of jobs on a node, for whoever has the group's token. */
package org.howdah.grid.host;
