# Homebrew, on Linux: brew install --formula ./howdah.rb
class Howdah < Formula
  desc "Runs Hadoop MapReduce jobs, unmodified and faster"
  homepage "@URL@"
  url "@URL@/howdah-@VERSION@.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on :linux
  depends_on "openjdk@17"

  def install
    libexec.install Dir["*"]
    bash_completion.install libexec/"share/bash-completion/completions/howdah"
    fish_completion.install libexec/"share/fish/vendor_completions.d/howdah.fish"
    man1.install Dir[libexec/"share/man/man1/*"]
    (bin/"howdah").write_env_script libexec/"bin/howdah", Language::Java.overridable_java_home_env("17")
  end

  test do
    (testpath/"words").write "to be or not to be\n"
    system bin/"howdah", "run", "wordcount", "words", "counts"
    assert_match "be\t2", (testpath/"counts/part-r-00000").read
  end
end
