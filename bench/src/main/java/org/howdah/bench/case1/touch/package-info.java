/**
 * Memory that says which of its bytes are touched, and the cache of a processor that counts them.
 */
package org.howdah.bench.case1.touch;
