package org.howdah.store.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NodeStatusTest {
  @Test
  void whateverANodeSaysIsJson() {
    String state = "failed: \"x\"\n\\ \u0001";
    NodeStatus status =
        new NodeStatus("a", state, false, false, List.of("a", "b"), List.of(), List.of("default"));
    assertThat(status.json())
        .isEqualTo(
            "{\"name\": \"a\", \"state\": \"failed: \\\"x\\\"\\n\\\\ \\u0001\","
                + " \"ready\": false, \"nodes\": [\"a\", \"b\"], \"missing\": [],"
                + " \"dataSets\": [\"default\"]}\n");
  }
}
