"""A run's folder: what was played, block by block, so that a killed run goes on where it was.

``blocks/<block>-<group>-<games>-<hash>.parquet`` holds the sums of one job. The name carries a hash of
the content and of the run's identity: a file that is damaged, or belongs to another run, is known by
its name alone, is named to the user, and only that job is played again.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

import polars as pl

from napsim.errors import UserError
from napsim.simulate.blocks import Job
from napsim.simulate.files import Lock, cannot_write, parquet_bytes, write_whole

BLOCKS = "blocks"
RUN = "run.json"
LOCK = ".lock"
#: Scenarios a comparison was made with, each in a numbered folder of its own.
AGAINST = "against"
#: Rows of every game, where they are kept.
GAMES = "games"
#: Parts of an identity that follow from others.
HASHED = frozenset({"variants", "settings", "declarations"})
#: What a run may have written into its folder, and all that ``--fresh`` removes.
OURS = (
    BLOCKS,
    GAMES,
    AGAINST,
    "figures",
    "scenario.toml",
    RUN,
    "estimates.csv",
    "estimates_excel.csv",
    "estimates_excel_decimal_comma.csv",
    "estimates.parquet",
    "distributions.parquet",
    "variants.parquet",
    "targets.parquet",
    "matrix.parquet",
    "ratings.parquet",
    "effects.parquet",
    "split.parquet",
    "worth.parquet",
    "strength.parquet",
    "telling_games.parquet",
    "report.md",
    "report.html",
)
_BLOCK_NAME = re.compile(r"(\d{6})-(\d{4})-(\d+)-([0-9a-f]{16})\.parquet")

Key = tuple[int, int, int]


class Store:
    """A run's folder, locked while it is open (use it with ``with``).

    Opened for reading it is neither locked nor changed, so that a run can be looked at while it goes
    on; opened for writing it belongs to this process alone.

    Parameters
    ----------
    folder : pathlib.Path
        The folder; made when it is not there.
    identity : mapping
        Everything that decides what the numbers in the blocks mean, as JSON values. A folder with
        another identity is refused.
    fresh : bool
        Remove what an earlier run left there.
    reading : bool
        Only look.
    warn : callable, optional
        Told, in a sentence, of each damaged file.
    """

    def __init__(
        self,
        folder: Path,
        identity: Mapping[str, Any],
        fresh: bool = False,
        reading: bool = False,
        warn: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.path = folder
        self.identity = json.loads(json.dumps(identity))
        text = json.dumps(identity, sort_keys=True)
        self._salt = hashlib.sha256(text.encode()).digest()
        self._fresh = fresh
        self._reading = reading
        self._warn = warn
        self._lock = Lock(folder / LOCK)
        self._files: dict[Key, str] = {}

    def __enter__(self) -> Store:
        self._check_it_is_ours()
        if self._reading:
            self._check_identity()
            self._files = dict(self._find_blocks())
            return self
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(self.path, error) from None
        self._lock.take()
        try:
            if self._fresh:
                self._clear()
            self._check_identity()
            self._files = dict(self._find_blocks())
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.release()

    # ---- opening

    def _check_it_is_ours(self) -> None:
        """Refuse a folder that holds something else: nothing of the user's is ever touched."""
        try:
            if not self.path.exists():
                return
            names = {entry.name for entry in self.path.iterdir()}
        except NotADirectoryError:
            raise UserError("is a file, not a folder", key="--out", value=str(self.path)) from None
        except (OSError, ValueError) as error:
            raise UserError(
                f"cannot be used ({getattr(error, 'strerror', None) or error})",
                key="--out",
                value=str(self.path),
            ) from None
        if names - {LOCK} and RUN not in names:
            raise UserError(
                "holds files but is not a run's folder",
                key="--out",
                value=str(self.path),
                allowed="a new or empty folder, or one that napsim made",
            )

    def _clear(self) -> None:
        for name in OURS:
            path = self.path / name
            try:
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path)
                else:
                    path.unlink(missing_ok=True)
            except OSError as error:
                raise cannot_write(path, error) from None

    def _check_identity(self) -> None:
        if not (self.path / RUN).exists():
            return
        try:
            before = read_run(self.path)
        except UserError as error:
            # the blocks' names say for themselves whether they belong to this run
            self._warn(f"{error}; it is written anew")
            return
        changes = list(differences(before["identity"], self.identity))
        if changes:
            # counts and hashes say little beside what made them differ
            telling = [text for text in changes if text.split(" ")[0].split(".")[0] not in HASHED]
            changes = telling or changes
            shown = "; ".join(changes[:8]) + (" …" if len(changes) > 8 else "")
            raise UserError(
                f"holds another run: {shown}",
                file=str(self.path),
                hint=f"give --out {self.path}-2 (or any other folder) to keep both, or --fresh to start "
                "over here and lose what it holds",
            )

    def _find_blocks(self) -> Iterator[tuple[Key, str]]:
        folder = self.path / BLOCKS
        if not folder.is_dir():
            return
        for path in sorted(folder.iterdir()):
            match = _BLOCK_NAME.fullmatch(path.name)
            if match:
                block, group, games = (int(part) for part in match.groups()[:3])
                yield (block, group, games), path.name
            elif path.name.endswith(".tmp") and not self._reading:
                # a file that a killed run had begun
                with contextlib.suppress(OSError):
                    path.unlink()

    # ---- blocks

    def has(self, job: Job) -> bool:
        """Say whether a job's sums lie here, whole; a damaged file is named and left out."""
        name = self._files.get(_key(job))
        if name is None:
            return False
        if self._bytes(name) is not None:
            return True
        self._warn(f"{self.path / BLOCKS / name} is damaged; its games are played again")
        if not self._reading:
            with contextlib.suppress(OSError):
                (self.path / BLOCKS / name).unlink()
        del self._files[_key(job)]
        return False

    def save(self, job: Job, sums: pl.DataFrame) -> None:
        """Keep a job's sums."""
        data = parquet_bytes(sums)
        block, group, games = key = _key(job)
        name = f"{block:06d}-{group:04d}-{games}-{self._hash(data)}.parquet"
        write_whole(self.path / BLOCKS / name, data)
        self._files[key] = name
        for other in [k for k in self._files if k[:2] == key[:2] and k[2] < games]:
            # the same block, cut short when fewer games were asked for
            with contextlib.suppress(OSError):
                (self.path / BLOCKS / self._files.pop(other)).unlink()

    def read(self, job: Job) -> pl.DataFrame:
        """Give a job's sums back.

        Raises
        ------
        UserError
            When the file was damaged or removed since `has` looked at it.
        """
        name = self._files[_key(job)]
        data = self._bytes(name)
        if data is None:
            raise UserError(
                "is damaged or was removed",
                file=str(self.path / BLOCKS / name),
                hint="give the same command again: its games are played again",
            )
        return pl.read_parquet(io.BytesIO(data))

    def _bytes(self, name: str) -> bytes | None:
        try:
            data = (self.path / BLOCKS / name).read_bytes()
        except OSError:
            return None
        return data if name.endswith(f"-{self._hash(data)}.parquet") else None

    def _hash(self, data: bytes) -> str:
        """Hash content together with the run's identity: a block of another run counts as damaged."""
        return hashlib.sha256(self._salt + data).hexdigest()[:16]

    # ---- other files

    def write(self, name: str, data: str | bytes) -> None:
        """Write a file into the folder, whole or not at all."""
        write_whole(self.path / name, data.encode() if isinstance(data, str) else data)

    def write_run(self, facts: Mapping[str, Any]) -> None:
        """Write ``run.json``: the identity, and what else is to be known."""
        whole = {**facts, "identity": self.identity}
        self.write(RUN, json.dumps(whole, indent=1, sort_keys=False) + "\n")


