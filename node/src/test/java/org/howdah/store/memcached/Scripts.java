package org.howdah.store.memcached;

import java.util.List;
import java.util.Random;

/** Requests, chosen and random, that a server must answer as memcached does. */
final class Scripts {
  private static final String KEY_250 = "k".repeat(250);
  private static final String KEY_251 = "k".repeat(251);
  // Numbers stay below 2^63: beyond it memcached looks for a sign behind the end of the value, too.
  private static final String[] NUMBERS = {
    "0", "1", "7", "-1", "+3", "x", "", "12345678901", "18446744073709551616", "4294967297"
  };
  private static final String[] EXPTIMES = {
    "0", "0", "0", "1000", "-1", "2000000000", "5", "x", "5000000000"
  };
  private static final String[] VALUES = {
    "", "1", "41", "99", "abc", " 12 ", "-5", "4294967296", "12 34", "x\r\ny", "0"
  };
  private static final String[] STORES = {"set", "set", "add", "replace", "append", "prepend"};
  private static final String[] META_GET = {
    "v",
    "f",
    "s",
    "t",
    "c",
    "k",
    "Oabc",
    "q",
    "b",
    "T100",
    "T-1",
    "u",
    "z",
    "I",
    "N30",
    "N0",
    "N-1",
    "R50",
    "R150",
    "R0",
    "R-1",
    "R2100000000",
    "Rx"
  };
  private static final String[] META_DELETE = {
    "q", "k", "O1", "C%VERSION%", "C9", "I", "I", "I", "T100", "T-1", "Tx", "R7", "z"
  };
  private static final String[] META_SET = {
    "F5",
    "c",
    "k",
    "Oq1",
    "q",
    "T100",
    "T-1",
    "MS",
    "ME",
    "MA",
    "MP",
    "MR",
    "MX",
    "Fx",
    "T",
    "C%VERSION%",
    "C77",
    "C18446744073709551615",
    "I",
    "I",
    "Rx"
  };
  private static final String[] META_COUNT = {
    "v",
    "t",
    "c",
    "k",
    "O1",
    "q",
    "N0",
    "N50",
    "J13",
    "D3",
    "Dx",
    "MI",
    "MD",
    "M+",
    "M-",
    "MM",
    "T200",
    "T-1",
    "C%VERSION%",
    "C9"
  };

