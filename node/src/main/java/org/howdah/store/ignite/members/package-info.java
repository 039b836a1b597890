/**
 * Who belongs to the group: joining, leaving, giving up, and whether the others count on this node.
 */
package org.howdah.store.ignite.members;
