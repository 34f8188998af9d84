"""The JSON Schema of everything that goes between client and server; the client's types are made of it."""

from __future__ import annotations

from typing import Any

import msgspec

from wartable.engine.query import QueryForm
from wartable.kit.forms.sheets import Draft, Sheets
from wartable.server.pages import companion
from wartable.server.protocol import army_forms, campaign_forms, forms, replay_forms
from wartable.server.protocol.messages import VERSION, Incoming, Outgoing
from wartable.server.protocol.own_forms import DraftForm

TOLD = (
    forms.System, forms.Card, forms.Scenario, forms.Army, forms.CheckedArmy, forms.OpenedScenario, forms.Made,
    forms.Opened, forms.Seated, forms.Preview, forms.Summary, forms.Clause, forms.Moments, replay_forms.Favours,
    replay_forms.Purpose, forms.Story, forms.CardGroup,
    forms.Fairness, forms.Whereabouts, forms.GuideStep, forms.Sequel,
    QueryForm, companion.Odds, companion.Step, forms.Fault, army_forms.Catalogue, army_forms.UnitPage,
    army_forms.Evaluation, army_forms.Exported, army_forms.Effects, army_forms.TrialScore,
    Sheets, Draft, campaign_forms.CampaignBook, campaign_forms.BattleSet, campaign_forms.BattleOdds,
)  # fmt: skip
ASKED = (
    forms.NewGame, forms.Branch, forms.Import, forms.Paper, forms.Reseat, forms.Sit, forms.FairForm,
    forms.StoryWords, forms.BringForm, DraftForm, forms.SequelSeats,
    companion.OddsQuery, companion.StepQuery,
    army_forms.EvaluateForm, army_forms.UnitForm, army_forms.RandomForm, army_forms.CompleteForm, army_forms.ExportForm,
    army_forms.ImportArmy, army_forms.PrintForm, army_forms.EffectsForm, army_forms.TrialForm, army_forms.BattleOf,
    campaign_forms.BeginForm, campaign_forms.LookForm, campaign_forms.TroopsForm, campaign_forms.BattleForm,
    campaign_forms.RecordForm, campaign_forms.ResolveForm,
)  # fmt: skip


def schema() -> dict[str, Any]:
    """The schema: `Incoming` and `Outgoing` are the messages of the WebSocket, the others what HTTP takes and gives."""
    types = (Incoming, Outgoing, *ASKED, *TOLD)
    (incoming, outgoing, *_), parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    taken = _names(Incoming, *ASKED)
    for name, part in parts.items():
        if name not in taken and "properties" in part:
            part["required"] = list(part["properties"])  # the server always tells all of it
    told = [{"$ref": f"#/$defs/{item.__name__}"} for item in (*ASKED, *TOLD)]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": f"Protocol {VERSION} of the table.",
        "anyOf": [{"$ref": "#/$defs/Incoming"}, {"$ref": "#/$defs/Outgoing"}, *told],
        "$defs": {
            "Incoming": {"title": "Incoming", **incoming}, "Outgoing": {"title": "Outgoing", **outgoing}, **parts,
        },
    }  # fmt: skip


def _names(*types: Any) -> tuple[str, ...]:
    """The names of all parts of `types`."""
    _, parts = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return tuple(parts)
