/**
 * The store over Apache Ignite, which is embedded in each node: partitions and their copies, what
 * happens when nodes come and go, and files that survive a crash.
 */
package org.howdah.store.ignite;
