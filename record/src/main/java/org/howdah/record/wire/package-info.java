/**
 * How messages are written as bytes: each is a Java record, and its components follow each other.
 * See docs/formats/messages.md.
 */
package org.howdah.record.wire;
