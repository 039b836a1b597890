/** A node's part of the store: data sets, the group, and how Ignite is set up for them. */
package org.howdah.store.ignite.group;
