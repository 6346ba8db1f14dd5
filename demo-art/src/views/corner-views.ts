// Two other corners of the same home, in its colours: one to sit and read in, one to make coffee in.
import { seededRandom } from '../draw/seeded-random.ts';
import type { Light } from '../draw/stage.ts';
import { Stage } from '../draw/stage.ts';
import { dishShelf, kitchenRun, splashback, worktopThings } from '../furniture/kitchen.ts';
import { cabinet, coffeeTable, sideTable } from '../furniture/pieces.ts';
import { bookcase, floatingShelf, framedPrint, gallery, pegRail, roundMirror } from '../furniture/shelves.ts';
import { bench, sofa } from '../furniture/soft-seats.ts';
import { kitchenColour } from '../layouts/living-rooms.ts';
import { findHour } from '../model/hours.ts';
import type { Room } from '../model/room.ts';
import { CANVAS } from '../model/vocabulary.ts';
import { drawRug } from '../room/floors.ts';
import { RoomSet } from '../room/set.ts';
import { composeIndoors } from './compose.ts';

const MIDDLE = CANVAS.width / 2;

/** The other wall: same paint and floor, no window, sun from the side. */
function otherWall(room: Room, salt: string): Room {
  const random = seededRandom(`${room.id} ${salt}`);
  const side = random.chance(0.5) ? 1 : -1;
  const light: Light =
    findHour(room.hour).sunStrength === 0
      ? room.light
      : { mode: 'side', side, direction: [-side, -0.42, -random.between(0.62, 0.85)] };
  const wallStyle =
    room.wallStyle === 'arch' || room.wallStyle === 'blocks' || room.wallStyle === 'slats' ? 'plain' : room.wallStyle;
  return {
    ...room,
    roof: 'flat',
    light,
    mirror: side === 1 ? -1 : 1,
    wallStyle,
    window: { ...room.window, wall: 'back', type: 'paned', at: 9 },
    floorStyle: room.floorStyle === 'deck' ? 'tiles' : room.floorStyle,
  };
}

const PATTERNS = ['reading', 'sofa', 'entry', 'books'] as const;
export type CornerPattern = (typeof PATTERNS)[number];

/** What the quiet corner of a room is. */
export const pickCornerPattern = (room: Room): CornerPattern =>
  seededRandom(`${room.id} corner pattern`).pick(PATTERNS);

function reading(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  set.armchair(m * -0.35, 0.95, m);
  sideTable(stage, room, m * 0.34, 0.85);
  set.floorLamp(m * -1.15, 0.65, m);
  stage.add(0.2, floatingShelf(stage, room, m * 1.05, 1.62, 1.1, 3));
  gallery(stage, room, m * -0.25, 1.42, 2, 6);
  set.plant(0, m * 1.35, 0.55, { scale: 1.05 });
  set.plant(1, m * -1.75, 0.5, { scale: 0.9, pot: room.potColour2 });
}

function sofaCorner(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { palette: p } = room;
  const colour = room.seatColour;
  stage.stand(
    0,
    0,
    0.6,
    sofa(colour, p, [colour === p.accent ? p.rug : p.accent, colour === p.accent2 ? p.rug2 : p.accent2]),
    { foot: 92, height: 0.8, flip: m },
  );
  coffeeTable(stage, room, m * 0.1, 1.35);
  gallery(stage, room, m * 0.1, 1.3, 3, 3);
  set.plant(0, m * -1.5, 0.5, { scale: 1.05 });
  set.floorLamp(m * 1.6, 0.55, -m);
}

function entry(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  stage.stand(m * -0.55, 0, 0.5, bench(room.seatColour, room.palette), { foot: 55, height: 0.45 });
  stage.add(0.07, pegRail(stage, room, m * -0.55, 1.78, 1.5));
  const [x0, x1] = m > 0 ? [0.55, 1.6] : [-1.6, -0.55];
  stage.add(0.4, cabinet(stage, room, x0, x1, 0.82, 3));
  roundMirror(stage, room, m * 1.08, 1.72, 0.4);
  set.plant(0, m * -1.65, 0.55, { scale: 1.05 });
}

