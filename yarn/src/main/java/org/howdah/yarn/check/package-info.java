/** Which settings give a job of Hadoop's own MapReduce what is ours, and does it work there. */
package org.howdah.yarn.check;
