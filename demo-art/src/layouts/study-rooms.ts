// Rooms made of books or under a roof: the library and the attic.

import { seededRandom } from '../draw/seeded-random.ts';
import { drawDesk } from '../furniture/desk-things.ts';
import { cabinet, easel, ladder, sideTable } from '../furniture/pieces.ts';
import { bookcase, framedPrint, gallery } from '../furniture/shelves.ts';
import { bookStack } from '../furniture/small-things.ts';
import { vase } from '../furniture/table-plants.ts';
import type { RoomSet } from '../room/set.ts';
import { chairAtDesk, span } from './desk-rooms.ts';

/** Books along the wall: all of it, around a picture, or beside a reading corner. */
function wallOfBooks(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const pattern = seededRandom(`${room.id} library`).pick(['full', 'centre', 'side'] as const);
  const cases =
    pattern === 'full'
      ? [
          [-2.36, -1.2],
          [-1.18, -0.02],
          [0, 1.16],
          [1.18, 2.36],
        ]
      : pattern === 'centre'
        ? [
            [-2.36, -1.5],
            [-1.48, -0.66],
            [0.66, 1.48],
            [1.5, 2.36],
          ]
        : [
            [-0.55, 0.4],
            [0.42, 1.38],
            [1.4, 2.36],
          ];
  for (const [i, [a, b]] of cases.entries())
    stage.add(0.34, bookcase(stage, room, ...span(m, a as number, b as number), 2.62, 6, i));
  if (pattern === 'centre') {
    const [x0, x1] = span(m, -0.64, 0.64);
    stage.add(0.4, cabinet(stage, room, x0, x1, 0.82));
    stage.add(0.04, framedPrint(stage, room, 0, 1.3, 0.86, 1.05, 0));
  } else if (pattern === 'side') {
    gallery(stage, room, m * -1.45, 1.45, 3);
    set.floorLamp(m * -2.1, 0.5, m);
  }
  if (pattern !== 'centre') ladder(stage, room, m * 1.45);
}

/** A desk standing before a wall of books, its chair on the far side. */
export function library(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  wallOfBooks(set);
  set.chair(room.desk.x + m * 0.1, room.desk.z0 - 0.14, m);
  drawDesk(stage, room, { isClose: set.isClose });
  if (set.isClose) return;
  set.plant(0, m * -2, 0.85, { scale: 1.05 });
  if (room.seat === 'armchair') {
    set.armchair(m * 1.75, 1.6, -m);
    sideTable(stage, room, m * 2.2, 1.15);
  } else if (room.seat === 'pouf') set.pouf(m * 1.6, 1.6);
  else set.plant(1, m * 2.05, 1.2, { scale: 0.9, pot: room.potColour2 });
}

/** A vase, books and a print on the low bookcase under the slope. */
function atticTop({ stage, room, mirror: m }: RoomSet): void {
  const stack = bookStack(seededRandom(`${room.id} attic`), room.palette, 4, 26).svg;
  const onTop =
    stage.cutout(m * -1.3, 0.86, 0.2, vase(`${room.id} attic`, room.palette, room.potColour2)) +
    stage.cutout(m * -1.85, 0.86, 0.2, stack);
  stage.add(0.31, onTop + framedPrint(stage, room, m * -0.98, 0.9, 0.42, 0.52, 4));
}

/** A desk under the slope of the roof, below skylights. */
export function attic(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  drawDesk(stage, room, { isClose: set.isClose });
  chairAtDesk(set);
  const isShelved = seededRandom(`${room.id} attic side`).chance(0.6);
  const [x0, x1] = span(m, -2.3, isShelved ? -0.8 : -0.95);
  if (isShelved) {
    stage.add(0.3, bookcase(stage, room, x0, x1, 0.86, 2));
    atticTop(set);
  } else stage.add(0.4, cabinet(stage, room, x0, x1, 0.74));
  set.plant(0, m * 2.05, 0.55);
  if (room.kind === 'studio') easel(stage, room, m * -1.35, 1.1);
  else if (room.seat === 'armchair') set.armchair(m * -1.5, 1.35, m);
  else if (room.seat === 'pouf') set.pouf(m * -1.3, 1.4);
  else set.plant(1, m * -2.05, 1.1, { scale: 0.9, pot: room.potColour2 });
  set.pendant(room.desk.x - m * 0.2, 1.72, 0.9);
  if (room.hasHangingPlant) set.hangingPlant(m * -1.6, 2.4, 1.1);
}
