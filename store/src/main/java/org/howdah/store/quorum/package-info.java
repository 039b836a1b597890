/**
 * Whether a node may answer: what it knows of others counting on it, by a clock that never jumps.
 * Knows no network and no store, so that it runs with simulated time.
 */
package org.howdah.store.quorum;
