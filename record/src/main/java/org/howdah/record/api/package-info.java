/** Marks of what programs may depend on, and of what they may not. */
package org.howdah.record.api;
