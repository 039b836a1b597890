/**
 * Jobs that a process of a grid's nodes has: how one is handed over, how it is managed, and what is
 * known of it from outside.
 */
package org.howdah.hadoop.managers;