def _key(job: Job) -> Key:
    return (job.block.index, job.group, job.block.games)


def read_run(folder: Path) -> dict[str, Any]:
    """Read ``run.json``.

    Raises
    ------
    UserError
        When the folder is not a run's, or the file is damaged.
    """
    path = folder / RUN
    try:
        facts = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        raise UserError("is not a run's folder: it has no run.json", file=str(folder)) from None
    except (OSError, ValueError, RecursionError) as error:
        problem = f"cannot be read ({str(error).splitlines()[0]})"
        raise UserError(problem, file=str(path)) from None
    if not isinstance(facts, dict) or not isinstance(facts.get("identity"), dict):
        raise UserError("is not a run's description", file=str(path))
    return facts


def differences(before: Any, now: Any, key: str = "") -> Iterator[str]:
    """Say what differs between two identities, key by key."""
    if isinstance(before, Mapping) and isinstance(now, Mapping):
        for name in dict.fromkeys([*before, *now]):
            yield from differences(
                before.get(name), now.get(name), f"{key}.{name}" if key else str(name)
            )
    elif _described(before) and _described(now) and len(before) == len(now):
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from differences(one, other, f"{key}[{place}]")
    elif before != now:
        yield f"{key} was {_shown(before)} and is now {_shown(now)}"


def _described(value: Any) -> bool:
    """Whether it is a list of tables, as the players are."""
    return isinstance(value, list) and all(isinstance(entry, Mapping) for entry in value)


def _shown(value: Any, longest: int = 50) -> str:
    if _described(value) and value and all("profile" in entry for entry in value):
        return ", ".join(str(entry["profile"]) for entry in value)
    text = "not there" if value is None else json.dumps(value)
    return text if len(text) <= longest else text[: longest - 1] + "…"
