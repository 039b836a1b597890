"""Jobs of mrjob that run in Howdah.

With ``eval "$(howdah env)"`` any job runs by ``-r hadoop``, and needs nothing of this module. The runner here needs
no ``howdah env``, reads local input where it lies instead of copying it, and starts fewer processes::

    python -m howdah.mrjob job.py input.txt

or, for ``python job.py -r howdah``, a job that is a :class:`HowdahJob`.
"""

from __future__ import annotations

import os
import runpy
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import Any, Dict, List

from howdah.errors import ErrorCode, HowdahError

try:
    import mrjob.job
    import mrjob.options
    import mrjob.runner
    from mrjob.fs.composite import CompositeFilesystem
    from mrjob.fs.hadoop import HadoopFilesystem
    from mrjob.fs.local import LocalFilesystem
    from mrjob.hadoop import HadoopJobRunner
    from mrjob.job import MRJob
    from mrjob.parse import to_uri
except ImportError as missing:
    raise ImportError(
        f"mrjob cannot be imported ({missing}): install howdah[mrjob], with a Python before 3.13"
    ) from missing

__all__ = ["HowdahJob", "HowdahJobRunner"]

ALIAS = "howdah"


class HowdahJobRunner(HadoopJobRunner):  # type: ignore[misc]
    """Runs a job's steps by Howdah's ``hadoop jar``.

    Options are those of mrjob's Hadoop runner, from ``runners: howdah:`` of its configuration. Paths without a scheme
    are of this machine. ``howdah`` is found by the variable ``HOWDAH``, or on the ``PATH``.
    """

    alias = ALIAS
    _files: Any = None

    def __init__(self, **kwargs: Any) -> None:
        for option in ("output_dir", "step_output_dir"):
            if kwargs.get(option):
                kwargs[option] = to_uri(kwargs[option])
        super().__init__(**kwargs)
        # Nothing is copied: tasks read the files that are there.
        self._upload_mgr = None

    @classmethod
    def _default_opts(cls) -> Dict[str, Any]:
        options: Dict[str, Any] = super()._default_opts()
        return {
            **options,
            "hadoop_tmp_dir": to_uri(os.path.join(tempfile.gettempdir(), f"mrjob-{os.getuid()}")),
        }

    @property
    def fs(self) -> CompositeFilesystem:
        """The files of this machine without a process for each call, and all others by ``hadoop fs``."""
        if self._files is None:
            self._files = CompositeFilesystem()
            self._files.add_fs("local", LocalFilesystem())
            self._files.add_fs("hadoop", HadoopFilesystem(self._opts["hadoop_bin"] or [find_hadoop()]))
        return self._files

    def _add_job_files_for_upload(self) -> None:
        pass

    def _default_python_bin(self, local: bool = False) -> List[str]:
        """Tasks have the same libraries as this process."""
        command: List[str] = super()._default_python_bin(local=True)
        return command


def find_hadoop() -> str:
    """The path of Howdah's own ``hadoop``.

    :raises HowdahError: ``USER_CONFIGURATION`` if there is no Howdah
    """
    howdah = os.environ.get("HOWDAH") or which("howdah")
    if not howdah:
        raise HowdahError(
            ErrorCode.USER_CONFIGURATION,
            "there is no howdah on the PATH; install it, or set HOWDAH to its path",
        )
    said = subprocess.run([howdah, "env"], check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout
    variables = dict(word.split("=", 1) for word in shlex.split(said) if "=" in word)
    return str(Path(variables["HADOOP_HOME"]) / "bin" / "hadoop")


class HowdahJob(MRJob):  # type: ignore[misc]
    """A job that can also be run with ``-r howdah``."""

    def configure_args(self) -> None:
        super().configure_args()
        for action in self.arg_parser._actions:
            if action.dest == "runner":
                action.choices = sorted({*action.choices, ALIAS})

    def _runner_class(self) -> Any:
        return HowdahJobRunner if self.options.runner == ALIAS else super()._runner_class()


def main(arguments: List[str]) -> None:
    """Runs a script of mrjob's with ``-r howdah``."""
    if not arguments or arguments[0].startswith("-"):
        raise SystemExit("usage: python -m howdah.mrjob JOB.py [options] [input files]")
    script, *rest = arguments
    known = mrjob.runner._runner_class
    mrjob.options._RUNNER_ALIASES.add(ALIAS)
    mrjob.job._runner_class = lambda alias: HowdahJobRunner if alias == ALIAS else known(alias)
    sys.argv = [script, "-r", ALIAS, *rest]
    sys.path.insert(0, os.path.dirname(os.path.abspath(script)))
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