function bookCorner(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const [a, b] = m > 0 ? [0.3, 1.85] : [-1.85, -0.3];
  const middle = (a + b) / 2;
  stage.add(
    0.34,
    bookcase(stage, room, a, middle - 0.01, 2.3, 6, 7) + bookcase(stage, room, middle + 0.01, b, 2.3, 6, 8),
  );
  set.armchair(m * -0.6, 1.05, m);
  set.pouf(m * 0.15, 1.35);
  set.floorLamp(m * -1.45, 0.7, m);
  stage.add(0.04, framedPrint(stage, room, m * -0.65, 1.4, 0.85, 0.68, 5));
  set.plant(1, m * -1.75, 0.45, { scale: 0.9 });
}

const DRAWN: Readonly<Record<CornerPattern, (set: RoomSet) => void>> = {
  reading,
  sofa: sofaCorner,
  entry,
  books: bookCorner,
};

export function drawCornerView(room: Room): string {
  const other = otherWall(room, 'corner');
  const stage = new Stage(
    { x: other.mirror * 0.12, y: 1.3, distance: 4.6, focal: 1255, centreX: MIDDLE, horizonY: 325 },
    room.palette,
    other.light,
    'corner',
  );
  const set = new RoomSet(stage, other, false);
  DRAWN[pickCornerPattern(room)](set);
  stage.glows.push({ x: other.mirror * -0.3, y: 2.3, z: 0.8, reach: 1.2, isHidden: true });
  const rug = other.rug === 'none' ? { ...other, rug: 'border' as const } : other;
  return composeIndoors(stage, other, {
    rug: drawRug(stage, { ...rug, rugAt: [0, 1.35] }, 2.6, 1.3),
    hasSideWalls: false,
  });
}

/** The coffee corner: worktop, machine, cups on open shelves. */
export function drawCoffeeView(room: Room): string {
  const other: Room = {
    ...otherWall(room, 'coffee'),
    wallStyle: room.wallStyle === 'brick' || room.wallStyle === 'boards' ? room.wallStyle : 'plain',
  };
  const m = other.mirror;
  const random = seededRandom(`${room.id} coffee`);
  const stage = new Stage(
    { x: m * 0.1, y: 1.42, distance: 3.5, focal: 1170, centreX: MIDDLE, horizonY: 330 },
    room.palette,
    other.light,
    'coffee',
  );
  const set = new RoomSet(stage, other, true);
  const [x0, x1] = m > 0 ? [-2.5, 1.15] : [-1.15, 2.5];
  stage.add(0.01, splashback(stage, other, x0, x1, 0.9, random.pick([1.28, 1.4, 1.5])));
  stage.add(
    0.6,
    kitchenRun(stage, other, { x0, x1, colour: kitchenColour(set), sinkAt: m > 0 ? 0.3 : 0.7 }) +
      worktopThings(stage, other, m > 0 ? -0.75 : -0.95, m > 0 ? 0.95 : 0.75),
  );
  const shelfAt = m * -0.1;
  stage.add(0.22, dishShelf(stage, other, shelfAt, 1.62, 1.7, 2));
  if (random.chance(0.7)) stage.add(0.22, dishShelf(stage, other, shelfAt, 2.02, 1.7, 3));
  else gallery(stage, other, shelfAt, 1.82, 2, 8);
  set.pendant(m * 1.42, 2.02, 0.75, 0.8);
  stage.glows.push({ x: 0, y: 2.2, z: 0.8, reach: 1, isHidden: true });
  set.plant(0, m * 1.5, 0.55, { scale: 1.1 });
  if (random.chance(0.5)) set.hangingPlant(m * -1.25, 2.35, 0.4);
  return composeIndoors(stage, other, { hasSideWalls: false });
}
