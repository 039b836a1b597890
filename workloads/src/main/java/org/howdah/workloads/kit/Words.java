package org.howdah.workloads.kit;

import org.apache.hadoop.io.Text;

/**
 * Walks over the words of a line: runs of bytes between spaces, tabs, line ends and form feeds.
 * Nothing is decoded, since these delimiters are ASCII and no byte of a longer UTF-8 character is.
 */
public final class Words {
  private final byte[] bytes;
  private final int end;
  private int wordStart;
  private int wordEnd;

  public Words(Text line) {
    this(line, 0);
  }

  /** The words of a line from the byte {@code start} on. */
  public Words(Text line, int start) {
    this.bytes = line.getBytes();
    this.end = line.getLength();
    this.wordEnd = start;
  }

  /** Moves to the next word; false when there is none. */
  public boolean next() {
    int start = wordEnd;
    while (start < end && isSpace(bytes[start])) {
      start++;
    }
    int stop = start;
    while (stop < end && !isSpace(bytes[stop])) {
      stop++;
    }
    wordStart = start;
    wordEnd = stop;
    return start < end;
  }

  public void copyTo(Text word) {
    word.set(bytes, wordStart, wordEnd - wordStart);
  }

  private static boolean isSpace(byte character) {
    return character == ' '
        || character == '\t'
        || character == '\n'
        || character == '\r'
        || character == '\f';
  }
}
