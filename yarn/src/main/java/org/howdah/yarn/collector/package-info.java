/** How the sort of a map task of Hadoop's own MapReduce is ours in the place of Hadoop's. */
package org.howdah.yarn.collector;
