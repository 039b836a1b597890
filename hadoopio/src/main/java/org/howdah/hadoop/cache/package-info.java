/**
 * The fast tier in front of Hadoop's file systems: what is read through it is kept on a fast device
 * and read from there the next time. docs/fast-tier.md tells users how to switch it on.
 */
package org.howdah.hadoop.cache;
