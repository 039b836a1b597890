/** Which settings Howdah has, what each may be, and where its users keep defaults of them. */
package org.howdah.hadoop.settings;
