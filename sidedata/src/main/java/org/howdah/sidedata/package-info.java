/**
 * Look-up tables for tasks: complete, versioned, read in batches. A table's bytes are in a local
 * file or in memcached servers; whoever asks cannot tell which, and is never told "absent" of a key
 * whose value was lost.
 */
package org.howdah.sidedata;
