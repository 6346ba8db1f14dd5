// Turns a kind and a seed into a room. Arrangement, palette, and mirroring cycle, so that listings with neighboring seeds, which are
// often shown together, differ as much as possible.
import { darken, lighten, luminance, mix } from '../draw/colour.ts';
import { type Random, seededRandom } from '../draw/seeded-random.ts';
import type { Light } from '../draw/stage.ts';
import { makePlan } from '../layouts/plans.ts';
import { findHour, HOUR_CYCLE, type HourName } from './hours.ts';
import { pickOutlook } from './outlooks.ts';
import { PALETTE_CYCLE, PALETTES, type Palette, type PaletteName } from './palettes.ts';
import type { Desk, LayoutName, PlantType, Room, RoomPlan, WallStyle, WindowModel } from './room.ts';
import { SCENE_KINDS, type SceneKind } from './vocabulary.ts';

/** The possible arrangements for each kind of listing. */
export const LAYOUTS: Readonly<Record<SceneKind, readonly LayoutName[]>> = {
  desk: ['beside-window', 'counter', 'under-window', 'duo', 'corner', 'secretary', 'nook'],
  'private-room': ['under-window', 'library', 'corner', 'guest-room', 'beside-window', 'nook', 'attic'],
  'meeting-room': ['board-table', 'window-table', 'round-table', 'screen-table', 'attic-table'],
  studio: ['workbench', 'atelier', 'music-room', 'loft', 'photo-studio', 'attic'],
  'whole-place': ['lounge', 'kitchen', 'fireside', 'loft', 'window-table'],
  outdoor: ['garden-door', 'terrace', 'glasshouse', 'shed', 'pergola'],
};

const cycle = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

function mixPalette(name: PaletteName, random: Random): Palette {
  const base: Palette = PALETTES[name];
  // Each home mixes its own paint: a touch of another color, slightly lighter or darker.
  const tint = random.pick([base.accent2, base.rug2, base.floor, base.trim]);
  const wall = mix(base.wall, tint, random.between(0, 0.1));
  const shade = random.between(-0.08, 0.08);
  const wood = random.pick([base.wood, base.wood, darken(base.wood, 0.28), lighten(base.wood, 0.22)]);
  const floor = random.pick([
    base.floor,
    darken(base.floor, 0.16),
    lighten(base.floor, 0.16),
    mix(base.floor, '#B9A48C', 0.5),
  ]);
  const swap = random.chance(0.4);
  return {
    ...base,
    wall: shade < 0 ? darken(wall, -shade) : lighten(wall, shade),
    wood,
    floor,
    accent: swap ? base.accent2 : base.accent,
    accent2: swap ? base.accent : base.accent2,
  };
}

function lightFor(random: Random, plan: RoomPlan, hour: HourName, mirror: 1 | -1): Light {
  const side = plan.lightSide ?? (mirror === 1 ? -1 : 1);
  const mode =
    findHour(hour).sunStrength === 0 ? 'none' : random.pick<Light['mode']>(plan.lightModes ?? ['side', 'side', 'back']);
  // The sun is low at golden hour and high at noon.
  const height = hour === 'golden' ? 0.72 : hour === 'noon' ? 1.15 : 1;
  if (mode === 'side') return { mode, side, direction: [-side, -0.4 * height, -random.between(0.62, 0.85)] };
  if (mode === 'sky') return { mode, side, direction: [mirror * 0.22, -1, 0.42] };
  return { mode, side, direction: [-side * random.between(0.35, 0.6), -0.72 * height, 0.8] };
}

const WALL_WEIGHTS: Readonly<Partial<Record<WallStyle, number>>> = {
  plain: 2,
  wainscot: 1.6,
  stripe: 1,
  panel: 1.8,
  arch: 1.4,
  half: 1.5,
  slats: 1,
  blocks: 0.9,
  brick: 0.6,
};

/** If the window is behind the desk, nothing is painted around it. */
const CALM_WALL_WEIGHTS: typeof WALL_WEIGHTS = {
  plain: 2,
  wainscot: 1.6,
  stripe: 1,
  panel: 1.8,
  half: 1.5,
  brick: 0.6,
};

const nameWood = (wood: string): Room['woodName'] =>
  luminance(wood) < 0.4 ? 'walnut' : luminance(wood) < 0.52 ? 'oak' : luminance(wood) < 0.62 ? 'pine' : 'ash';

function makeDesk(random: Random, plan: RoomPlan, palette: Palette): Desk {
  const type = plan.desk.type ?? random.pick(['trestle', 'sit-stand', 'built-in', 'bureau', 'panel-leg'] as const);
  const pale = type === 'sit-stand' && random.chance(0.5);
  return { x: 0, width: 1.7, y: 0.74, z0: 0.06, z1: 0.74, ...plan.desk, type, top: pale ? '#F3EDE2' : palette.wood };
}

const makeWindow = (random: Random, plan: RoomPlan): WindowModel => ({
  type: random.pick(['paned', 'arched', 'wide', 'grid', 'paned'] as const),
  wall: 'back',
  at: 0,
  width: 1.35,
  y0: 0.92,
  y1: 2.38,
  ...plan.window,
});

const PLANTS: readonly PlantType[] = ['monstera', 'snake', 'fern', 'olive', 'rubber', 'palm', 'fig'];

