/**
 * The command {@code howdah bench memcached}: what memcached answers by threads, instances, sizes,
 * clients and rates, and what bounds it, as in the paper's "Memcached characterization".
 */
package org.howdah.bench.memcached;
