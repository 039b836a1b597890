/** What {@code howdah doctor} checks. */
package org.howdah.cli.doctor;
