// Rooms with one workplace against a wall: under, beside or along the window, in a niche, or two desks side by side.
// Positions are given as if unmirrored; `m` turns them round.
import { seededRandom } from '../draw/seeded-random.ts';
import { drawDesk } from '../furniture/desk-things.ts';
import { cabinet, sideTable } from '../furniture/pieces.ts';
import {
  bookcase,
  floatingShelf,
  framedPrint,
  gallery,
  pegRail,
  pictureLedge,
  roundMirror,
} from '../furniture/shelves.ts';
import type { RoomSet } from '../room/set.ts';

/** Where the chair stands: pulled aside for the close camera, so that it does not hide the desk. */
export function chairAtDesk(set: RoomSet): void {
  const { desk, mirror: m } = set.room;
  if (set.isClose) set.chair(desk.x + m * 0.72, desk.z1 + 0.3, m);
  else set.chair(desk.x - m * 0.34, desk.z1 + 0.38, m);
}

/** The two ends of a box in mirrored coordinates, smaller first. */
export const span = (m: number, a: number, b: number): readonly [number, number] => (m > 0 ? [a, b] : [-b, -a]);

/** Half the width the window takes on its wall, curtains included. */
const windowReach = (set: RoomSet): number => set.room.window.width / 2 + (set.room.hasCurtains ? 0.42 : 0.14);

/** What hangs over a desk beside the window. */
export function overDesk(set: RoomSet, lift = 0): void {
  const { stage, room } = set;
  const { desk, mirror: m, shelving } = room;
  if (shelving === 'one-shelf') {
    stage.add(0.2, floatingShelf(stage, room, desk.x + m * 0.05, 1.62 + lift * 0.5, 1.25, 0));
    gallery(stage, room, desk.x, 1.98 + lift * 0.3, 2);
  } else if (shelving === 'two-shelves') {
    stage.add(0.2, floatingShelf(stage, room, desk.x, 1.5 + lift, 1.4, 0));
    stage.add(0.21, floatingShelf(stage, room, desk.x + m * 0.15, 1.95 + lift * 0.8, 1.1, 1));
  } else if (shelving === 'ledge') {
    stage.add(0.12, pictureLedge(stage, room, desk.x, 1.55 + lift, 1.4));
  } else if (shelving === 'peg-rail' && room.screen !== 'monitor' && room.screen !== 'dual') {
    stage.add(0.07, pegRail(stage, room, desk.x, 1.85 + lift * 0.6, 1.3));
  } else gallery(stage, room, desk.x, 1.46 + lift, 3);
}

/** The corner under the window: an armchair with its lamp, a pouf, plants, or a low cabinet. */
function windowCorner(set: RoomSet, u = -1.35): void {
  const { stage, room, mirror: m } = set;
  if (room.seat === 'armchair') {
    set.armchair(m * u, 0.95, m);
    sideTable(stage, room, m * (u + 0.63), 0.85);
    set.plant(0, m * -2.1, 0.5, { scale: 0.95 });
    set.floorLamp(m * -2.14, 0.95, m);
  } else if (room.seat === 'pouf') {
    set.plant(0, m * -2, 0.5, { scale: 1.05 });
    set.pouf(m * (u + 0.05), 1.05);
    set.floorLamp(m * (u - 0.35), 0.6, m);
  } else if (room.seat === 'cabinet' && room.window.y0 > 0.8) {
    const [x0, x1] = span(m, u - 0.55, u + 0.5);
    stage.add(0.4, cabinet(stage, room, x0, x1, 0.62));
    set.plant(0, m * -2.15, 0.7, { scale: 0.9 });
  } else {
    set.plant(0, m * -1.95, 0.55, { scale: 1.05 });
    set.plant(1, m * -1.4, 0.72, { scale: 0.8, pot: room.potColour2 });
  }
}

export function underWindow(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const at = room.window.at * m;
  const random = seededRandom(`${room.id} side`);
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  const right = Math.max(at + Math.max(windowReach(set), room.desk.width / 2) + 0.08, 1.4);
  const [x0, x1] = span(m, right, 2.32);
  const side = random.pick(['tall', 'low', 'cabinet'] as const);
  if (side === 'tall') stage.add(0.34, bookcase(stage, room, x0, x1, 2.1, 5));
  else if (side === 'low') stage.add(0.34, bookcase(stage, room, x0, x1, 1.08, 2));
  else stage.add(0.4, cabinet(stage, room, x0, x1, 0.8));
  if (side !== 'tall') {
    stage.add(0.04, framedPrint(stage, room, (x0 + x1) / 2, 1.42, 0.56, 0.74, 0));
    if (side === 'low') set.plantOn('fern', m * 1.7, 1.08, 0.2, 0.62);
  }
  const left = at - windowReach(set);
  if (left > -1.68)
    stage.add(0.04, framedPrint(stage, room, m * ((left - 2.4) / 2), 1.5, Math.min(0.6, left + 2.4 - 0.2), 0.72, 1));
  else if (room.hasHangingPlant) set.hangingPlant(m * (left - 0.2), 2.55, 0.35);
  set.plant(0, m * -1.85, 0.55);
}