  private static final List<String> CHOSEN =
      List.of(
          "get a\r\n",
          "set a 5 0 3\r\nabc\r\nget a\r\ngets a\r\nget a b a\r\n",
          "set a 0 0 3 noreply\r\nxyz\r\nget a\r\n",
          "set a 0 0 3\r\nabcd\r\n",
          "set a 0 0 3\r\nab\r\n\r\n",
          "set a 0 0 -1\r\nabc\r\n",
          "set a 0 0 x\r\n",
          "set a x 0 1\r\n1\r\n",
          "set a 4294967295 0 1\r\n1\r\nget a\r\n",
          "set a 4294967296 0 1\r\n1\r\nget a\r\n",
          "set a -1 0 1\r\n",
          "set a 0 0\r\n",
          "set a 0 0 1 noreply extra\r\n",
          "set a 0 0 1 other\r\n1\r\n",
          "set a 0 0 0\r\n\r\nget a\r\nincr a 1\r\n",
          "set a 0 -1 1\r\n1\r\nget a\r\nadd a 0 0 1\r\n2\r\nget a\r\n",
          "set a 0 2000000000 1\r\n1\r\nget a\r\n",
          "set a 0 2592001 1\r\n1\r\nget a\r\n",
          "delete a\r\ndelete a\r\n",
          "delete a 0\r\ndelete a 5\r\ndelete a noreply\r\ndelete a 0 noreply\r\ndelete a 1 noreply\r\n",
          "delete\r\ndelete a b c d\r\n",
          "add a 0 0 1\r\n1\r\nadd a 0 0 1\r\n2\r\nget a\r\n",
          "replace a 0 0 1\r\n3\r\nreplace nope 0 0 1\r\n3\r\nget a\r\n",
          "append a 9 0 2\r\n45\r\nprepend a 9 0 1\r\n2\r\nget a\r\nappend nope 0 0 1\r\n1\r\n",
          "incr a 5\r\ndecr a 2345\r\nincr a 18446744073709551615\r\nincr a x\r\nincr nope 1\r\nget a\r\n",
          "set n 0 0 2\r\n10\r\ndecr n 1\r\nget n\r\nincr n 1\r\nget n\r\nincr n 1 noreply\r\nget n\r\n",
          "set n 0 0 20\r\n18446744073709551615\r\nincr n 1\r\nget n\r\n",
          "set n 0 0 21\r\n184467440737095516150\r\nincr n 1\r\n",
          "incr n\r\nincr n 1 2 3\r\nincr n -1\r\nincr n -\r\n",
          "set c 3 0 1\r\n1\r\ngets c\r\ncas c 4 0 1 999999999999\r\n2\r\n",
          "cas nope 0 0 1 1\r\n1\r\ncas c 0 0 1 x\r\n",
          "cas c 0 0 1 0\r\n1\r\ncas c 0 0 1\r\n",
          "touch c 100\r\ntouch nope 100\r\ntouch c x\r\ntouch c\r\ntouch c 100 noreply\r\ntouch c -1\r\nget c\r\n",
          "set g 1 0 1\r\n1\r\ngat 100 g\r\ngats 100 g nope g\r\ngat x g\r\ngat 100\r\ngat\r\ngat -1 g\r\nget g\r\n",
          "get\r\ngets\r\n\r\n \r\nx\r\nxx\r\nGET a\r\nget  a\r\n get a\r\n",
          "get a\nset b 0 0 1\n1\r\nget b\n",
          "verbosity\r\nverbosity 1\r\nverbosity x\r\nverbosity 1 noreply\r\nverbosity 1 2 3\r\n",
          "flush_all\r\nflush_all 10\r\nflush_all noreply\r\nflush_all a b c\r\n",
          "version\r\nversion 1\r\nshutdown\r\nstats reset\r\n",
          "set " + KEY_250 + " 0 0 1\r\n1\r\nget " + KEY_250 + "\r\n",
          "get " + KEY_251 + "\r\n",
          "get a " + KEY_251 + "\r\n",
          "incr " + KEY_251 + " 1\r\ndelete " + KEY_251 + "\r\ntouch " + KEY_251 + " 1\r\n",
          "set " + KEY_251 + " 0 0 1\r\n",
          "set \u0080\u00ff\t 0 0 1\r\n1\r\nget \u0080\u00ff\t\r\n",
          "get a\0b\r\n",
          "set big 0 0 5000000\r\n" + "x".repeat(5_000_000) + "\r\nget big\r\n",
          "set big 0 0 3000000\r\n" + "y".repeat(3_000_000) + "\r\nget big\r\n",
          "set big 0 0 5000000 noreply\r\n" + "x".repeat(5_000_000) + "\r\nget big\r\n",
          tooLarge("add big 0 0 %d"),
          tooLarge("replace big 0 0 %d"),
          tooLarge("append big 0 0 %d"),
          tooLarge("prepend big 0 0 %d"),
          tooLarge("cas big 0 0 %d 1"),
          tooLarge("append big 0 0 %d noreply"),
          tooLarge("ms big %d"),
          tooLarge("ms big %d MA k"),
          tooLarge("ms big %d q"),
          "mn\r\nme nope\r\nme\r\nmx a\r\nmg\r\nms\r\nmd\r\nma\r\n",
          "ms m 2\r\nhi\r\nmg m v\r\nmg m\r\nmg m s v f t c k O123\r\nmg nope v k O1\r\nmg nope q\r\nmg m q v\r\n",
          "ms m S2\r\nhi\r\n",
          "ms m\r\nms m x\r\nms m -1\r\n",
          "ms m 2 F7 T0 c k Oo\r\nho\r\nmg m f v\r\nms m 2 ME\r\nhu\r\nms m 1 MA\r\n!\r\nms m 1 MP k\r\n?\r\nmg m v\r\n",
          "ms m 2 q\r\nhe\r\nms nope 2 MR q\r\nhe\r\nms m 2 C1 q\r\nhe\r\nms m 2 MZ\r\nhe\r\nms m 2 M\r\nhe\r\n",
          "ms m 2\r\nhex\r\n",
          "ms m 2 Z\r\nhe\r\nms m 2 k k\r\nhe\r\nms m 2 O" + "o".repeat(40) + "\r\nhe\r\n",
          "mg m k k\r\nmg m Z\r\nmg m O" + "o".repeat(40) + "\r\nmg m O" + "o".repeat(31) + "\r\n",
          "ms Zm9v 2 b k\r\nhe\r\nmg Zm9v b k v\r\nmg foo v\r\nmg !!! b\r\nmd Zm9v b k\r\n",
          "md m q\r\nmd m q\r\nmd m k O1\r\nms m 1\r\n1\r\nmd m C1\r\nmd m Z\r\nmd m\r\n",
          "ma ctr\r\nma ctr N0 J13 v\r\nma ctr v\r\nma ctr MD D3 v t\r\nma ctr M- D300 v k O9\r\nma ctr MX\r\nma ctr Dx\r\n",
          "ma ctr q\r\nma ctr N90 T80 t v\r\nma new N90 J5 t v\r\nma new C1\r\nms m 1\r\nx\r\nma m\r\n",
          "mg ctr T30 t\r\nmg nope T30\r\nmg ctr Tx\r\nmg ctr T\r\n",
          "mg w N30 s c v\r\nmg w N30 v\r\nmg w v\r\nget w\r\nms w 2 C5\r\nno\r\nms w 2 T120\r\nhi\r\nmg w v N30\r\n",
          "mg w R110 v\r\nmg w R130 s v k O1\r\nmg w R130 v\r\nmg w\r\nmg w q\r\ntouch w 200\r\nmg w v\r\n",
          "ms w 2 T0\r\nhi\r\nmg w R2000000000 v\r\nmg w T100 R50\r\nmg w R50 T100\r\nmg w R150 T1000\r\nmg w\r\n",
          "ms w 2 T0\r\nhi\r\nmg w T100 R150 v t\r\nms w 2 T10\r\nhi\r\nmg w T100 R50\r\nmg w T-1 R50 v\r\nmg w\r\n",
          "ms w 2 T1000\r\nhi\r\nmg w R0\r\nmg w R-1\r\nmg w Rx\r\nmg w R\r\nmg w N\r\nmg w Nx Rx\r\nmg w I v\r\nmg w N30 T1 N5\r\n",
          "md w\r\nmd w I\r\nmd w I q\r\nms w 2 F7 T1000\r\nhi\r\nmd w I k O1\r\nget w\r\nmg w s v f t\r\nmg w v\r\nmd w I q\r\nmg w\r\nmg w\r\n",
          "ms w 2\r\nhi\r\nmd w C0 I\r\nmd w C5 I k\r\nmd w I T-1\r\nmg w\r\nms w 2\r\nhi\r\nmd w I Tx\r\nmd w I I\r\nmd w T100\r\nmg w\r\n",
          "set w 3 100 2\r\nhi\r\ngets w\r\nmd w I C%VERSION%\r\nmd w I C%VERSION%\r\ngets w\r\n",
          "md w C%VERSION% I q\r\nms w 1 C1 I T5 F9 c\r\nf\r\nmg w t v f\r\nms w 1 C1 I k\r\ng\r\nmg w v f\r\ngets w\r\n",
          "ms w 1 C%VERSION% I T7 c\r\nh\r\nmg w v t f\r\nms w 1 C0 I\r\ni\r\nms w 1 C18446744073709551615 I c\r\ni\r\nms w 1 I\r\nj\r\nmg w v\r\n",
          "ms w 1 C1 I MR q\r\nk\r\nms w 1 C1 I MS\r\nl\r\nms w 1 C1 I MA\r\nm\r\nms w 1 C1 I ME\r\nn\r\nmg w v\r\nms none 1 C1 I\r\no\r\n",
          "ms w 1 Rx\r\np\r\nms w 1 C1 Ix q\r\nq\r\nms w 1 C1 I\r\nrr\r\nmg w v\r\nmd w\r\n",
          "ms w 2\r\n98\r\nmd w I\r\nincr w 1\r\nmg w v\r\nincr w 1\r\nmg w v\r\n",
          "ms w 2\r\n10\r\nmd w I\r\nma w MD D3\r\nmg w v\r\n",
          "ma w MD N30\r\nmg w v\r\n",
          "ms w 1\r\n1\r\nma w T4967295 v\r\nmg w v\r\nms w 1\r\n5\r\nma w MD T-1 v\r\nmg w v\r\nma w N0 T-1 v\r\nmg w v\r\n",
          "ms w 1\r\nx\r\nmd w I\r\ntouch w 100\r\ngat 100 w\r\nappend w 0 0 1\r\ny\r\nmg w v\r\nmd w I\r\nmg w\r\nprepend w 0 0 1\r\nz\r\nmg w v\r\n",
          "md w I\r\nset w 0 0 1\r\n1\r\nmg w v\r\nmd w I\r\nreplace w 0 0 1\r\n1\r\nmg w v\r\nmd w I\r\nadd w 0 0 1\r\n2\r\nmg w v\r\n",
          "md w\r\nmg w N-1 v\r\nmg w v\r\nmg w N0 T100 t v\r\nmg w T-1 v\r\nmg w T100 N0 t\r\nmg w R150 v\r\nadd w 0 0 1\r\n2\r\nmd w\r\n",
          "mg w N30 q\r\nmg w N30 q v\r\nmd w q\r\nmg w q k O1\r\nmg w T100 R50 k O1\r\nmg Zm9v b N30 v\r\nget foo\r\nmd Zm9v b I k\r\nmg foo v\r\n",
          "mg w N30 R50 v\r\nma w\r\nmg w R50\r\nmd w I\r\nmg w N30 R50\r\nmg w N30 R50 k\r\nmd w\r\n",
          "mg m " + "f ".repeat(30) + "\r\n",
          "mg "
              + KEY_251
              + "\r\nms "
              + KEY_251
              + " 1\r\nmd "
              + KEY_251
              + "\r\nma "
              + KEY_251
              + "\r\n");

