"""Files that are whole or not there, and a lock that dies with its process."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import socket
from pathlib import Path
from typing import IO

import polars as pl

from napsim.errors import UserError

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is whole or not there, whatever happens in between.

    Written under another name, forced to the disk, then renamed.

    Raises
    ------
    UserError
        When the disk is full or the folder cannot be written.
    """
    passing = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with passing.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        passing.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            passing.unlink()
        raise cannot_write(path, error) from None


def cannot_write(path: Path, error: OSError) -> UserError:
    """Say why something could not be written, and what to do."""
    if error.errno in _NO_ROOM:
        return UserError(
            "the disk is full",
            file=str(path.parent),
            hint="what was finished is kept: make room, give the same command again, and it goes on",
        )
    return UserError(
        f"cannot be written ({error.strerror or error})",
        file=str(path),
        hint="choose another folder with --out",
    )


def _sync_folder(folder: Path) -> None:
    """Force a rename to the disk, where the system lets a folder be opened."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        # some network file systems cannot; the rename itself has happened
        if error.errno not in {errno.EINVAL, errno.ENOTSUP, errno.EBADF}:
            raise
    finally:
        os.close(descriptor)


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """Give a frame as a Parquet file: the same bytes for the same frame."""
    buffer = io.BytesIO()
    frame.write_parquet(buffer, compression="zstd", statistics=False)
    return buffer.getvalue()


class Lock:
    """A lock on a folder, held by one process at a time.

    The operating system holds it and gives it up when the process ends, however it ends: no lock is
    ever stale. The file's text only tells others who it is.

    Parameters
    ----------
    path : pathlib.Path
        The lock file.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[str] | None = None

    def take(self) -> None:
        """Take the lock.

        Raises
        ------
        UserError
            Naming the process that has it.
        """
        while self._file is None:
            try:
                file = self._path.open("a+", encoding="utf-8")
            except OSError as error:
                raise cannot_write(self._path, error) from None
            if not _try_lock(file):
                file.seek(0)
                owner = file.read(200).strip() or "another process"
                file.close()
                raise UserError(
                    f"another run is writing here ({owner})",
                    file=str(self._path.parent),
                    hint="wait for it or stop it, or choose another folder with --out",
                )
            if self._is_current(file):
                self._file = file
            else:
                # its last owner removed it between our opening and locking
                file.close()
        self._write_owner(self._file)

    def _is_current(self, file: IO[str]) -> bool:
        try:
            return os.path.samestat(os.fstat(file.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def _write_owner(self, file: IO[str]) -> None:
        with contextlib.suppress(OSError):
            file.truncate(0)
            file.write(f"process {os.getpid()} on {socket.gethostname()}\n")
            file.flush()

    def release(self) -> None:
        """Give the lock up and remove its file."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()
            self._file.close()
            self._file = None


def _try_lock(file: IO[str]) -> bool:
    """Lock an open file without waiting; False when somebody else has it."""
    try:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError as error:
        if error.errno in {errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}:
            return False
        raise cannot_write(Path(file.name), error) from None
    return True
