/**
 * Histories of what clients asked a store and what came, and whether each key's can be that of one
 * register: linearizable, answers that never came included.
 */
package org.howdah.testkit.history;
