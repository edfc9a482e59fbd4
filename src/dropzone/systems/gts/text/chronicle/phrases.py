"""Phrases of the chronicle: several ways to say what happens often, used in turn."""

from __future__ import annotations

from dropzone.core.text.messages import N_

__all__: list[str] = []

# -- landings and arrivals --------------------------------------------------------------------

DROPPED = (
    N_("{hour} parachutes and gliders brought down {who} {where}."),
    N_("{hour} the sky filled with parachutes: {who} came down {where}."),
    N_("{hour} the transports dropped {who} {where}."),
)
SCATTERED = (
    N_("The drop was badly scattered: {some} of {all} came down far from their weapons."),
    N_("Of {all} {some} were scattered and had to find their weapons and their officers."),
)
GATHERED = (N_("Most of them, {all}, came down close together."),)
LANDED = (
    N_("{hour} transports put {who} down {where}."),
    N_("{hour} machine after machine landed {where} with men of {who}."),
)
CAME = (
    N_("{hour} {side} brought up {who} {where}."),
    N_("{hour} fresh troops of {side} appeared {where}: {who}."),
)

# -- places -----------------------------------------------------------------------------------

STORMED = (
    N_("{hour} {side} stormed {site} with {who}."),
    N_("{hour} {side} took {site} at the point of the bayonet; {who} went in first."),
    N_("{hour}, after a hard fight, {side} took {site} with {who}."),
)
OCCUPIED = (
    N_("{hour} {side} entered {site} with {who}."),
    N_("{hour} {side} occupied {site}, which nobody held any longer."),
    N_("{hour} {site} fell to {side} without a shot."),
)
RETAKEN = (
    N_("{hour} {side} won back {site} with {who}."),
    N_("{hour} {side} came again and retook {site} with {who}."),
)
TAKEN_MANY = (
    N_("{side} also took {sites}."),
    N_("{sites} passed to {side} as well."),
)
CHANGED = (
    N_("{site} changed hands {times} times; in the end {side} held it."),
    N_("{site} was lost and won {times} times over, and it was {side} who kept it."),
)

# -- assaults ---------------------------------------------------------------------------------

CARRIED = (
    N_("The hardest fight was {where}: {side} attacked with {who} and carried the position."),
    N_("{where} {side} attacked with {who}; the defenders were driven out."),
    N_("{hour} it came to blows {where}, and {side}, with {who}, had the upper hand."),
)
REPULSED = (
    N_("The hardest fight was {where}: {side} attacked with {who} and were thrown back."),
    N_("{where} {side} attacked with {who}, but the line held."),
    N_("{hour} {side} threw {who} forward {where}, and threw them away."),
)
BROKEN_OFF = (
    N_("{where} {side} attacked with {who} and broke off when it became too costly."),
    N_("{hour} an attack by {side} {where}, with {who}, was called off half-way."),
)
COST = N_("It cost {side} {own} and {other} {their}.")
COST_ONE = N_("It cost {side} {own} and the defenders none.")
COST_OTHER = N_("The defenders lost {their} there, the attackers none.")
MORE_BOTH = (N_("Of {count} other assaults {won} succeeded."),)
MORE_NONE = (N_("{count} other assaults came to nothing."), N_("{count} more assaults failed."))
MORE_ALL = (N_("{count} other assaults went home."),)
ONE_MORE_WON = (N_("One other assault succeeded."),)
ONE_MORE_LOST = (N_("One other assault failed."),)

# -- losses -----------------------------------------------------------------------------------

LOSSES = (
    N_("Losses: {allied} for {allies}, {german} for {germans}."),
    N_("The fighting took {allied} from {allies} and {german} from {germans}."),
    N_("{allies} lost {allied} here, {germans} {german}."),
)
LOSSES_ONE = (
    N_("{side} lost {lost} here, the enemy none."),
    N_("It was {side} alone who bled: {lost}."),
)
DESTROYED = (
    N_("Among the lost were {units}."),
    N_("{units} ceased to exist."),
    N_("Nothing came back of {units}."),
)
DESTROYED_ONE = (N_("{units} was wiped out."), N_("Nothing came back of {units}."))
DESTROYED_MANY = (
    N_("{count} were destroyed, among them {worst}."),
    N_("{count} ceased to exist: {worst} were only the hardest hit."),
    N_("Nothing was left of {count}, {worst} among them."),
)
DESTROYED_SOME = (N_("{count} were destroyed."),)
ENDED = (
    N_("That was the end of {who} as a fighting force."),
    N_("With that {who} disappeared from the order of battle."),
)
LUCKY = (
    N_("A lucky shot, one in {odds}, by {firer} finished {target}."),
    N_("Against all likelihood, one chance in {odds}, {firer} destroyed {target}."),
)
STRUCK = (
    N_("Dive bombers struck {count} times."),
    N_("The Luftwaffe came over {count} times."),
)

# -- quiet and summary ------------------------------------------------------------------------

LITTLE = (
    N_("{front} saw little change, for the loss of {lost} in all."),
    N_("{front}: skirmishes only, and {lost} lost on both sides together."),
)
QUIET = (
    N_("All was quiet at {fronts}."),
    N_("Nothing of note happened at {fronts}."),
    N_("At {fronts} both sides waited."),
)
QUIET_NIGHT = (N_("The night passed quietly."), N_("The hours of darkness brought no fighting."))
QUIET_DAY = (N_("The day passed without an event worth recording."),)

# -- those who command, and those who leave -----------------------------------------------------

LEADER = (
    N_("{leader} was lost, and another had to take his place."),
    N_("{leader} fell out; his staff was without a head for hours."),
)
LEADERS = (N_("Among the leaders {leaders} were lost."),)
SHIPS = (N_("At sea the Royal Navy lost {ships}."),)
ROUTED = (N_("{units} broke and ran."), N_("Panic took hold of {units}."))
GREEKS = (N_("Greek units went home: {units}."),)
SUPPLY = (
    N_("Supply of {side} at {area} stood at: {level}."),
    N_("{side} at {area} had to live on {level} supply."),
)
MORALE_DOWN = (
    N_("The spirit of the Allied command sank from {before} to {after}."),
    N_("Another day like this would be too many: Allied Morale fell from {before} to {after}."),
)
MORALE_UP = (N_("Allied hopes rose: Morale went from {before} to {after}."),)
WITHDRAWAL = (N_("Then came the order that nobody had wanted to give: the Allies withdraw."),)
LEFT_BEHIND = (N_("What could not be moved was left behind: {count}."),)
LEFT = (
    N_("{count} of {side} left {where}: {who}."),
    N_("{where} {count} of {side} got away: {who}."),
)
LEFT_ONE = (N_("{who} got away {where}."),)
CHANCES = {
    "partisans": N_("Villagers with shotguns and sickles fell upon stragglers."),
    "tanks-breakdown": N_("Tanks broke down on the bad roads."),
    "resupply": N_("Containers of ammunition came down by parachute."),
    "out-of-ammo": N_("Somewhere the guns had nothing left to fire."),
    "command-confusion": N_("Orders crossed each other, and nobody knew which to follow."),
}
