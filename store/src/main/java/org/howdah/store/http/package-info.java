/**
 * Data sets over HTTP: the node answers, {@link org.howdah.store.http.RemoteStore} asks, and needs
 * no more than the JDK. What they say to each other stands in docs/formats/store-http.md.
 */
package org.howdah.store.http;
