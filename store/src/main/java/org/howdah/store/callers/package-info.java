/** Who has connected to a port of a node and has not said who it is yet. */
package org.howdah.store.callers;
