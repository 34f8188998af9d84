"""What to do about a file that the system does not let us read or write."""

from __future__ import annotations

import errno
import os

_REMEDIES = {
    errno.ENOSPC: "make room on its disk, or name a file on another",
    errno.EDQUOT: "your share of the disk is used up; make room, or name a file on another",
    errno.EFBIG: "no file may grow so large here; name one on another disk, or have the limit raised",
    errno.EROFS: "this disk cannot be written; name a file on another",
    errno.EACCES: "you may not do that there; name a file in a folder of your own",
    errno.EPERM: "you may not do that there; name a file in a folder of your own",
    errno.EISDIR: "this is a folder; name a file in it",
    errno.ENOTDIR: "a part of this path is a file and no folder; name another",
    errno.EEXIST: "a part of this path is a file and no folder; name another",
    errno.ENAMETOOLONG: "name it shorter",
    errno.ENOENT: "see whether the name is right",
}


def remedy(why: OSError) -> str:
    """What the system says of a file, and what to do about it."""
    number = why.errno or 0
    said = why.strerror or (os.strerror(number) if number else str(why))
    return f"{said}: {_REMEDIES[number]}" if number in _REMEDIES else said
