/**
 * Tables in a file of this machine, which all tasks map into their memory: an index and a log in
 * Sparkey's format, with a checksum of both in the table's manifest.
 */
package org.howdah.sidedata.local;
