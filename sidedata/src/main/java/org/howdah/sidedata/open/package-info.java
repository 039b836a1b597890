/** Opens tables wherever their bytes are: the only place that knows all of these. */
package org.howdah.sidedata.open;
