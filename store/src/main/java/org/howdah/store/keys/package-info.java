/** Keys and certificates: how nodes of a group know each other, and clients know nodes. */
package org.howdah.store.keys;
