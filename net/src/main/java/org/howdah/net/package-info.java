/**
 * HTTP between the parts of Howdah: a port that clients who stall or stay silent cannot take up, a
 * client that gives up in time, and how errors are told.
 */
package org.howdah.net;
