import os
from pathlib import Path

import pytest

from howdah import ErrorCode, HowdahError
from howdah.store import _place


@pytest.fixture(autouse=True)
def without_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(_place.VARIABLE, raising=False)


def make_folder(folder: Path) -> Path:
    (folder / "http").write_text("127.0.0.1:11414\n")
    (folder / "token").write_text("secret\n")
    return folder


def test_a_data_folder_says_all(tmp_path: Path) -> None:
    place = _place.find(make_folder(tmp_path), None, None)
    assert (place.addresses, place.token, place.tls) == (["127.0.0.1:11414"], "secret", None)


def test_so_does_the_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(_place.VARIABLE, str(make_folder(tmp_path)))
    assert _place.find(None, None, None).token == "secret"


def test_addresses_take_a_token_file(tmp_path: Path) -> None:
    (tmp_path / "token").write_text("secret")
    place = _place.find("a:1,b:2", tmp_path / "token", None)
    assert (place.addresses, place.token) == (["a:1", "b:2"], "secret")


def test_the_token_is_not_shown(tmp_path: Path) -> None:
    assert "secret" not in repr(_place.find(make_folder(tmp_path), None, None))


@pytest.mark.parametrize(
    "at, token_file, says",
    [
        (None, None, "say which node"),
        ("a:1", None, "asks for its group's token"),
        ("a:1", "none", "there is no token in none"),
        ("a:1", "words", "there is no token in words"),
        ("none", None, "no node serves data from the folder none"),
    ],
)
def test_what_is_missing_is_named(
    at: str, token_file: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("words").write_text("no token\n")
    with pytest.raises(HowdahError, match=says) as raised:
        _place.find(at, token_file, None)
    assert raised.value.code is ErrorCode.USER_CONFIGURATION


def test_certificates_that_are_none_are_named(tmp_path: Path) -> None:
    with pytest.raises(HowdahError, match="token has no certificates"):
        _place.find(make_folder(tmp_path), None, tmp_path / "token")


@pytest.mark.skipif(os.getuid() == 0, reason="root may read all")
def test_another_users_folder_is_said(tmp_path: Path) -> None:
    (make_folder(tmp_path) / "token").chmod(0)
    with pytest.raises(HowdahError, match="for its owner only"):
        _place.find(tmp_path, None, None)
