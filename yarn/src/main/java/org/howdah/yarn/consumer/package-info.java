/** How does a reduce task of Hadoop's own MapReduce come to the output of the maps. */
package org.howdah.yarn.consumer;
