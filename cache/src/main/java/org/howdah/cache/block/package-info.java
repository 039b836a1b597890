/**
 * Cached blocks as files of one folder, which survive the process that wrote them. Whatever a crash
 * or a bad device leaves is noticed: no wrong byte is ever read.
 */
package org.howdah.cache.block;
