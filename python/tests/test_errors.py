from howdah import ErrorCode, Fault, HowdahError


def test_an_error_says_whose_fault_it_is_and_whether_to_try_again() -> None:
    error = HowdahError(ErrorCode.LOST, "the node is away; start it")
    assert (error.fault, error.retryable) == (Fault.MACHINE, True)
    assert str(error) == "the node is away; start it (LOST: a machine's fault, may be tried again)"


def test_a_code_that_is_not_known_is_a_defect() -> None:
    assert ErrorCode.named("BUSY") is ErrorCode.BUSY
    assert ErrorCode.named("OF_LATER") is ErrorCode.INTERNAL
    assert ErrorCode.named(None) is ErrorCode.INTERNAL


def test_codes_with_the_same_meaning_are_different() -> None:
    assert len(set(ErrorCode)) == 10
