package org.howdah.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What programs in other languages do with a memcached server. Each prints {@code all well}, or
 * says what was not. They are given the host, the port, and what their own part says.
 */
enum ClientScripts {
  /** Of Debian's package python3-pymemcache. By TLS if a file of certificates is given. */
  PYMEMCACHE(
      "/usr/bin/python3",
      """
      import ssl, sys, time
      from pymemcache.client.base import Client
      from pymemcache.exceptions import MemcacheClientError
      host, port = sys.argv[1], int(sys.argv[2])
      tls = ssl.create_default_context(cafile=sys.argv[3]) if len(sys.argv) > 3 else None
      client = Client((host, port), tls_context=tls, timeout=20, default_noreply=False)
      if len(sys.argv) > 4:
          stranger = Client((host, port), tls_context=tls, timeout=20, default_noreply=False)
          try:
              stranger.set("x", "jane guess")
              raise SystemExit("a wrong password was taken")
          except MemcacheClientError as e:
              assert b"authentication failure" in e.args[0], e
          try:
              stranger.get("k")
              raise SystemExit("who is not let in gets an answer")
          except MemcacheClientError as e:
              assert b"unauthenticated" in e.args[0], e
          stranger.close()
          assert client.set("credentials", sys.argv[4])
      big = bytes(range(256)) * 4000
      assert client.set("k", "v", flags=7) and client.get("k") == b"v"
      assert client.set("big", big) and client.get("big") == big
      assert client.get("none") is None
      client.set_many({"m%d" % i: b"%d" % i for i in range(300)})
      many = client.get_many(["m%d" % i for i in range(400)])
      assert many == {"m%d" % i: b"%d" % i for i in range(300)}, len(many)
      value, token = client.gets("k")
      assert value == b"v" and client.cas("k", "w", token) is True
      assert client.cas("k", "x", token) is False
      assert client.cas("none", "x", token) is None
      assert client.add("k", "x") is False and client.replace("k", "y") is True
      assert client.append("k", "z") and client.prepend("k", "x") and client.get("k") == b"xyz"
      assert client.set("n", "8") and client.incr("n", 4) == 12 and client.decr("n", 20) == 0
      assert client.incr("none", 1) is None
      assert client.touch("k", 1000) is True and client.touch("none", 1000) is False
      assert client.set("brief", "v", expire=1)
      end = time.time() + 20
      while client.get("brief") is not None:
          assert time.time() < end, "it does not expire"
      assert client.delete("k") is True and client.delete("k") is False
      assert client.get("k") is None and client.version() == b"1.6.18"
      assert client.get_many(["k", "n"]) == {"n": b"0 "}
      print("all well")
      """),

  /** Debian's own Python, because its package of pylibmc is for that one. */
  PYLIBMC(
      "/usr/bin/python3",
      """
      import pylibmc, sys, time
      client = pylibmc.Client([sys.argv[1] + ":" + sys.argv[2]], behaviors={"cas": True})
      assert client.set("k", "v") and client.get("k") == "v"
      assert client.set("number", 12) and client.get("number") == 12
      big = bytes(range(256)) * 3000
      assert client.set("big", big) and client.get("big") == big
      assert client.set_multi({"l%d" % i: i for i in range(300)}) == []
      many = client.get_multi(["l%d" % i for i in range(400)])
      assert many == {"l%d" % i: i for i in range(300)}, len(many)
      value, token = client.gets("k")
      assert value == "v" and client.cas("k", "w", token)
      assert not client.cas("k", "x", token) and client.get("k") == "w"
      assert not client.add("k", "x") and client.replace("k", b"y")
      assert client.append("k", b"z") and client.prepend("k", b"x") and client.get("k") == b"xyz"
      assert client.incr("number", 30) == 42 and client.decr("number", 2) == 40
      assert client.touch("k", 1000)
      assert client.set("brief", "v", time=1)
      end = time.time() + 20
      while client.get("brief") is not None:
          assert time.time() < end, "it does not expire"
      assert client.delete("k") and not client.delete("k") and client.get("k") is None
      print("all well")
      """),

  /** Of Debian's package php-memcached. */
  PHP(
      "php",
      """
      <?php
      function check($holds, $what) {
        if (!$holds) {
          exit("not so: $what");
        }
      }
      [, $host, $port] = $argv;
      $client = new Memcached();
      $client->addServer($host, (int) $port);
      check($client->set("k", "v") && $client->get("k") === "v", "set");
      $big = str_repeat("0123456789", 80000);
      check($client->set("big", $big) && $client->get("big") === $big, "a large value");
      check($client->get("none") === false, "a miss");
      check($client->getResultCode() === Memcached::RES_NOTFOUND, "a miss says so");
      $some = [];
      for ($i = 0; $i < 300; $i++) {
        $some["p$i"] = "$i";
      }
      check($client->setMulti($some), "setMulti");
      check($client->getMulti(array_merge(array_keys($some), ["none"])) == $some, "getMulti");
      $found = $client->get("k", null, Memcached::GET_EXTENDED);
      check($client->cas($found["cas"], "k", "w"), "cas");
      check(!$client->cas($found["cas"], "k", "x"), "an old cas");
      check($client->getResultCode() === Memcached::RES_DATA_EXISTS, "an old cas says so");
      check(!$client->add("k", "x") && $client->replace("k", "y"), "add and replace");
      $client->setOption(Memcached::OPT_COMPRESSION, false);
      check($client->append("k", "z") && $client->prepend("k", "x"), "append and prepend");
      check($client->get("k") === "xyz", "what was appended");
      check($client->set("number", 8) && $client->increment("number", 4) === 12, "increment");
      check($client->decrement("number", 20) === 0, "decrement");
      check($client->touch("k", 1000), "touch");
      check($client->set("brief", "v", 1), "set with a time");
      $end = time() + 20;
      while ($client->get("brief") !== false) {
        check(time() < $end, "it expires");
      }
      check($client->delete("k") && !$client->delete("k"), "delete");
      check($client->get("k") === false, "what was deleted is gone");
      echo "all well";
      """);

  private static final long SECONDS_MAX = 60;

  private final String interpreter;
  private final String program;

  ClientScripts(String interpreter, String program) {
    this.interpreter = interpreter;
    this.program = program;
  }

  /** Whether the library is there. */
  boolean isInstalled() throws Exception {
    return this != PYMEMCACHE
        || new ProcessBuilder(interpreter, "-c", "import pymemcache").start().waitFor() == 0;
  }

  /** Runs it and gives back what it printed. */
  String run(Path folder, String... words) throws Exception {
    Path file = Files.writeString(folder.resolve(name()), program);
    List<String> command = new ArrayList<>(List.of(interpreter, file.toString()));
    command.addAll(List.of(words));
    Path printed = folder.resolve(name() + ".out");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    try {
      boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
      String said = Files.readString(printed, StandardCharsets.UTF_8).strip();
      return ended ? said : "did not end: " + said;
    } finally {
      process.destroyForcibly();
    }
  }
}
