/** Measures nodes of the key-value store beside what people use instead. */
package org.howdah.bench.grid;
