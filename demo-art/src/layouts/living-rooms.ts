// Whole places: a living room with a desk, a kitchen table to work at, a room with a fire.

import { lighten, mix } from '../draw/colour.ts';
import { seededRandom } from '../draw/seeded-random.ts';
import { drawDesk } from '../furniture/desk-things.ts';
import { dishShelf, fridge, hood, kitchenRun, splashback, worktopThings } from '../furniture/kitchen.ts';
import { coffeeTable, fireplace, sideTable } from '../furniture/pieces.ts';
import { floatingShelf, framedPrint, gallery, roundMirror } from '../furniture/shelves.ts';
import { daybed, sofa } from '../furniture/soft-seats.ts';
import type { RoomSet } from '../room/set.ts';
import { span } from './desk-rooms.ts';
import { tableAndChairs } from './meeting-rooms.ts';

/** The colour of kitchen fronts, the same in every view of a home. */
export const kitchenColour = (set: RoomSet): string => {
  const { palette: p, id, isDark } = set.room;
  return seededRandom(`${id} kitchen`).pick(
    isDark
      ? [lighten(p.wall, 0.16), p.rug2, p.wood]
      : [p.fabric, mix(p.wall, p.fabric, 0.55), '#F3EBDC', p.rug2, p.wood],
  );
};

export function lounge(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.55 : 0.12), room.desk.z1 + 0.36, m);
  const { palette: p } = room;
  const colour = room.seatColour;
  stage.stand(
    m * -0.95,
    0,
    0.62,
    sofa(colour, p, [colour === p.accent ? p.rug : p.accent, colour === p.accent2 ? p.rug2 : p.accent2]),
    { foot: 92, height: 0.8, flip: m },
  );
  if (!set.isClose) coffeeTable(stage, room, m * -0.85, 1.5);
  if (room.shelving === 'gallery' || room.shelving === 'peg-rail') gallery(stage, room, m * -0.95, 1.28, 3);
  else if (room.shelving === 'two-shelves') stage.add(0.2, floatingShelf(stage, room, m * -0.95, 1.62, 1.5, 0));
  else if (room.shelving === 'ledge') roundMirror(stage, room, m * -0.95, 1.75, 0.46);
  else gallery(stage, room, m * -0.95, 1.35, 2);
  set.plant(0, m * -2.12, 0.5, { scale: 1.05 });
  set.plant(1, m * 0.3, 0.4, { scale: 0.78, pot: room.potColour2 });
  set.floorLamp(m * -2.1, 0.9, m);
  set.sillThings();
  if (room.hasHangingPlant) set.hangingPlant(m * 0.45, 2.55, 0.35);
}

/** A guest room by night, a study by day: a daybed and a desk at the window. */
export function guestRoom(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { palette: p } = room;
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.6 : 0.1), room.desk.z1 + 0.36, m);
  stage.stand(
    m * -1.2,
    0,
    0.72,
    daybed(room.isDark ? lighten(p.rug, 0.1) : '#FBF6EC', p, [room.seatColour, p.accent, p.accent2]),
    { foot: 95, height: 0.7, flip: m },
  );
  if (room.shelving === 'gallery' || room.shelving === 'ledge') gallery(stage, room, m * -1.2, 1.35, 3);
  else if (room.shelving === 'peg-rail') roundMirror(stage, room, m * -1.2, 1.72, 0.42);
  else stage.add(0.2, floatingShelf(stage, room, m * -1.2, 1.6, 1.5, 0));
  if (!set.isClose) sideTable(stage, room, m * -0.02, 0.75);
  set.plant(0, m * 2.2, 0.7, { scale: 0.9 });
  set.sillThings();
  if (room.hasHangingPlant) set.hangingPlant(m * 0.2, 2.55, 0.35);
}

export function kitchen(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const colour = kitchenColour(set);
  const [x0, x1] = span(m, -2.1, 1.55);
  const [t0, t1] = span(m, -0.75, 1.55);
  stage.add(0.01, splashback(stage, room, t0, t1, 0.9, 1.35));
  stage.add(
    0.6,
    kitchenRun(stage, room, { x0, x1, colour, sinkAt: m > 0 ? 0.17 : 0.83, hasHob: true }) +
      worktopThings(stage, room, ...span(m, -0.6, 1.45)),
  );
  stage.add(0.22, dishShelf(stage, room, m * 0.4, 1.62, 1.9, 0) + dishShelf(stage, room, m * 0.4, 2.08, 1.9, 1));
  if (room.shelving === 'ledge') stage.add(0.25, stage.cutout(m * -0.55, 2.2, 0.2, hood(room.metal)));
  stage.stand(m * 1.98, 0, 0.62, fridge(room.isDark ? '#E8DFCC' : mix(room.palette.rug2, '#F3EBDC', 0.35)), {
    foot: 34,
    height: 0.8,
    flip: m,
  });
  set.sillThings();
  tableAndChairs(set);
  if (!set.isClose) for (const u of [-0.55, 0.55]) set.pendant(room.desk.x + u, 2.08, 1.4, 0.95);
  set.plant(0, m * -2.16, 1.2, { scale: 0.95 });
}

export function fireside(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const hearth = m * -0.45;
  fireplace(stage, room, hearth);
  if (room.shelving === 'ledge' || room.shelving === 'two-shelves') roundMirror(stage, room, hearth, 1.85, 0.42);
  else if (room.shelving === 'one-shelf') stage.add(0.04, framedPrint(stage, room, hearth, 1.4, 0.95, 0.72, 0));
  else gallery(stage, room, hearth, 1.42, 2);
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.5 : 0.1), room.desk.z1 + 0.34, m);
  stage.add(0.2, floatingShelf(stage, room, room.desk.x, 1.65, 1.2, 2));
  set.armchair(m * -1.65, 1.15, m);
  if (!set.isClose) {
    set.pouf(m * 0.45, 1.35);
    coffeeTable(stage, room, m * -0.6, 2.05);
  }
  set.plant(0, m * -2.08, 0.6, { scale: 1.05 });
  set.plant(1, m * 2.18, 0.75, { scale: 0.8, pot: room.potColour2 });
}
