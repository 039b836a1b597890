/**
 * What tests of all modules share: seeded randomness, records of many shapes, contracts of the
 * seams, and faults on demand. Not part of the product.
 */
package org.howdah.testkit;
