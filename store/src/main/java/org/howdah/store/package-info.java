/**
 * The distributed key-value store that jobs run inside: data sets in partitions, each partition on
 * the nodes that own it. {@link org.howdah.store.KeyValueStore} is the seam; {@link
 * org.howdah.store.MemoryStore} keeps everything in this process, and {@code IgniteStore} of the
 * module node on the nodes of a group and on their disks.
 */
package org.howdah.store;
