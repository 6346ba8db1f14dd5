// The window and the view from it: the same window as in the other pictures, now as the subject.
import { seededRandom } from '../draw/seeded-random.ts';
import { type Camera, Stage } from '../draw/stage.ts';
import { place } from '../draw/svg.ts';
import { sideTable } from '../furniture/pieces.ts';
import { plant } from '../furniture/plants.ts';
import { bookStack, carafe, cup, ornament } from '../furniture/small-things.ts';
import { cat, loungeChair } from '../furniture/soft-seats.ts';
import { smallPlant, vase } from '../furniture/table-plants.ts';
import { furnish } from '../layouts/furnish.ts';
import type { PlantType, Room } from '../model/room.ts';
import { CANVAS } from '../model/vocabulary.ts';
import { drawRug } from '../room/floors.ts';
import { glassRoof, outdoorShell } from '../room/outdoors.ts';
import { RoomSet } from '../room/set.ts';
import { drawCurtains, drawWindow } from '../room/windows.ts';
import { composeIndoors, composeOutdoors } from './compose.ts';

const MIDDLE = CANVAS.width / 2;

/** Things along the sill: green, something to drink, something to read; the cat if there is one. */
function dressSill(stage: Stage, room: Room): void {
  const { at, width, y0 } = room.window;
  const random = seededRandom(`${room.id} sill`);
  const { palette: p } = room;
  const stack = bookStack(random, p, 3, 22);
  const pieces: (() => string)[] = [
    () => place(0, 0, smallPlant(p, room.potColour2), 1.15),
    () => vase(`${room.id} window`, p, room.potColour),
    () => stack.svg + place(2, -stack.height, cup(room.cupColour, true)),
    () => ornament(random, p),
    () => place(0, 0, plant('snake', `${room.id} window`, p, room.potColour), 0.42),
    () => place(0, 0, plant('fern', `${room.id} window`, p, room.potColour2), 0.46),
  ];
  const hasCat = room.pet === 'cat';
  const chosen = random.shuffled(pieces).slice(0, hasCat ? 2 : 3);
  const spots = hasCat ? [-0.4, 0.42] : random.chance(0.5) ? [-0.38, -0.16, 0.36] : [-0.36, 0.14, 0.38];
  const top = y0 - 0.045;
  for (const [i, draw] of chosen.entries()) {
    const x = at + width * (spots[i] as number);
    stage.add(0.14, stage.shadowOnTop(x - 0.08, x + 0.08, 0.05, 0.1, top, 0.05) + stage.cutout(x, top, 0.08, draw()));
  }
  if (hasCat) stage.add(0.15, stage.cutout(at + width * 0.02, top, 0.09, cat(room.petColour), room.mirror));
}

/** A window with a sill, face on. */
function sillView(room: Room): string {
  const facing: Room = {
    ...room,
    window: { ...room.window, wall: 'back', at: 0, y0: Math.max(0.72, room.window.y0) },
    desk: { ...room.desk, x: room.mirror * 2.6 },
  };
  const { width, y0, y1 } = facing.window;
  const random = seededRandom(`${room.id} window camera`);
  const scale = Math.min((CANVAS.width * 0.66) / width, (CANVAS.height * 0.8) / (y1 - y0));
  const camera: Camera = {
    x: room.mirror * random.between(0.05, 0.22),
    y: 1.5,
    distance: 3,
    focal: scale * 3,
    centreX: MIDDLE,
    horizonY: Math.min(CANVAS.height - 105, (CANVAS.height + (y1 - y0) * scale) / 2 + 20) - (1.5 - y0) * scale,
  };
  const light =
    room.light.mode === 'none'
      ? room.light
      : { ...room.light, mode: 'back' as const, direction: [-room.light.side * 0.4, -0.8, 0.8] as const };
  const stage = new Stage(camera, room.palette, light, 'window');
  stage.add(0, drawWindow(stage, facing));
  if (room.hasCurtains || random.chance(0.3)) stage.add(0.12, drawCurtains(stage, facing));
  if (facing.window.type !== 'round') dressSill(stage, facing);
  const set = new RoomSet(stage, facing, true);
  const edge = width / 2 + 0.42;
  if (random.chance(0.6)) set.hangingPlant(room.mirror * -edge, y1 + 0.35, 0.3);
  set.plant(room.plants[1] as PlantType, room.mirror * (edge + 0.02), 0.5, { scale: 1 });
  // After dark, the room behind the viewer is lit.
  for (const side of [-1, 1])
    stage.glows.push({ x: side * (edge + 0.25), y: y0 + 0.75, z: 0.2, reach: 0.75, isHidden: true });
  return composeIndoors(stage, facing, { hasSideWalls: false });
}

