package org.howdah.hadoop.side;

import java.nio.file.Path;

/** Makes a copy in a folder for as long as it lives: {@code HoldsCopyLock FOLDER}. */
final class HoldsCopyLock {
  private HoldsCopyLock() {}

  public static void main(String[] arguments) throws Exception {
    CopyLock.of(Path.of(arguments[0])).begin();
    System.out.println("begun");
    System.in.read();
  }
}
