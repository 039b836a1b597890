/**
 * Jobs written against Hadoop's API alone, so that one jar runs under Howdah, under stock Hadoop
 * and wherever else that API runs. {@link org.howdah.workloads.Workload} lists them.
 */
package org.howdah.workloads;
