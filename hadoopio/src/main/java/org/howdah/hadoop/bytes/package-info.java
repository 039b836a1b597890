/**
 * Hadoop's keys and values as the engine's bytes: written, read, compared, compressed and
 * encrypted.
 */
package org.howdah.hadoop.bytes;
