/** What every benchmark needs: sizes, choices, folders for a run, and words for who waits. */
package org.howdah.bench.kit;