  private Scripts() {}

  /** A value longer than any that is taken, for a key that there is. */
  private static String tooLarge(String line) {
    int bytes = 4_300_000;
    return "set big 0 0 1\r\n1\r\n"
        + line.formatted(bytes)
        + "\r\n"
        + "x".repeat(bytes)
        + "\r\nget big\r\n";
  }

  static List<String> chosen() {
    return CHOSEN;
  }

  /** Ends the connection. */
  static List<String> closing() {
    return List.of(
        "quit\r\n",
        "set a 0 0 1\r\n1\r\nquit\r\nget a\r\n",
        "GET / HTTP/1.1\r\n",
        "x".repeat(3000),
        "set " + "x".repeat(3000),
        " ".repeat(3000) + "get a",
        "\u0000\u0001\u0002" + "\u00ff".repeat(4000));
  }

  static String random(Random random) {
    String key = "k" + random.nextInt(4);
    String quiet = random.nextInt(6) == 0 ? " noreply" : "";
    String value = any(random, VALUES);
    return switch (random.nextInt(14)) {
      case 0, 1, 2 ->
          any(random, STORES)
              + " "
              + key
              + " "
              + random.nextInt(3)
              + " "
              + any(random, EXPTIMES)
              + " "
              + value.length()
              + quiet
              + "\r\n"
              + value
              + "\r\n";
      case 3 ->
          "cas "
              + key
              + " 1 0 "
              + value.length()
              + " "
              + (random.nextBoolean() ? "%VERSION%" : any(random, NUMBERS))
              + quiet
              + "\r\n"
              + value
              + "\r\n";
      case 4 -> "get " + key + " k1 k2\r\n";
      case 5 -> "gets " + key + "\r\n";
      case 6 -> "incr " + key + " " + any(random, NUMBERS) + quiet + "\r\n";
      case 7 -> "decr " + key + " " + any(random, NUMBERS) + quiet + "\r\n";
      case 8 -> "delete " + key + quiet + "\r\n";
      case 9 -> "touch " + key + " " + any(random, EXPTIMES) + quiet + "\r\n";
      case 10 -> "gat " + any(random, EXPTIMES) + " " + key + "\r\n";
      case 11 -> "mg " + key + flags(random, META_GET) + "\r\n";
      case 12 ->
          "ms " + key + " " + value.length() + flags(random, META_SET) + "\r\n" + value + "\r\n";
      default ->
          random.nextBoolean()
              ? "ma " + key + flags(random, META_COUNT) + "\r\n"
              : "md " + key + flags(random, META_DELETE) + "\r\n";
    };
  }

  private static String flags(Random random, String[] from) {
    StringBuilder flags = new StringBuilder();
    boolean time = false;
    for (int i = random.nextInt(4); i > 0; i--) {
      String flag = any(random, from);
      time |= flag.equals("t");
      flags.append(flag.equals("t") ? "" : " " + flag);
    }
    // Behind what sets the time: before it, memcached says the old one.
    return flags + (time ? " t" : "");
  }

  private static String any(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }
}
