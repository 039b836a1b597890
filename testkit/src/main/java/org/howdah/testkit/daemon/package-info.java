/**
 * Real Hadoop daemons as child processes, for tests and for the benchmark. Nothing here compiles
 * against Hadoop: it resolves jars, writes configuration files, starts processes and asks them over
 * HTTP whether they are ready.
 */
package org.howdah.testkit.daemon;
