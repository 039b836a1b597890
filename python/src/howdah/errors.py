"""What goes wrong: whose fault it is, and whether another attempt helps."""

from __future__ import annotations

from enum import Enum


class Fault(Enum):
    """Whose fault an error is."""

    USER = "the user's"
    MACHINE = "a machine's"
    HOWDAH = "Howdah's"
    NOBODY = "nobody's"


class ErrorCode(Enum):
    """The same as of Howdah's own errors, by name."""

    USER_CODE = (Fault.USER, True, 1)
    USER_CONFIGURATION = (Fault.USER, False, 2)
    SILENCE = (Fault.USER, True, 3)
    INPUT = (Fault.USER, True, 4)
    RESOURCES = (Fault.MACHINE, True, 5)
    BUSY = (Fault.MACHINE, True, 6)
    CORRUPTION = (Fault.MACHINE, True, 7)
    LOST = (Fault.MACHINE, True, 8)
    KILLED = (Fault.NOBODY, False, 9)
    INTERNAL = (Fault.HOWDAH, False, 10)

    @property
    def fault(self) -> Fault:
        return self.value[0]

    @property
    def retryable(self) -> bool:
        """Whether another attempt may succeed with nothing changed."""
        return self.value[1]

    @staticmethod
    def named(name: object) -> ErrorCode:
        """What a node called so; a defect if it is a name that this version does not know."""
        found = ErrorCode.__members__.get(str(name))
        return ErrorCode.INTERNAL if found is None else found


class HowdahError(Exception):
    """Names what failed, what to do, whose fault it is, and whether to try again."""

    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    @property
    def fault(self) -> Fault:
        return self.code.fault

    @property
    def retryable(self) -> bool:
        """Whether another attempt may succeed with nothing changed."""
        return self.code.retryable

    def __str__(self) -> str:
        again = "may be tried again" if self.retryable else "no use to try again"
        return f"{self.message} ({self.code.name}: {self.fault.value} fault, {again})"
