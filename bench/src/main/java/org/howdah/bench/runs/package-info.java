/**
 * What do five jobs take at several inputs and slots, here, on a node and on YARN: the runs by
 * which projections are judged?
 */
package org.howdah.bench.runs;
