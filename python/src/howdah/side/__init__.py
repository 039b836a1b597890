"""Side tables: complete, unchanging maps of keys to values, in files and in memcached.

::

    with SideTable.open(None, "words", keys=TEXT, values=LONG) as words:
        words["God"]

They are made by ``howdah side load``.
"""

from howdah.side._catalog import Catalog
from howdah.side._coders import BYTES, DOUBLE, LONG, TEXT, Coder
from howdah.side._manifest import Manifest, TableId
from howdah.side._table import SideTable

__all__ = ["BYTES", "DOUBLE", "LONG", "TEXT", "Catalog", "Coder", "Manifest", "SideTable", "TableId"]
