/**
 * Hadoop jobs over the keys of the store: {@link org.howdah.hadoop.store.StoreInputFormat} reads a
 * data set, {@link org.howdah.hadoop.store.StoreOutputFormat} fills one, on Howdah and on stock
 * Hadoop, and {@link org.howdah.hadoop.store.StoreTool} loads and exports whole data sets.
 */
package org.howdah.hadoop.store;
