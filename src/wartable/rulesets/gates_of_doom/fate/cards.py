"""All fate cards that can be played, by key, in the order in which they are printed."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.gates_of_doom.fate import acting, blades, dice, losses, moving, nerves, shooting
from wartable.rulesets.gates_of_doom.fate.card import FateCard

CARDS: Mapping[str, FateCard] = {card.key: card for card in (
    dice.Lucky("lucky"), nerves.InsaneBravery("insane_bravery"), moving.BurstOfSpeed("burst_of_speed"),
    losses.LastBreath("last_breath"), shooting.LuckyShot("lucky_shot"),
    shooting.RelentlessBarrage("relentless_barrage"), blades.FuriousBlows("furious_blows"),
    acting.Sacrifice("sacrifice"), shooting.UnluckyShots("unlucky_shots"), moving.SuicidalCharge("suicidal_charge"),
    nerves.Repair("repair"), blades.BurstOfEnergy("burst_of_energy"), moving.Scouting("scouting"),
    losses.BattlefieldPromotion("battlefield_promotion"), moving.HitAndRun("hit_and_run"),
    shooting.Weakened("weakened"), acting.Ready("ready"), nerves.Rally("rally"),
    blades.LastOneStanding("last_one_standing"), acting.AdvanceWarning("advance_warning"),
    acting.CounterAttack("counter_attack"), acting.Bombardment("bombardment"),
    losses.CriticalHit("critical_hit"), shooting.Telemetry("telemetry"),
    nerves.AtAnyCost("at_any_cost"), shooting.CoveringFire("covering_fire"),
    blades.InspiringPresence("inspiring_presence"), moving.SpeedyWithdrawal("speedy_withdrawal"),
    moving.OrganisedRetreat("organised_retreat"), shooting.SpecialAmmunition("special_ammunition"),
)}  # fmt: skip
