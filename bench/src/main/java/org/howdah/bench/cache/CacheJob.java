package org.howdah.bench.cache;

import java.util.List;
import java.util.Locale;
import org.howdah.bench.kit.Choice;

/** The 13 jobs of the paper, which are those of PUMA, with what the paper says of them. */
public enum CacheJob {
  GREP(Group.LIGHT, Data.TEXT, 1),
  HISTOGRAM_RATINGS(Group.LIGHT, Data.RATINGS, 1),
  HISTOGRAM_MOVIES(Group.LIGHT, Data.RATINGS, 1),
  CLASSIFICATION(Group.LIGHT, Data.RATINGS, 1),
  WORD_COUNT(Group.MEDIUM, Data.TEXT, 1),
  INVERTED_INDEX(Group.MEDIUM, Data.TEXT, 1),
  TERM_VECTOR(Group.MEDIUM, Data.TEXT, 6 / 10.0),
  SEQUENCE_COUNT(Group.MEDIUM, Data.TEXT, 10 / 16.0),
  K_MEANS(Group.HEAVY, Data.RATINGS, 3 / 5.0),
  SELF_JOIN(Group.HEAVY, Data.CANDIDATES, 10 / 16.0),
  ADJACENCY_LIST(Group.HEAVY, Data.EDGES, 10 / 16.0),
  RANKED_INVERTED_INDEX(Group.HEAVY, Data.SEQUENCES, 10 / 16.0),
  TERA_SORT(Group.HEAVY, Data.ROWS, 10 / 16.0);

  /** An expression that a few lines of a hundred match. */
  private static final String EXPRESSION = "[a-d]e[a-z]*";

  private final Group group;
  private final Data data;
  private final double slotsLeft;

  CacheJob(Group group, Data data, double slotsLeft) {
    this.group = group;
    this.data = data;
    this.slotsLeft = slotsLeft;
  }

  /** How much a job shuffles. */
  public enum Group {
    LIGHT(2.23),
    MEDIUM(1.25),
    HEAVY(2.65);

    private final double paperSpeedUp;

    Group(double paperSpeedUp) {
      this.paperSpeedUp = paperSpeedUp;
    }

    /** The mean speed-up over no cache that the paper printed. */
    double paperSpeedUp() {
      return paperSpeedUp;
    }

    String title() {
      return name().toLowerCase(Locale.ROOT) + " shuffle";
    }
  }

  /** What jobs read, as {@code puma-data} names it. */
  public enum Data {
    TEXT(4.3),
    RATINGS(3),
    CANDIDATES(3),
    EDGES(3),
    SEQUENCES(4.2),
    ROWS(3);

    private final double units;

    Data(double units) {
      this.units = units;
    }

    String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Bytes of the smallest input: the paper's gigabytes, with a unit in the place of one. */
    long bytes(long unitBytes) {
      return (long) (units * unitBytes);
    }
  }

  Group group() {
    return group;
  }

  Data data() {
    return data;
  }

  /**
   * Which share of its task slots the paper's memory cache leaves it: 12 of a node's 32 GB are
   * gone, and tasks of more than 1 GB no longer all fit.
   */
  double slotsLeft() {
    return slotsLeft;
  }

  /** The name in options and reports, and that of the program. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * What stands behind the job's name on a command line.
   *
   * @param centroids the address of what {@code classification} needs
   */
  List<String> arguments(String input, String output, String centroids) {
    return switch (this) {
      case GREP -> List.of(input, output, EXPRESSION);
      case CLASSIFICATION -> List.of("--centroids", centroids, input, output);
      default -> List.of(input, output);
    };
  }

  /**
   * Returns the job of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists them
   */
  public static CacheJob of(String id) {
    return Choice.of("job", values(), CacheJob::id, id);
  }
}
