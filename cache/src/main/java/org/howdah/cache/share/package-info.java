/**
 * A cache that several processes of one machine and user read through: one of them has the folder
 * and decides, and the others open its files themselves.
 */
package org.howdah.cache.share;
