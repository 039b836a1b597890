/** The {@code howdah} command: runs programs, shows how they go, explains what went wrong. */
package org.howdah.cli;