/**
 * Each arrangement gets every palette once before it repeats one, and is then mirrored. With six arrangements, the first 216 seeds of a
 * kind all differ in at least one of the three.
 */
function pickCombination(kind: SceneKind, seed: number): Pick<Room, 'layout' | 'paletteName' | 'mirror'> {
  const layouts = LAYOUTS[kind];
  const place = seed % layouts.length;
  const round = Math.floor(seed / layouts.length);
  const shade = (round * 5 + place * 7 + SCENE_KINDS.indexOf(kind) * 3) % PALETTE_CYCLE.length;
  const turn = Math.floor(round / PALETTE_CYCLE.length) + place + shade;
  return { layout: cycle(layouts, place), paletteName: cycle(PALETTE_CYCLE, shade), mirror: turn % 2 === 0 ? 1 : -1 };
}

/** The room in all pictures of a listing. */
export function makeRoom(kind: SceneKind, seed: number): Room {
  const id = `${kind}-${seed}`;
  const random = seededRandom(`room ${id}`);
  const offset = SCENE_KINDS.indexOf(kind);
  const { layout, paletteName, mirror } = pickCombination(kind, seed);
  const hour = cycle(HOUR_CYCLE, seed + offset * 4);
  const palette = mixPalette(paletteName, random);
  const plan = makePlan(layout, { random, mirror, kind, hour });
  const window = makeWindow(random, plan);
  const desk = makeDesk(random, plan, palette);
  const isDark = luminance(palette.wall) < 0.45;
  const light = lightFor(random, plan, hour, mirror);
  const roof = plan.roof ?? 'flat';
  const chair = plan.chair ?? random.weighted({ task: 3, wishbone: 1.4, shell: 1.6, spindle: 1.2, cane: 1.2, tub: 1 });
  const usualColour = chair === 'wishbone' || chair === 'spindle' ? palette.wood : palette.fabric;
  const plainWindow =
    window.type !== 'door' && window.type !== 'glass-wall' && window.type !== 'skylight' && window.type !== 'round';
  const isBehindDesk = window.wall === 'back' && Math.abs(window.at - desk.x) < 1;
  const rugColours = [palette.rug, palette.accent2, palette.rug2, palette.fabric, palette.accent];
  return {
    id,
    seed,
    kind,
    layout,
    hour,
    palette,
    paletteName,
    mirror,
    isDark,
    window,
    light,
    desk,
    roof,
    chair,
    outlook: plan.outlook ?? pickOutlook(seed),
    width: 4.8,
    wallStyle: plan.wallStyles
      ? random.pick(plan.wallStyles)
      : random.weighted(isBehindDesk ? CALM_WALL_WEIGHTS : WALL_WEIGHTS),
    floorStyle: plan.floorStyles
      ? random.pick(plan.floorStyles)
      : random.weighted({ planks: 4, tiles: 1, herringbone: 2 }),
    woodName: nameWood(palette.wood),
    chairColour: random.chance(0.7) ? usualColour : random.pick([palette.accent, palette.rug2, palette.fabric]),
    screen: plan.screen ?? random.weighted({ laptop: 2, monitor: 3, dual: 1, none: 0.7 }),
    screenPicture: random.integer(0, 3),
    lamp: random.pick(['angle', 'globe', 'mushroom', 'banker'] as const),
    floorLamp: random.pick(['arc', 'tripod', 'reading'] as const),
    pendant: random.pick(['dome', 'paper', 'cone', 'rattan', 'disc', 'opal'] as const),
    lampColour: random.pick([palette.accent, palette.accent2, '#F4E9D6', palette.fabric]),
    metal: isDark ? '#C9A15A' : random.pick(['#3b3836', '#B08A4A']),
    plants: random.shuffled(PLANTS),
    potColour: random.pick(['#EFE3D0', palette.accent, '#D9C2A2', lighten(palette.rug2, 0.25)]),
    potColour2: random.pick(['#F3E9DA', palette.accent2, '#C98E68']),
    hasHangingPlant: random.chance(0.35),
    hasCurtains: plan.curtains ?? (plainWindow && window.wall === 'back' && random.chance(0.5)),
    rug: plan.rug ?? random.weighted({ diamonds: 2, stripe: 2, round: 2, border: 2, checks: 1.4, none: 1 }),
    rugAt: plan.rugAt ?? [desk.x - mirror * 0.25, 1.7],
    pet: random.weighted({ none: 8, cat: 1, dog: 0.8 }),
    petColour: random.pick(['#C98A4E', '#4A4643', '#E9E0D2', '#8A6A50']),
    shelving: random.pick(['one-shelf', 'two-shelves', 'gallery', 'peg-rail', 'ledge'] as const),
    seat: random.pick(['armchair', 'armchair', 'pouf', 'plants', 'cabinet'] as const),
    seatColour: random.pick(
      rugColours
        .filter((colour) => Math.abs(luminance(colour) - luminance(palette.wall)) > 0.12)
        .concat(palette.fabric),
    ),
    cupColour: random.pick(['#F6F0E6', palette.accent, palette.rug2]),
    cameraShift: random.between(-0.2, 0.2),
    cameraZoom: random.between(0.95, 1.06),
    cameraLift: random.between(-14, 14),
  };
}
