/** JSON, written and read: of reports, and of what nodes answer. */
package org.howdah.record.json;
