"""Howdah from Python.

``howdah.store``: data in the store of a group of nodes. ``howdah.side``: side tables, in files and in
memcached. ``howdah.mrjob``: jobs of mrjob that run in Howdah.
"""

from importlib import metadata

from howdah.errors import ErrorCode, Fault, HowdahError

__all__ = ["ErrorCode", "Fault", "HowdahError", "__version__"]
__version__ = metadata.version("howdah")
