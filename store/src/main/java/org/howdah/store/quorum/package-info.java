/**
 * What holds in a group by majority: whether others count on a node, so that it may answer, and
 * which copies have all changes. Knows no network and no store, so that it runs with simulated
 * time, messages and disks.
 */
package org.howdah.store.quorum;
