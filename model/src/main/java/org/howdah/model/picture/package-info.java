/** Charts as SVG, which a browser shows and a page can hold: no library, no fonts, no script. */
package org.howdah.model.picture;
