/**
 * What a disk can do: reads or writes, in order or anywhere, so many under way at a time. Nothing
 * here goes through the page cache.
 */
package org.howdah.probe.disk;
