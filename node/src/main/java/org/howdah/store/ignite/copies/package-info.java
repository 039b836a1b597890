/**
 * Which copies have all that was acknowledged: what nodes agree on before a change is answered, and
 * what becomes of copies that missed something.
 */
package org.howdah.store.ignite.copies;
