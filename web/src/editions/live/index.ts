/** The outdoor game: teams of three to five, told apart by letter, colour and mark; on the screen in a yard seen from above. */
import type { SetUp } from "$lib/protocol/types";
import type { EditionPage } from "$lib/stage/edition.svelte";
import HandAim from "./arena/HandAim.svelte";
import HandLeap from "./arena/HandLeap.svelte";
import HandLook from "./arena/HandLook.svelte";
import HandRun from "./arena/HandRun.svelte";
import HandShare from "./arena/HandShare.svelte";
import { follows, scene } from "./arena/scene";
import { shows } from "./arena/shows";
import { sides } from "./sides";

const outdoors = ({ options }: SetUp): boolean => (options?.["ground"] ?? "people") === "people";
const yard = () => import("./arena/Yard.svelte");

export default {
  sides,
  stage: (setup) => (outdoors(setup) ? () => import("./people/Outdoors.svelte") : undefined),
  lobby: (setup) => (outdoors(setup) ? () => import("./people/Gathering.svelte") : undefined),
  ground: (setup) => (outdoors(setup) ? undefined : yard),
  shows,
  tags: { courage: ["call", "hands_in", "arm_down"], hurt: ["call", "cancelled"], payout: ["left"] },
  quiet: ["steps"],
  recap: ["fires", "stabs", "explodes", "hospital"],
  scene,
  follows,
  panels: {
    share_weapons: { panel: "weapons", Own: HandShare },
    step: { panel: "run", Own: HandRun, stays: true, label: String },
    aim: { panel: "mime", Own: HandAim, label: String },
    look: { panel: "look", Own: HandLook },
    leap: { panel: "leap", Own: HandLeap },
  },
} satisfies EditionPage;
