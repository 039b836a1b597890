/** What all commands have in common: exit codes, complaints, sizes, the terminal. */
package org.howdah.cli.kit;
