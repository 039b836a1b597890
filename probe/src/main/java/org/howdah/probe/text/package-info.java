/** Text that shrinks as prose does, to be stored and compressed. */
package org.howdah.probe.text;
