/** What shells are told of the command, so that they complete it. */
package org.howdah.cli.completion;
