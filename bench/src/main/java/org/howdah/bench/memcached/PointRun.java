package org.howdah.bench.memcached;

import org.howdah.probe.memcached.GetFigures;

/**
 * What came of a point once. What the machine does not tell is not a number.
 *
 * @param serverCores processors that the servers used, on average
 * @param busyShare of all processors of this machine, 0 to 1
 * @param watts of this machine's processors
 */
record PointRun(GetFigures figures, double serverCores, double busyShare, double watts) {}
