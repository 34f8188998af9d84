"""What HTTP takes of documents of one's own that are written in a form; it gives the classes of `kit.forms.sheets`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from wartable.server.protocol.forms import Key, Short


class DraftForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document of one's own that is written in a form: whole, or as the `text` of a file of the name `file`.

    `begin` is the key of a sheet of which one more entry is begun, called `name`, as a copy of what has the key `copy`.
    """

    document: dict[str, Any] | None = None
    text: Annotated[str, msgspec.Meta(max_length=200_000)] = ""
    file: Short = ""
    begin: Key = ""
    copy: Key = ""
    name: Short = ""
