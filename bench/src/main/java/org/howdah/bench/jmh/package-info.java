/**
 * The inner loops of {@code record} and {@code sort}, each alone, measured with JMH. Inputs are
 * made from fixed seeds.
 */
package org.howdah.bench.jmh;
