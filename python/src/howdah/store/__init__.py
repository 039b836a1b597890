"""Data in the store of a group of nodes, by HTTP.

::

    with Store.open("node-data") as store:
        words = store.create("words", copies=1)
        words["elephant"] = b"a large animal"

A :class:`Store` and its data sets may be used by several threads.
"""

from howdah.store._changes import Change, Outcome, Status
from howdah.store._data import DataSet
from howdah.store._frames import Value
from howdah.store._store import Store

__all__ = ["Change", "DataSet", "Outcome", "Status", "Store", "Value"]
