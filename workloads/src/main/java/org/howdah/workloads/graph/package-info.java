/** Jobs over graphs, written against nothing but Hadoop's API. */
package org.howdah.workloads.graph;
