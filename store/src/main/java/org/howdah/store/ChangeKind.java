package org.howdah.store;

import java.util.Arrays;

/** What a change does, and the byte that says so between nodes. */
enum ChangeKind {
  PUT(0),
  COMPARE_AND_PUT(1),
  ADD(2),
  REPLACE(3),
  APPEND(4),
  PREPEND(5),
  ADD_NUMBER(6),
  SUBTRACT_NUMBER(7),
  TOUCH(8),
  REMOVE(9),
  CLAIM(10),
  PUT_STALE(11),
  MAKE_STALE(12);

  final byte code;

  ChangeKind(int code) {
    this.code = (byte) code;
  }

  static ChangeKind of(byte code) {
    return Arrays.stream(values())
        .filter(kind -> kind.code == code)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no change is of the kind " + code));
  }
}
