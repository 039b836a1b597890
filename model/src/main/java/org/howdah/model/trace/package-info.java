/** Traces of block accesses: their format, made ones, and what policies make of them. */
package org.howdah.model.trace;
