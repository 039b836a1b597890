package org.howdah.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.howdah.cache.block.StateFile;
import org.howdah.cache.policy.Policies;
import org.howdah.cache.policy.Policy;

/** What a policy knows of accesses, in a file of a cache folder. One thread at a time. */
final class PolicyFile {
  private static final Logger LOG = Logger.getLogger(PolicyFile.class.getName());
  private static final long MAGIC = 0x48574450_4f4c4931L; // HWDPOLI1
  private static final String NAME = "howdah-cache.policy";

  private final StateFile file;
  private final String label;

  /**
   * @param kind of the policy; what another kind left is none of its memories
   */
  PolicyFile(Path folder, Policies kind) {
    file = new StateFile(folder.resolve(NAME), MAGIC);
    label = kind.label();
  }

  /** Lets a new policy go on with what the file says, if there is one that fits. */
  void load(Policy policy) {
    try {
      file.read().ifPresent(content -> load(content, policy));
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      LOG.log(Level.WARNING, "going on without what " + NAME + " says, made by another version", e);
    }
  }

  private void load(ByteBuffer content, Policy policy) {
    if (StateFile.text(content).equals(label)) {
      policy.remember(content.slice());
    }
  }

  void save(Policy policy) {
    byte[] memory = policy.memory();
    int bytes = Integer.BYTES + label.getBytes(UTF_8).length + memory.length;
    file.write(StateFile.put(ByteBuffer.allocate(bytes), label).put(memory).array());
  }
}
