/** The paper on mpCache: its jobs, its cluster, its figures, and how near a simulation comes. */
package org.howdah.model.paper;