/** Doors and glass down to the floor, with a seat before them. */
function gardenView(room: Room): string {
  const facing: Room = { ...room, window: { ...room.window, at: 0 } };
  const random = seededRandom(`${room.id} window camera`);
  const isGlass = room.layout === 'glasshouse';
  const m = room.mirror;
  const stage = new Stage(
    { x: m * 0.15, y: 1.35, distance: 4.3, focal: isGlass ? 1180 : 1330, centreX: MIDDLE, horizonY: 350 },
    room.palette,
    room.light,
    'window',
  );
  stage.add(0, drawWindow(stage, facing));
  const set = new RoomSet(stage, facing, true);
  const half = Math.min(1.35, room.window.width / 2);
  set.plant(0, -m * (half + 0.35), 0.5, { scale: 1.1 });
  set.plant(1, m * (half + 0.3), 0.45, { scale: 0.95, pot: room.potColour2 });
  set.armchair(m * random.between(0.45, 0.75), 1.2, -m);
  sideTable(stage, room, -m * 0.12, 0.95);
  if (room.hasHangingPlant) set.hangingPlant(-m * half * 0.9, 2.5, 0.4);
  stage.glows.push({ x: m * 1.2, y: 1.6, z: 1, reach: 1.1, isHidden: true });
  const rug = drawRug(stage, { ...facing, rugAt: [m * 0.2, 1.35] }, 2.2, 1.2);
  return composeIndoors(stage, facing, {
    rug,
    hasSideWalls: isGlass,
    overWalls: isGlass ? glassRoof(stage, facing) : '',
    hasSolidWall: !isGlass,
  });
}

/** From a terrace into the country: the railing, two chairs, the evening drink. */
function countryView(room: Room): string {
  const open: Room = { ...room, layout: 'pergola', floorStyle: 'deck' };
  const m = room.mirror;
  const stage = new Stage(
    { x: 0, y: 1.35, distance: 4, focal: 1200, centreX: MIDDLE, horizonY: 330 },
    room.palette,
    room.light,
    'window',
  );
  const set = new RoomSet(stage, open, true);
  const { palette: p } = room;
  for (const [x, flip] of [
    [-0.85, 1],
    [0.75, -1],
  ] as const)
    stage.stand(m * x, 0, 1, loungeChair(room.seatColour, p, p.accent === room.seatColour ? p.accent2 : p.accent), {
      foot: 40,
      height: 0.8,
      flip: flip * m,
    });
  sideTable(stage, open, -m * 0.04, 0.9);
  stage.add(0.91, stage.cutout(-m * 0.1, 0.51, 0.9, place(0, 0, carafe(), 0.8)));
  set.plant('olive', -m * 1.75, 0.5, { scale: 1.1 });
  set.plant('fern', m * 1.6, 0.6, { scale: 0.95, pot: room.potColour2 });
  if (room.hour === 'evening' || room.seed % 3 === 0) set.stringLights(-2.6, 2.6, 2.35, 0.4);
  stage.glows.push({ x: 0, y: 1.2, z: 1.2, reach: 1.1, isHidden: true });
  const country = outdoorShell(stage, open);
  return composeOutdoors(stage, open, country, drawRug(stage, { ...open, rugAt: [0, 1.3] }, 2.6, 1.1));
}

function atticView(room: Room): string {
  const m = room.mirror;
  const stage = new Stage(
    { x: room.window.at + m * 0.4, y: 1.32, distance: 4.7, focal: 1230, centreX: MIDDLE + m * 60, horizonY: 520 },
    room.palette,
    room.light,
    'window',
  );
  stage.add(0, drawWindow(stage, room));
  furnish(new RoomSet(stage, room, true));
  return composeIndoors(stage, room);
}

/** The window of a room. */
export function drawWindowView(room: Room): string {
  if (room.roof === 'open') return countryView(room);
  const { type, y0 } = room.window;
  if (type === 'skylight') return atticView(room);
  if (type === 'door' || type === 'glass-wall' || y0 < 0.55) return gardenView(room);
  return sillView(room);
}
