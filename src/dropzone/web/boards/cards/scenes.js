/** The scenes on the cards, each composed of parts: a sky, and what stands where, from back to front. */

import { s } from "../../lib/dom.js";
import { num } from "../hex/geometry.js";
import { PARTS } from "./parts.js";

/** The frame of a scene. */
const [WIDE, HIGH] = [120, 64];

/**
 * By card and terrain: the sky, then parts with the point on which they stand, and their size if it is
 * not one; a size below nought looks the other way.
 *
 * @type {Record<string, string>}
 */
const SCENES = {
  // before the first card
  opening: "night|moon 102 12|stars 40 12|glider 34 20 .55|glider 72 14 .4|para 92 38 .4|hill 60 48|bridge 60 44 .62|river 60 52|plain 4 58 .5|soldier 14 60 .6|soldier 26 61 .7",
  // the British
  scout: "night|moon 100 13|hill 60 46|plain 60 54|bush 28 56|kneeler 66 54 1.2",
  "radio-operator": "night|stars 60 14|plain 60 54|radio 74 54 .9|kneeler 44 55 1.2",
  "glider-pilots": "night|moon 18 14|hill 60 48|glider 72 40 .9|plain 60 56|soldier 26 58|soldier 40 59 -.95",
  medics: "night|cloud 20 14|plain 60 54|fallen 52 56 1.4|kneeler 80 55 -1.2|cross 24 24",
  sappers: "night|bridge 64 30 .8|river 60 44|soldier 30 58 1.1|charge 84 52 .7",
  "paratroop-squad": "night|moon 104 12|para 28 40 .8|para 84 36 .6|plain 60 56|soldier 56 60 1.25",
  pathfinders: "night|plane 82 14 .8|para 24 38 .7|plain 60 56|beacon 84 57 .8|kneeler 52 57 1.1",
  "bren-gun-team": "night|hill 60 46|plain 60 54|prone 46 55 1.3|mg 74 54|flash 98 47",
  "airlanding-platoon": "night|stars 60 12|glider 66 30 1.2|plain 60 54|soldier 24 60|soldier 42 61|soldier 96 60 -1",
  mortar: "night|plain 60 54|mortar 72 54 1.1|kneeler 42 55 1.1|flash 84 28 .8",
  "assault-group": "dawn|hill 60 44|plain 60 54|soldier 26 58|soldier 50 60 1.1|soldier 76 58|soldier 98 56 .8",
  "piat-team": "dawn|tank 92 42 -.6|plain 60 54|prone 44 56 1.4|flash 72 47",
  "picked-platoon": "dawn|plain 60 54|beret 60 59 1.3|soldier 28 60|soldier 92 60 -1",
  "preliminary-bombing": "blaze|plane 40 14|plane 86 20 .7|hill 60 50|burst 34 50 .9|burst 74 52 1.1|smoke 100 54 .7",
  "recovered-containers": "night|para 86 36 .8|plain 60 54|container 40 56 1.3|container 74 58 .9",
  surprise: "night|moon 96 14|glider 56 30 .9|plain 60 54|german 92 56|soldier 20 60",
  "rupert-dummies": "night|para 24 42 .9|straw 24 42 1|para 64 34 .7|straw 64 34 .8|para 98 46 1|straw 98 46 1.100|plain 60 58",
  rally: "dawn|plain 60 54|horn 34 32|soldier 64 58|soldier 82 60 1.1|soldier 102 58 .9",
  supplies: "night|plane 88 14 .7|para 30 36 .7|plain 60 54|crate 56 56 1.2|crate 80 57|crate 70 46 .8",
  reconnaissance: "night|hill 60 46|plain 60 56|map 80 38 .9|glasses 34 34 1.2",
  "resistance-network": "dusk|village 74 48 .8|plain 60 54|radio 30 54|orders 96 34 .6",
  sabotage: "dusk|hill 60 48|cog 90 26 .8|radio 90 50|plain 60 56|kneeler 40 57 1.1",
  "eureka-beacon": "night|plane 92 14 .7|stars 40 14|plain 60 54|beacon 60 54 1.200",
  "lightning-attack": "blaze|plain 60 54|soldier 30 58 1.1|soldier 52 60 1.2|german 96 56 -1|flash 66 42 1.2",
  "bayonet-charge": "blaze|plain 60 56|soldier 24 60|soldier 42 61 1.1|bayonet 76 34 .9",
  "demolition-charge": "blaze|arch 60 30 .8|river 60 44|charge 46 46 1.1|burst 88 28 .8",
  "smoke-grenade": "dusk|plain 60 54|smoke 40 54 1.1|smoke 78 56 1.300|soldier 104 60",
  "gammon-bomb": "blaze|tank 78 52 1|burst 52 38 1|plain 60 60|soldier 18 60",
  "mills-grenade": "blaze|hill 60 50|mills 44 34 1.3|burst 90 36 .9|plain 60 60",
  "commando-knife": "night|moon 20 14|german 94 58 1.2|plain 60 58|knife 48 38 1.200",
  "sten-burst": "blaze|plain 60 54|soldier 36 59 1.400|tracers 60 36",
  "covering-fire": "blaze|plain 60 54|mg 34 54 1.1|tracers 62 42|soldier 98 58 .9",
  sniper: "dusk|trees 90 52 .9|plain 60 54|prone 42 56 1.4|sight 84 26 .8",
  howard: "night|bridge 70 34 .7|plain 60 54|beret 44 60 1.6",
  thornton: "blaze|tank 94 44 -.7|fire 92 40 .9|plain 60 54|prone 40 57 1.5",
  sacrifice: "dawn|hill 60 50|plain 60 56|fallen 46 58 1.5|cross 92 26|soldier 84 60",
  "ham-and-jam": "dawn|bridge 60 40 .7|river 60 50|radio 26 54 1|stars 80 12",
  otway: "dusk|bunker 84 46 .7|plain 60 54|beret 38 60 1.6",
  interception: "blaze|road 84 36|plain 60 58|car 84 50 .8|soldier 26 60|flash 44 46",
  vickers: "blaze|sand 40 56 1.2|mg 44 52 1.3|tracers 78 44|plain 60 60",
  bangalore: "blaze|wire 70 48|torpedo 54 52 .9|burst 100 42 .8|plain 60 58|prone 20 60",
  flamethrower: "blaze|bunker 96 48 .7|plain 60 54|soldier 26 58 1.2|jet 42 42",
  canadians: "dawn|para 98 36 .7|plain 60 54|soldier 34 59 1.2|soldier 60 60 1.3|soldier 84 59 1.1",
  roseveare: "dusk|village 84 46 .8|road 60 44|plain 60 62|car 56 58 -1.1",
  "engineers-squadron": "dawn|arch 70 30 .7|river 60 44|soldier 28 58 1.1|soldier 48 60|charge 88 50 .7",
  "norman-guides": "dawn|house 94 48|trees 30 50 .7|plain 60 54|beret 52 59 1.2|soldier 74 60 -1.1",
  // the Germans
  sentry: "night|moon 22 13|plain 60 54|block 82 54 .8|german 46 59 1.400",
  patrol: "night|trees 94 50 .8|plain 60 54|german 30 58 1.1|german 54 60 1.2|german 78 58",
  "armoured-car": "dusk|hill 60 46|plain 60 54|car 58 55 1.500",
  "mg-42": "dusk|sand 40 56 1.3|mg 50 52 1.3|flash 84 41 1.2|plain 60 62",
  "garrison-infantry": "dusk|house 96 48|plain 60 54|german 34 59 1.2|german 62 60 1.2",
  "defence-platoon": "dusk|trench 60 50|german 30 56 1|german 60 60 1.100|german 90 56 -1",
  "battle-group": "dusk|plain 60 54|car 92 50 -.8|german 24 58|german 46 60 1.200|german 66 58",
  "command-squad": "dusk|plain 60 54|officer 46 60 1.4|german 86 59 1.1|map 94 24 .5",
  "battery-gunners": "dusk|bunker 84 46 .8|plain 60 54|coast 72 48 .7|german 28 59 1.2",
  grenadiers: "dusk|plain 60 54|german 28 58 1.1|german 56 60 1.3|german 88 58 -1.1",
  panzergrenadiers: "dusk|hill 60 46|car 88 50 .9|plain 60 56|german 24 59 1.1|german 46 60 1.200",
  "panzer-iv": "blaze|hill 60 46|plain 60 54|tank 54 56 1.5|flash 106 36",
  "flakvierling-38": "night|beam 24 60|plain 60 54|flak 60 56 1.400",
  "general-alarm": "blaze|beams 60 60|plain 60 58|horn 56 34 1.400",
  flare: "night|flare 62 22|plain 60 54|wire 60 56|german 24 60",
  interrogation: "dusk|house 98 48|plain 60 54|officer 38 60 1.3|soldier 74 60 -1.200",
  "reserve-ammunition": "dusk|plain 60 54|crate 36 56 1.3|crate 66 56 1.300|crate 52 40 1.1|stick 96 40 .7",
  "marching-orders": "dusk|road 92 36 .8|plain 60 58|orders 44 34 1.2|german 90 60",
  searchlights: "night|plane 74 14 .8|beams 60 60|plain 60 60",
  reinforcements: "dusk|road 60 40 1.2|plain 60 62|german 34 60|german 56 58 .9|german 76 60|car 98 50 .6",
  "sie-kommen": "night|glider 74 20 .8|para 20 38 .6|plain 60 54|german 46 59 1.300|horn 92 44 .7",
  "first-aid-kit": "dusk|plain 60 54|crate 58 57 1.8|cross 58 45 .9|fallen 98 58",
  "coordinated-defence": "blaze|trench 60 50|german 26 56|german 94 56 -1|mg 60 56|tracers 84 38 .7",
  failure: "dusk|plain 60 56|fallen 40 58 1.5|cog 84 32 1|stick 84 34 .9",
  grenade: "blaze|hill 60 50|stick 46 34 1.3|burst 92 40 .9|plain 60 60",
  mines: "dusk|plain 60 52|mine 36 56 1.1|mine 84 58 .9|burst 62 30 .6|stakes 60 50",
  "mortar-shells": "blaze|plain 60 54|burst 30 46 .8|burst 66 40 1.1|burst 98 48 .7|smoke 66 58 .6",
  trap: "dusk|trees 28 52 .8|trees 96 52 .8|plain 60 56|wire 60 56 .7|german 60 50 .9",
  "fierce-resistance": "blaze|bunker 60 48 1|plain 60 56|flash 84 38|flash 36 38 -1|sand 60 58",
  crossfire: "blaze|plain 60 56|mg 22 56 .8|mg 98 56 -.8|tracers 42 44 .6|tracers 78 44 -.6|soldier 60 58",
  trench: "dusk|trench 60 46 1.1|german 48 58 1.1|german 72 58 -1.1|wire 60 40 .7",
  schmidt: "dusk|car 88 48 .9|plain 60 54|officer 42 60 1.6",
  gunboat: "dusk|hill 60 40|river 60 44|boat 58 46 1.2|flash 86 28",
  "21st-panzer": "blaze|tank 90 40 .6|tank 30 44 .7|plain 60 52|tank 60 58 1.1",
  "chateau-snipers": "dusk|chateau 64 50 .9|plain 60 54|sight 28 28 .7",
  steiner: "dusk|bunker 86 48 .7|plain 60 54|officer 42 60 1.6",
  buskotte: "night|radio 84 54 1.1|plain 60 56|officer 42 60 1.4",
  "cabourg-battery": "blaze|hill 60 46|coast 34 48 1.2|flash 78 28 1.3|burst 100 46 .8|plain 60 58",
  "armoured-doors": "dusk|plain 60 56|door 60 58 1.4",
  "von-luck": "dusk|tank 92 46 .7|plain 60 54|officer 42 60 1.6",
  "varaville-gun": "dusk|chateau 88 46 .6|plain 60 54|gun 48 56 1.3",
  "road-block": "dusk|road 60 38 1.2|plain 60 62|block 60 56 1.2|german 98 60",
  "flooded-valley": "dusk|trees 88 42 .7|marsh 60 42|soldier 36 60 .9",
  // the ground
  fields: "day|hill 60 38|trees 92 42 .6|plain 60 46|stakes 60 56",
  village: "day|village 60 48 1.1|plain 60 52",
  road: "day|trees 24 46 .7|hill 60 42|plain 60 48|road 64 50",
  "abandoned-containers": "day|plain 60 46|container 40 52 1.1|container 80 56 .9",
  "machine-gun-nest": "day|hill 60 44|sand 60 54 1.3|mg 60 50 1.2|plain 60 60",
  "trench-system": "day|trench 60 46|wire 60 42 .8",
  garrison: "day|house 36 50 1.2|house 76 50 1.4|plain 60 54",
  "banks-of-the-orne": "day|trees 28 42 .8|hill 60 40|river 60 46",
  towpath: "day|trees 90 44 .8|plain 60 44|river 60 54",
  "cafe-gondree": "day|cafe 60 52 1.2|plain 60 54",
  "anti-tank-tobruk": "day|plain 60 48|bunker 60 58 .8|gun 60 44 .8",
  "landing-zone": "day|plane 90 14 .6|para 30 38 .6|para 58 46 .8|plain 60 54",
  checkpoint: "day|house 92 48|plain 60 52|block 46 54",
  "benouville-bridge": "day|hill 60 40|bridge 60 36 .9|river 60 48",
  "pegasus-bridge": "day|hill 60 40|bridge 60 36 .9|river 60 48|glider 24 24 .5",
  "ranville-bridge": "day|trees 24 40 .7|arch 60 40 .9|river 60 46",
  "horsa-bridge": "day|arch 60 40 .9|river 60 46|glider 92 26 .5",
  "command-bunker": "day|plain 60 50|bunker 60 54 1.2",
  "flooded-fields": "day|trees 94 40 .6|marsh 60 40",
  minefield: "day|plain 60 44|mine 34 52 .8|mine 62 56 .9|mine 90 51 .7|stakes 60 46",
  "barbed-wire": "day|plain 60 46|wire 60 50 1.1|wire 56 58 1.2",
  "battery-entrance": "day|plain 60 50|bunker 88 50 .8|block 40 54",
  "horsa-landing": "day|glider 60 40 1.300|plain 60 50|stakes 60 56",
  marshes: "day|trees 30 38 .5|marsh 60 40",
  "bavent-wood": "day|trees 34 52 1.1|trees 88 54 1.2|plain 60 56",
  "varaville-chateau": "day|chateau 60 50 1|plain 60 54",
  "troarn-village": "day|village 60 48 1.1|plain 60 52|road 60 56 .5",
};

