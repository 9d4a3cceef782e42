"""``--keep-games``: every game's rows, gathered job by job and joined to one file a table."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterable
from pathlib import Path

import polars as pl

from napsim.simulate.blocks import Job
from napsim.simulate.files import cannot_write, parquet_bytes, write_whole
from napsim.simulate.store import GAMES

PARTS = ".parts"
JOINED = ".joined"


class Keeper:
    """Keeps every game's rows, or does nothing.

    Rows wait in a folder a job until all jobs are there, then become ``games/<table>.parquet``.

    Parameters
    ----------
    folder : pathlib.Path
        The run's folder.
    wanted : bool
        Whether rows are kept.
    extent : str
        How far the run goes: rows that were joined for the same extent are not made again.
    """

    def __init__(self, folder: Path, wanted: bool, extent: str = "") -> None:
        self.wanted = wanted
        self._extent = extent
        self._folder = folder / GAMES
        self._parts = self._folder / PARTS

    def has(self, job: Job) -> bool:
        """Say whether a job's rows are here; always true when none are wanted."""
        return not self.wanted or self._is_joined() or (self._of(job) / "whole").exists()

    def _is_joined(self) -> bool:
        try:
            return (self._folder / JOINED).read_text(encoding="utf-8") == self._extent
        except OSError:
            return False

    def _of(self, job: Job) -> Path:
        return self._parts / f"{job.block.index:06d}-{job.group:04d}-{job.block.games}"

    def save(self, job: Job, tables: dict[str, pl.DataFrame]) -> None:
        """Keep a job's rows."""
        if not self.wanted:
            return
        folder = self._of(job)
        for name, frame in tables.items():
            write_whole(folder / f"{name}.parquet", parquet_bytes(frame))
        write_whole(folder / "whole", b"")

    def join(self, jobs: Iterable[Job]) -> None:
        """Join the rows of all jobs to one file a table; the parts are kept until that is done.

        Memory holds one job's rows at a time.
        """
        if not self.wanted or self._is_joined():
            return
        import pyarrow.parquet as pq

        folders = [self._of(job) for job in jobs]
        names = sorted({path.stem for folder in folders for path in folder.glob("*.parquet")})
        for name in names:
            passing = self._folder / f".{name}.tmp"
            writer: pq.ParquetWriter | None = None
            try:
                for path in (folder / f"{name}.parquet" for folder in folders):
                    rows = pq.read_table(path) if path.exists() else None
                    if rows is None:
                        continue
                    writer = writer or pq.ParquetWriter(passing, rows.schema, compression="zstd")
                    writer.write_table(rows)
                if writer is not None:
                    writer.close()
                passing.replace(self._folder / f"{name}.parquet")
            except OSError as error:
                with contextlib.suppress(OSError):
                    passing.unlink()
                raise cannot_write(passing, error) from None
        write_whole(self._folder / JOINED, self._extent.encode())
        shutil.rmtree(self._parts, ignore_errors=True)
