"""The options that several commands share, described once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

ScenarioFile: TypeAlias = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="The scenario, a TOML file.", show_default=False)
]
GameName: TypeAlias = Annotated[
    str, typer.Argument(metavar="GAME", help="One of `napsim games`.", show_default=False)
]
Games: TypeAlias = Annotated[
    int | None,
    typer.Option("--games", metavar="N", help="How many games, instead of the scenario's."),
]
Seed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", help="From which all luck comes, instead of the scenario's."
    ),
]
Sets: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="Change a value, as rules.players=2. May be repeated."
    ),
]
Out: TypeAlias = Annotated[
    str | None,
    typer.Option("--out", metavar="FOLDER", help="The run's folder. Usually below reports/."),
]
WorkerCount: TypeAlias = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help="How many games at once. Usually one a core."),
]
BackendName: TypeAlias = Annotated[
    str, typer.Option("--backend", help="Who works: threads, processes, dask or ray.")
]
Address: TypeAlias = Annotated[
    str | None,
    typer.Option("--address", metavar="URL", help="Of a Dask or Ray cluster, as tcp://host:8786."),
]
Quiet: TypeAlias = Annotated[bool, typer.Option("--quiet", help="Print nothing but errors.")]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Fresh: TypeAlias = Annotated[
    bool, typer.Option("--fresh", help="Start over: remove what an earlier run left in the folder.")
]
KeepGames: TypeAlias = Annotated[
    bool,
    typer.Option("--keep-games", help="Keep every game's rows in games/*.parquet (large)."),
]
Measures: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        metavar="NAME",
        help="Sum only this measure and the targets, or all. May be repeated.",
    ),
]
