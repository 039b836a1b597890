package org.howdah.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.howdah.grid.GridNames;
import org.howdah.record.ErrorCode;
import org.howdah.record.HowdahException;

/*
 * One producer for as long as this is open: it numbers what it sends, and the brokers take nothing twice
 * and nothing out of order of it. Another one in its place could be overtaken by what this one had under way.
 */
/** A topic of Kafka. */
public final class KafkaTopic implements JobTopic {
  /** How long the brokers may not answer when this is opened or read. */
  static final int ANSWER_MILLIS_MAX = 10_000;

  /** How long a message may be on its way. */
  private static final int DELIVERY_MILLIS_MAX = 30_000;

  private static final int WAITING_BYTES_MAX = 4 << 20;
  private static final int FETCH_BYTES_MAX = 4 << 20;
  private static final int KEYS_MAX = 100_000;
  private static final Duration POLL = Duration.ofMillis(200);

  private final String name;
  private final String brokers;
  private final Map<String, Object> settings;
  private final KafkaProducer<String, String> producer;

  private KafkaTopic(String name, String brokers, Map<String, Object> settings) {
    this.name = name;
    this.brokers = brokers;
    this.settings = settings;
    producer =
        new KafkaProducer<>(ofProducer(settings), new StringSerializer(), new StringSerializer());
  }

  /**
   * Opens a topic; makes it, compacted, if need be.
   *
   * @param brokers addresses, with commas between
   * @param client settings of Kafka's clients, as for TLS and passwords
   * @throws HowdahException {@code LOST} if no broker answers within ten seconds; {@code
   *     USER_CONFIGURATION} if a setting is wrong or something is not allowed
   */
  public static KafkaTopic open(String brokers, String name, Map<String, String> client)
      throws HowdahException {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put("bootstrap.servers", brokers);
    settings.putIfAbsent("client.id", "howdah-mirror");
    try {
      prepare(name, settings);
      return new KafkaTopic(name, brokers, settings);
    } catch (KafkaException e) {
      throw failed(name, brokers, e);
    }
  }

  private static void prepare(String name, Map<String, Object> settings) {
    Map<String, Object> own = new HashMap<>(settings);
    own.put("default.api.timeout.ms", ANSWER_MILLIS_MAX);
    own.put("request.timeout.ms", ANSWER_MILLIS_MAX / 2);
    try (Admin admin = Admin.create(own)) {
      if (!await(admin.listTopics().names().toCompletionStage().toCompletableFuture())
          .contains(name)) {
        NewTopic topic =
            new NewTopic(name, Optional.empty(), Optional.empty())
                .configs(Map.of("cleanup.policy", "compact"));
        await(admin.createTopics(List.of(topic)).all().toCompletionStage().toCompletableFuture());
      }
    } catch (TopicExistsException madeByAnother) {
      return;
    }
  }

  private static Map<String, Object> ofProducer(Map<String, Object> settings) {
    Map<String, Object> own = new HashMap<>(settings);
    own.put("acks", "all");
    own.put("enable.idempotence", true);
    own.put("max.in.flight.requests.per.connection", 5);
    own.put("retries", Integer.MAX_VALUE);
    own.put("linger.ms", 5);
    own.put("request.timeout.ms", ANSWER_MILLIS_MAX);
    own.put("delivery.timeout.ms", DELIVERY_MILLIS_MAX);
    own.put("max.block.ms", ANSWER_MILLIS_MAX);
    own.put("buffer.memory", WAITING_BYTES_MAX);
    return own;
  }

  private static Map<String, Object> ofConsumer(Map<String, Object> settings) {
    Map<String, Object> own = new HashMap<>(settings);
    own.put("enable.auto.commit", false);
    own.put("allow.auto.create.topics", false);
    own.put("auto.offset.reset", "earliest");
    own.put("fetch.max.bytes", FETCH_BYTES_MAX);
    own.put("default.api.timeout.ms", ANSWER_MILLIS_MAX);
    return own;
  }

  @Override
  public Set<String> keys() throws HowdahException {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            ofConsumer(settings), new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(name).stream()
              .map(partition -> new TopicPartition(name, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      return keys(consumer, consumer.endOffsets(partitions));
    } catch (KafkaException e) {
      throw failed(name, brokers, e);
    }
  }

  private Set<String> keys(KafkaConsumer<String, byte[]> consumer, Map<TopicPartition, Long> ends)
      throws HowdahException {
    Set<String> keys = new HashSet<>();
    long heardNanos = System.nanoTime();
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      ConsumerRecords<String, byte[]> some = consumer.poll(POLL);
      for (ConsumerRecord<String, byte[]> one : some) {
        see(one, keys);
      }
      if (!some.isEmpty()) {
        heardNanos = System.nanoTime();
      } else if (System.nanoTime() - heardNanos > Duration.ofMillis(ANSWER_MILLIS_MAX).toNanos()) {
        throw new HowdahException(
            ErrorCode.LOST,
            "the topic "
                + name
                + " cannot be read: no broker of "
                + brokers
                + " gives the rest of it");
      }
    }
    return keys;
  }

  private void see(ConsumerRecord<String, byte[]> one, Set<String> keys) throws HowdahException {
    boolean isOurs =
        isJob(one.key())
            && (one.value() == null
                || new String(one.value(), UTF_8).startsWith(JobEntry.BEGINNING));
    if (!isOurs) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the topic %s holds what no mirror of a journal has written (partition %d, offset %d): name one for the mirror alone"
              .formatted(name, one.partition(), one.offset()));
    }
    if (one.value() == null) {
      keys.remove(one.key());
    } else if (keys.add(one.key()) && keys.size() > KEYS_MAX) {
      throw new HowdahException(
          ErrorCode.USER_CONFIGURATION,
          "the topic " + name + " has more than " + KEYS_MAX + " jobs: name another");
    }
  }

  private static boolean isJob(String key) {
    try {
      return key != null && !GridNames.job(key).isEmpty();
    } catch (HowdahException e) {
      return false;
    }
  }

  @Override
  public void send(List<Message> messages) throws HowdahException {
    try {
      List<Future<?>> answers = new ArrayList<>();
      for (Message message : messages) {
        Future<?> answer =
            producer.send(new ProducerRecord<>(name, message.key(), message.value()));
        answers.add(answer);
        if (answer.isDone()) {
          // One that failed at once, after it has waited: the others would, too.
          await(answer);
        }
      }
      producer.flush();
      for (Future<?> answer : answers) {
        await(answer);
      }
    } catch (KafkaException e) {
      throw failed(name, brokers, e);
    }
  }

  /** What Kafka throws. */
  private static <T> T await(Future<T> answer) {
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException known ? known : new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static HowdahException failed(String name, String brokers, KafkaException e) {
    Throwable cause = e;
    while (cause.getCause() != null && !(cause instanceof RetriableException)) {
      cause = cause.getCause();
    }
    return cause instanceof RetriableException
        ? new HowdahException(
            ErrorCode.LOST,
            "no broker of %s answers for the topic %s (%s); see that they run, that --to is right, and whether they ask for TLS"
                .formatted(brokers, name, cause.getMessage()),
            e)
        : new HowdahException(
            ErrorCode.USER_CONFIGURATION,
            "Kafka at %s refuses the topic %s: %s".formatted(brokers, name, cause.getMessage()),
            e);
  }

  /** Gives up what is on its way. */
  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }
}