export function besideWindow(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const lift = room.desk.type === 'bureau' ? 0.2 : 0;
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  overDesk(set, lift);
  windowCorner(set);
  set.plant(2, m * 2.15, 0.62, { scale: 0.85, pot: room.potColour2 });
  set.sillThings();
  if (room.hasHangingPlant) set.hangingPlant(m * -0.42, 2.5, 0.35);
}

export function corner(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const random = seededRandom(`${room.id} corner`);
  const lift = room.desk.type === 'bureau' ? 0.2 : 0;
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  overDesk(set, lift);
  const deskEnd = room.desk.x * m + room.desk.width / 2;
  const [x0, x1] = span(m, Math.max(deskEnd + 0.12, 1.2), 2.3);
  if (random.chance(0.5)) {
    stage.add(0.34, bookcase(stage, room, x0, x1, 2.2, 5));
  } else {
    stage.add(0.4, cabinet(stage, room, x0, x1, 0.82));
    if (random.chance(0.5)) roundMirror(stage, room, (x0 + x1) / 2, 1.62, 0.36);
    else stage.add(0.04, framedPrint(stage, room, (x0 + x1) / 2, 1.35, 0.62, 0.8, 5));
  }
  set.plant(0, m * -1.95, 0.5, { scale: 1.1 });
  if (room.seat === 'armchair') set.armchair(m * 1.5, 1.55, -m);
  else if (room.seat === 'pouf') set.pouf(m * 1.35, 1.5);
  else set.plant(1, m * 2.1, 1.1, { scale: 0.85, pot: room.potColour2 });
  if (room.hasHangingPlant) set.hangingPlant(m * -1.5, 2.6, 0.4);
}

export function counter(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  drawDesk(stage, room, { isClose: set.isClose });
  const places = set.isClose ? [0.95] : [-0.75, 0.7];
  for (const u of places) set.chair(room.desk.x + m * u, room.desk.z1 + 0.34, m);
  for (const u of [-0.55, 0.75]) set.pendant(room.desk.x + m * u, 2.05, 0.45, 0.8);
  set.plant(0, m * -2.05, 0.75, { scale: 1.05 });
  set.plant(1, m * 2.12, 0.8, { scale: 0.9, pot: room.potColour2 });
  set.sillThings();
}

export function duo(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const second = { ...room.desk, x: -room.desk.x };
  drawDesk(stage, room, { isClose: set.isClose });
  drawDesk(stage, room, { desk: second, salt: 'second' });
  for (const desk of set.isClose ? [room.desk] : [room.desk, second])
    set.chair(desk.x + m * (set.isClose ? 0.55 : 0.1), desk.z1 + 0.36, m);
  if (!set.isClose) set.plant(0, 0, 0.42, { scale: 0.72, pot: room.potColour2 });
  for (const side of [-1, 1]) {
    if (room.shelving === 'gallery' || room.shelving === 'ledge')
      gallery(stage, room, side * 1.42, 1.55, 2, side > 0 ? 0 : 2);
    else stage.add(0.2, floatingShelf(stage, room, side * 1.45, 1.62, 1.25, side > 0 ? 0 : 1));
    set.pendant(side * 1.3, 2.3, 0.6, 0.75);
  }
}

export function secretary(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  if (room.shelving === 'gallery' || room.shelving === 'ledge') roundMirror(stage, room, room.desk.x, 1.75, 0.42);
  else gallery(stage, room, room.desk.x, 1.5, 2);
  const [x0, x1] = span(m, 1.55, 2.3);
  if (room.seatColour === room.palette.fabric) stage.add(0.34, bookcase(stage, room, x0, x1, 2.15, 5));
  else {
    stage.add(0.4, cabinet(stage, room, x0, x1, 0.8));
    stage.add(0.04, framedPrint(stage, room, (x0 + x1) / 2, 1.35, 0.55, 0.72, 4));
  }
  windowCorner(set, -1.3);
  set.sillThings();
  if (room.hasHangingPlant) set.hangingPlant(m * -0.35, 2.5, 0.35);
}

/** What stands beside a niche: tall cases on both sides, low ones with prints over them, or one tall and a cabinet. */
function nookSides(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const pattern = seededRandom(`${room.id} nook`).pick(['tall', 'low', 'uneven'] as const);
  for (const side of [-1, 1] as const) {
    const [x0, x1] = side < 0 ? [-2.36, -1] : [1, 2.36];
    const middle = (x0 + x1) / 2;
    const isTall = pattern === 'tall' || (pattern === 'uneven' && side === m);
    if (isTall) stage.add(0.36, bookcase(stage, room, x0, x1, 2.5, 6, side < 0 ? 0 : 1));
    else if (pattern === 'low') {
      stage.add(0.36, bookcase(stage, room, x0, x1, 1.02, 2, side < 0 ? 0 : 1));
      gallery(stage, room, middle, 1.4, side === m ? 2 : 1, side < 0 ? 0 : 2);
    } else {
      stage.add(0.4, cabinet(stage, room, x0, x1, 0.82));
      roundMirror(stage, room, middle, 1.72, 0.42);
    }
  }
}

export function nook(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  nookSides(set);
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  set.pendant(m * -0.1, 2.2, 0.55, 0.8);
  set.plant(0, m * 1.95, 0.95, { scale: 0.9, pot: room.potColour2 });
  if (room.seat === 'pouf') set.pouf(m * -1.45, 1.3);
  else if (room.seat === 'armchair') set.armchair(m * -1.6, 1.4, m);
}
