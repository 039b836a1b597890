package org.howdah.workloads.puma;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The kinds of text that {@link PumaData} writes. */
enum DataKind {
  TEXT("text"),
  RATINGS("ratings"),
  CANDIDATES("candidates"),
  EDGES("edges"),
  SEQUENCES("sequences");

  private final String word;

  DataKind(String word) {
    this.word = word;
  }

  /** What a command line says. */
  String word() {
    return word;
  }

  /** Makes the lines that belong to a seed. */
  LineMaker lines(long seed) {
    return switch (this) {
      case TEXT -> new ZipfLines(seed);
      case RATINGS -> new MovieLines(seed);
      case CANDIDATES -> new CandidateLines(seed);
      case EDGES -> new EdgeLines(seed);
      case SEQUENCES -> new SequenceLines(seed);
    };
  }

  static Optional<DataKind> find(String word) {
    return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values()).map(DataKind::word).toList();
  }
}
