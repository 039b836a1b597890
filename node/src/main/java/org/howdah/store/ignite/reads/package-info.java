/**
 * How a key is read: of which copy, of this node or another, alone or many at once; and what a
 * partition of this node holds.
 */
package org.howdah.store.ignite.reads;
