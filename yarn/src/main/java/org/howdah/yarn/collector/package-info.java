/** The sort of a map task of Hadoop's own MapReduce: ours in the place of Hadoop's. */
package org.howdah.yarn.collector;
