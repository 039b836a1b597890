/**
 * Whether the copies of a key are the same, which of them is right, and how the others become so.
 */
package org.howdah.store.ignite.comparison;
