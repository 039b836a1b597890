/**
 * Jobs written against Hadoop's API, so that one jar runs under Howdah, under stock Hadoop and
 * wherever else that API runs; those that look up in side tables need Howdah's jars beside it.
 * {@link org.howdah.workloads.Workload} lists them.
 */
package org.howdah.workloads;
