/**
 * The fast tier beside no cache, other caches and stock Hadoop, with the data on a device that is
 * as slow as a disk.
 */
package org.howdah.bench.cache;
