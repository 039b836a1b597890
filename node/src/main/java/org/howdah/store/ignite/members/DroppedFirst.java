package org.howdah.store.ignite.members;

import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.GridComponent;
import org.apache.ignite.internal.GridComponent.DiscoveryDataExchangeType;
import org.apache.ignite.internal.IgniteEx;
import org.apache.ignite.spi.IgniteNodeValidationResult;
import org.apache.ignite.spi.IgniteSpiContext;
import org.apache.ignite.spi.discovery.DiscoveryDataBag;
import org.howdah.store.ignite.JoinCheck;

/*
 * Ignite asks its own parts before ours whether a node may join. What they say of a data set that was dropped does not
 * tell the node whether those who do not know of it are a majority.
 */
/** Asks {@link DroppedData} before all others whether a node may join. */
final class DroppedFirst {
  private static final String METHOD = "validateNode";

  /** What Ignite says of a node with data sets that others do not know. */
  private static final String UNKNOWN = "caches with data which are not presented on cluster";

  private DroppedFirst() {}

  /** What discovery asks, with that question first. */
  static IgniteSpiContext before(Ignite here, IgniteSpiContext others) {
    return (IgniteSpiContext)
        Proxy.newProxyInstance(
            IgniteSpiContext.class.getClassLoader(),
            new Class<?>[] {IgniteSpiContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(METHOD) && arguments.length == 2) {
                return validate(
                    (IgniteEx) here, (ClusterNode) arguments[0], (DiscoveryDataBag) arguments[1]);
              }
              return ask(others, method, arguments);
            });
  }

  private static IgniteNodeValidationResult validate(
      IgniteEx here, ClusterNode node, DiscoveryDataBag bag) {
    Object all = of(bag, DiscoveryDataExchangeType.PLUGIN).joiningNodeData();
    Object said = all instanceof Map<?, ?> parts ? parts.get(DroppedData.NAME) : null;
    String refusal = DroppedData.of(here).refusal(here, node, (Serializable) said);
    if (refusal != null) {
      return new IgniteNodeValidationResult(node.id(), refusal);
    }
    for (GridComponent part : here.context()) {
      DiscoveryDataExchangeType type = part.discoveryDataType();
      IgniteNodeValidationResult result =
          type == null ? null : part.validateNode(node, of(bag, type));
      if (result != null && (JoinCheck.isRunning(here) || !isUnknownData(result))) {
        return result;
      }
    }
    return null;
  }

  /** A group that was stopped may begin with a node that was away when a data set was made. */
  private static boolean isUnknownData(IgniteNodeValidationResult result) {
    return result.message() != null && result.message().contains(UNKNOWN);
  }

  @SuppressWarnings("EnumOrdinal") // So Ignite numbers them itself.
  private static DiscoveryDataBag.JoiningNodeDiscoveryData of(
      DiscoveryDataBag bag, DiscoveryDataExchangeType type) {
    return bag.newJoinerDiscoveryData(type.ordinal());
  }

  private static Object ask(IgniteSpiContext others, Method method, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(others, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
