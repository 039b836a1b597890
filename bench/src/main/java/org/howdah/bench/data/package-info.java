/** The inputs of the benchmark: made from seeds or unpacked from packages, once, and kept. */
package org.howdah.bench.data;
