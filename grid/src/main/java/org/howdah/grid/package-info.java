/** Who does what on the nodes of a store, and what outlives them. */
package org.howdah.grid;
