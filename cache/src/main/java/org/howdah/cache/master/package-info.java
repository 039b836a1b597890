/**
 * One master for the caches of several machines: a port where they tell it what they read and ask
 * what they may keep, and where others ask which machine has what.
 */
package org.howdah.cache.master;