/** Scenes for what has none of its own, by what it is. */
const KINDS = /** @type {Record<string, string>} */ ({
  "unit-british": "night|plain 60 54|soldier 40 59 1.2|soldier 72 60 1.1",
  "unit-german": "dusk|plain 60 54|german 40 59 1.2|german 72 60 1.1",
  action: "blaze|plain 60 56|burst 60 34 1.2",
  event: "dusk|plain 60 56|orders 60 36",
  bunker: "day|plain 60 50|bunker 60 54 1.2",
  bridge: "day|hill 60 40|arch 60 40 .9|river 60 46",
  water: "day|trees 30 40 .6|river 60 46",
  built: "day|village 60 48 1.1|plain 60 52",
  wood: "day|trees 34 52 1.1|trees 88 54 1.2|plain 60 56",
  open: "day|hill 60 40|plain 60 48|trees 88 46 .6",
});

/**
 * A drawn scene.
 *
 * @param {string} id
 * @param {string} kind  What it is, where it has no scene of its own.
 */
export function scene(id, kind) {
  const [sky, ...parts] = (SCENES[id] ?? KINDS[kind] ?? KINDS.open).split("|");
  return s(
    "svg",
    { class: `scene sky-${sky}`, viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true", focusable: "false", "data-scene": SCENES[id] ? id : kind },
    parts.map((part) => {
      const [name, x, y, size = "1"] = part.split(" ");
      const scale = Number(size);
      return s(
        "g",
        { transform: `translate(${num(Number(x))} ${num(Number(y))}) scale(${num(scale)} ${num(Math.abs(scale))})` },
        PARTS[name].map(([tone, d]) =>
          tone.startsWith("~") ? s("path", { class: `line tone-${tone.slice(1)}`, d }) : s("path", { class: `tone-${tone}`, d }),
        ),
      );
    }),
  );
}
