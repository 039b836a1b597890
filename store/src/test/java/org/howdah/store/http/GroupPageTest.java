package org.howdah.store.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.howdah.net.HttpPort;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;
import org.howdah.store.CopyDifference;
import org.howdah.store.CopyMend;
import org.howdah.store.CopyPlace;
import org.howdah.store.CopyStep;
import org.howdah.store.Group;
import org.howdah.store.GroupStatus;
import org.howdah.store.MemoryStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A group over HTTP is asked what it is asked here, and says what it says. */
class GroupPageTest {
  private static final GroupStatus STATUS =
      new GroupStatus(
          true,
          false,
          List.of(
              new GroupStatus.Node("a", "127.0.0.1:5", true, true, true, false, 30, 50),
              new GroupStatus.Node("b", "", false, true, false, true, 0, 10)),
          List.of(new GroupStatus.Data("d", 2, 64, 3, 4, 5, 6)),
          1);
  private static final CopyStep FIRST =
      new CopyStep(
          new CopyPlace("d", 3, "k%\u00ff&", "1:2-3:4", 1),
          false,
          1L << 40,
          7,
          List.of(
              new CopyDifference(
                  "k\u00fe ", Map.of("a", 12L, "b", CopyDifference.ABSENT), "left", false)));
  private static final CopyStep LAST = new CopyStep(null, false, 1, 2, List.of());

  private final MemoryStore store = new MemoryStore(System::currentTimeMillis);
  private final List<String> asked = new ArrayList<>();
  private final Group group =
      new Group() {
        @Override
        public GroupStatus status() {
          return STATUS;
        }

        @Override
        public void drain(String node) throws HowdahException {
          asked.add("drain " + node);
          if (node.equals("b")) {
            throw new HowdahException(ErrorCode.LOST, "the node b is away");
          }
        }

        @Override
        public void undrain(String node) {
          asked.add("undrain " + node);
        }

        @Override
        public Map<String, Integer> repair() {
          return Map.of("d", 3);
        }

        @Override
        public Map<String, Integer> giveUp(Set<String> nodes) throws HowdahException {
          asked.add("give up " + new TreeSet<>(nodes));
          if (nodes.contains("a")) {
            throw new HowdahException(ErrorCode.USER_CONFIGURATION, "the node a is there");
          }
          return Map.of("d", 7);
        }

        @Override
        public CopyStep compareCopies(CopyPlace from, CopyMend mend) {
          asked.add(from + " " + mend);
          return from.after().isEmpty() ? FIRST : LAST;
        }
      };

  private HttpPort port;
  private DataPages pages;

  @BeforeEach
  void start() throws Exception {
    port = HttpPort.start("127.0.0.1", 0, Served.LIMITS);
    pages = new DataPages(Served.LIMITS);
    port.serve(DataPages.PATH, pages);
    pages.open(new Service(store, Map::of, "token", Served.TOKEN_FILE), group);
  }

  @AfterEach
  void stop() {
    pages.close();
    port.close();
    store.close();
  }

  private RemoteGroup remote(String token) throws HowdahException {
    return new Access(List.of("127.0.0.1:" + port.port()), token).openGroup();
  }

  @Test
  void itSaysWhatTheGroupSays() throws Exception {
    try (RemoteGroup remote = remote("token")) {
      assertThat(remote.status()).isEqualTo(STATUS);
      assertThat(remote.repair()).containsExactly(Map.entry("d", 3));
      remote.drain("a");
      remote.undrain("node%1.x");
      assertThat(asked).containsExactly("drain a", "undrain node%1.x");
      assertThatThrownBy(() -> remote.drain("b"))
          .isInstanceOf(HowdahException.class)
          .satisfies(e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.LOST))
          .hasMessageContaining("the node b is away");
    }
  }

  @Test
  void allThatAreGivenUpAreSaidAtOnce() throws Exception {
    try (RemoteGroup remote = remote("token")) {
      assertThat(remote.giveUp(Set.of("b", "c%1.x"))).containsExactly(Map.entry("d", 7));
      assertThatThrownBy(() -> remote.giveUp(Set.of("a")))
          .isInstanceOf(HowdahException.class)
          .satisfies(
              e -> assertThat(((HowdahException) e).code()).isEqualTo(ErrorCode.USER_CONFIGURATION))
          .hasMessageContaining("the node a is there");
      assertThat(asked).containsExactly("give up [b, c%1.x]", "give up [a]");
    }
  }

  @Test
  void copiesAreComparedFromAnyKeyOn() throws Exception {
    try (RemoteGroup remote = remote("token")) {
      CopyPlace begin = CopyPlace.first("d", 3);
      assertThat(remote.compareCopies(begin, CopyMend.NONE)).isEqualTo(FIRST);
      assertThat(remote.compareCopies(FIRST.next(), CopyMend.DELETE)).isEqualTo(LAST);
      assertThat(asked).containsExactly(begin + " NONE", FIRST.next() + " DELETE");
    }
  }

  @Test
  void noPartitionAndNoWayToMendIsTheClientsFault() throws Exception {
    try (Transport transport =
        new Transport(List.of("127.0.0.1:" + port.port()), "token", null, Transport.USUAL)) {
      assertThatThrownBy(() -> transport.json("POST", "group/copies/d/x"))
          .hasMessageContaining("'x' is no number");
      assertThatThrownBy(() -> transport.json("POST", "group/copies/d/1?mend=all"))
          .hasMessageContaining("not all");
      assertThatThrownBy(() -> transport.json("GET", "group/copies/d/1"))
          .hasMessageContaining("POST");
    }
  }

  @Test
  void whoHasNoTokenLearnsNothing() throws Exception {
    try (RemoteGroup remote = remote("guess")) {
      assertThatThrownBy(remote::status).hasMessageContaining("the token is wrong");
      assertThatThrownBy(() -> remote.drain("a")).hasMessageContaining("the token is wrong");
      assertThat(asked).isEmpty();
    }
  }

  @Test
  void otherPagesAndMethodsAreRefused() throws Exception {
    try (Transport transport =
        new Transport(List.of("127.0.0.1:" + port.port()), "token", null, Transport.USUAL)) {
      assertThatThrownBy(() -> transport.json("GET", "group/none"))
          .hasMessageContainingAll("/v1/group/none", "/v1/group/repair");
      assertThatThrownBy(() -> transport.json("GET", "group/repair")).hasMessageContaining("POST");
      assertThatThrownBy(() -> transport.json("GET", "group/drained/a"))
          .hasMessageContaining("PUT and DELETE");
      pages.open(new Service(store, Map::of, "token", Served.TOKEN_FILE), null);
      assertThatThrownBy(() -> transport.json("GET", "group")).hasMessageContaining("no group");
    }
  }

  @Test
  void evenAndUnevenAreNumbers() {
    assertThat(STATUS.balance()).isEqualTo(1.0);
    assertThat(STATUS.moving()).isEqualTo(5);
    assertThat(STATUS.mayStop("b")).isFalse();
    GroupStatus.Node full = new GroupStatus.Node("c", "", true, true, false, false, 1, 10);
    GroupStatus two = new GroupStatus(true, true, List.of(STATUS.node("a"), full), List.of(), 0);
    assertThat(two.balance()).isEqualTo(50 / 30.0);
    assertThat(new GroupStatus(true, true, List.of(), List.of(), 0).balance()).isZero();
  }
}
