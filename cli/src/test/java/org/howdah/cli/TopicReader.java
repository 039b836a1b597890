package org.howdah.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.howdah.record.json.JsonReader;

/** A consumer of Kafka that has read a topic from its beginning. Closing it ends it. */
final class TopicReader implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(100);
  private static final long NANOS_MAX = 60_000_000_000L;

  private final KafkaConsumer<String, String> consumer;
  private final Map<String, Map<?, ?>> last = new TreeMap<>();
  private final Map<String, List<Map<?, ?>>> all = new LinkedHashMap<>();

  public TopicReader(String brokers, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers, "auto.offset.reset", "earliest"),
            new StringDeserializer(),
            new StringDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads on until what it has read is as wanted. */
  public void await(Predicate<TopicReader> wanted) throws Exception {
    long deadline = System.nanoTime() + NANOS_MAX;
    while (!wanted.test(this)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("the topic has " + all);
      }
      for (ConsumerRecord<String, String> record : consumer.poll(POLL)) {
        if (record.value() == null) {
          last.remove(record.key());
        } else {
          Map<?, ?> value = (Map<?, ?>) JsonReader.read(record.value());
          last.put(record.key(), value);
          all.computeIfAbsent(record.key(), none -> new ArrayList<>()).add(value);
        }
      }
    }
  }

  /** The last value of each key that has one. */
  public Map<String, Map<?, ?>> last() {
    return last;
  }

  /** All values of a key, in their order. */
  public List<Map<?, ?>> all(String key) {
    return all.getOrDefault(key, List.of());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
