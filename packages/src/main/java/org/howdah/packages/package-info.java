/**
 * Which jars of Maven repositories a program needs: what was asked for, what comes with it, and
 * where they are on this machine.
 */
package org.howdah.packages;
