/**
 * Hadoop's shuffle service as it was while it told the system to drop what it had served; for
 * NodeManagers of a benchmark alone, with Hadoop's and netty's classes on their class path.
 */
package org.howdah.bench.case2.drop;
