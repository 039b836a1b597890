package org.howdah.store.ignite.members;

import java.io.Serializable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.ignite.Ignite;
import org.apache.ignite.cluster.ClusterNode;
import org.apache.ignite.internal.GridComponent.DiscoveryDataExchangeType;
import org.apache.ignite.spi.IgniteNodeValidationResult;
import org.apache.ignite.spi.IgniteSpiContext;
import org.apache.ignite.spi.discovery.DiscoveryDataBag;

/*
 * Ignite asks its own parts before ours whether a node may join. What they say of a data set that was dropped does not
 * tell the node whether those who do not know of it are a majority.
 */
/** Asks {@link DroppedData} before all others whether a node may join. */
final class DroppedFirst {
  private static final String METHOD = "validateNode";

  private DroppedFirst() {}

  /** What discovery asks, with that question first. */
  static IgniteSpiContext before(Ignite here, IgniteSpiContext others) {
    return (IgniteSpiContext)
        Proxy.newProxyInstance(
            IgniteSpiContext.class.getClassLoader(),
            new Class<?>[] {IgniteSpiContext.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(METHOD) && arguments.length == 2) {
                ClusterNode node = (ClusterNode) arguments[0];
                String refusal = refusal(here, node, (DiscoveryDataBag) arguments[1]);
                if (refusal != null) {
                  return new IgniteNodeValidationResult(node.id(), refusal);
                }
              }
              return ask(others, method, arguments);
            });
  }

  @SuppressWarnings("EnumOrdinal") // So Ignite numbers them itself.
  private static String refusal(Ignite here, ClusterNode node, DiscoveryDataBag bag) {
    DiscoveryDataBag.JoiningNodeDiscoveryData data =
        bag.newJoinerDiscoveryData(DiscoveryDataExchangeType.PLUGIN.ordinal());
    Object all = data == null ? null : data.joiningNodeData();
    Object said = all instanceof Map<?, ?> parts ? parts.get(DroppedData.NAME) : null;
    return DroppedData.of(here).refusal(here, node, (Serializable) said);
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
