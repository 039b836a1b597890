package org.howdah.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.xml.stream.XMLEventReader;
import javax.xml.stream.XMLEventWriter;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.events.XMLEvent;

/**
 * Makes a jar of Hadoop's default settings without what only people read in them, which is three
 * quarters. A job's process parses these files some eight times before its first task begins.
 */
final class ShortDefaults {
  static final List<String> FILES =
      List.of("core-default.xml", "hdfs-default.xml", "mapred-default.xml", "yarn-default.xml");

  /** One of them is misspelled in Hadoop's own file. */
  private static final Set<String> FOR_PEOPLE = Set.of("description", "decription");

  private ShortDefaults() {}

  /**
   * To be run with the class path that the jar is to go before.
   *
   * @param args the jar to write
   */
  public static void main(String[] args) throws IOException, XMLStreamException {
    Path jar = Path.of(args[0]);
    Path unfinished = jar.resolveSibling(jar.getFileName() + ".new");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(unfinished))) {
      for (String file : FILES) {
        URL settings = ClassLoader.getSystemResource(file);
        if (settings != null) {
          JarEntry entry = new JarEntry(file);
          entry.setTime(0);
          out.putNextEntry(entry);
          try (InputStream in = settings.openStream()) {
            shorten(in, out);
          }
        }
      }
    }
    Files.move(unfinished, jar, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Copies a file of settings without descriptions, comments and blanks. */
  static void shorten(InputStream in, OutputStream out) throws XMLStreamException {
    XMLEventReader from = XMLInputFactory.newDefaultFactory().createXMLEventReader(in);
    XMLEventWriter to = XMLOutputFactory.newDefaultFactory().createXMLEventWriter(out, "UTF-8");
    boolean isInValue = false;
    while (from.hasNext()) {
      XMLEvent event = from.nextEvent();
      if (isForPeople(event)) {
        skip(from);
      } else if (event.isStartElement() || event.isEndElement()) {
        isInValue = event.isStartElement();
        to.add(event);
      } else if (event.isCharacters() ? isInValue : event.getEventType() != XMLEvent.COMMENT) {
        to.add(event);
      }
    }
    to.flush();
  }

  private static boolean isForPeople(XMLEvent event) {
    return event.isStartElement()
        && FOR_PEOPLE.contains(event.asStartElement().getName().getLocalPart());
  }

  private static void skip(XMLEventReader from) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      XMLEvent event = from.nextEvent();
      depth += event.isStartElement() ? 1 : event.isEndElement() ? -1 : 0;
    }
  }
}
