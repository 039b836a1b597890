/** What a machine can do in one second: sort, compress, move memory, send to itself. */
package org.howdah.probe.machine;
