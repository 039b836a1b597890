/**
 * What did a run take of its machines: processor time, bytes of devices and of the network, time in
 * queues, energy. What a machine does not tell is left out, and is never zero.
 */
package org.howdah.engine.measure;
