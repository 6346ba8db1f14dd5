// Rooms around a table for several people. The table stands in the room, chairs on both sides.
import { drawDesk } from '../furniture/desk-things.ts';
import { cabinet } from '../furniture/pieces.ts';
import { wallScreen, whiteboard } from '../furniture/screens.ts';
import { bookcase, framedPrint, gallery, roundMirror } from '../furniture/shelves.ts';
import type { RoomSet } from '../room/set.ts';
import { span } from './desk-rooms.ts';

/** Table and chairs; the near row is left out for the close camera. */
export function tableAndChairs(set: RoomSet): void {
  const { room } = set;
  const { desk } = room;
  const seats = desk.width > 2.45 ? [-0.85, 0, 0.85] : [-0.55, 0.55];
  for (const u of seats) set.chair(desk.x + u, desk.z0 - 0.18);
  drawDesk(set.stage, room, { isClose: set.isClose });
  if (!set.isClose) for (const u of seats) set.chair(desk.x + u * 1.08 + 0.06, desk.z1 + 0.28);
}

function pendantsOverTable(set: RoomSet, y = 2.02): void {
  for (const u of [-0.65, 0.65]) {
    const at = { x: set.room.desk.x + u, y, z: 1.4 };
    // Close up the lamps hang out of sight, but they still light the table.
    if (set.isClose) set.stage.glows.push({ ...at, reach: 1, isHidden: true });
    else set.pendant(at.x, at.y, at.z);
  }
}

/** A long table, a window on one side and a whiteboard on the other. */
export function boardTable(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  tableAndChairs(set);
  stage.add(0.05, whiteboard(stage, m * 0.95, 1.18, 1.7, 1.02));
  set.plant(0, m * 2.12, 0.45);
  set.plant(1, m * -2.15, 0.5, { pot: room.potColour2 });
  pendantsOverTable(set);
  set.sillThings();
}

/** A table before a big screen, light from the side. */
export function screenTable(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  tableAndChairs(set);
  stage.add(0.06, wallScreen(stage, 0, 1.22, 1.7, 0.96, room.screenPicture));
  const [x0, x1] = span(m, -0.85, 0.85);
  stage.add(0.4, cabinet(stage, room, x0, x1, 0.6));
  set.plant(0, m * 2, 0.5, { scale: 1.05 });
  set.plant(1, m * -2.02, 0.55, { scale: 0.95, pot: room.potColour2 });
  if (room.shelving === 'gallery' || room.shelving === 'ledge')
    stage.add(0.04, framedPrint(stage, room, m * 1.62, 1.45, 0.5, 0.66, 2));
  pendantsOverTable(set, 2.25);
}

/** A table in front of a wide window. */
export function windowTable(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  tableAndChairs(set);
  set.sillThings();
  set.plant(0, m * -2.08, 0.5, { scale: 1.1 });
  set.plant(1, m * 2.08, 0.55, { scale: 0.95, pot: room.potColour2 });
  if (room.window.width < 2.8) stage.add(0.04, framedPrint(stage, room, m * 1.98, 1.5, 0.5, 0.66, 2));
  pendantsOverTable(set, 2.1);
}

/** A round table for a few, by a tall window. */
export function roundTable(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { desk } = room;
  for (const u of [-0.5, 0.45]) set.chair(desk.x + u, desk.z0 - 0.1);
  set.chair(desk.x - m * 1.02, (desk.z0 + desk.z1) / 2 + 0.05, m);
  drawDesk(stage, room, { isClose: set.isClose });
  if (!set.isClose) set.chair(desk.x + m * 0.62, desk.z1 + 0.16, -m);
  set.pendant(desk.x, 2, 1.3, 1.3);
  const [x0, x1] = span(m, -2.3, -1.05);
  if (room.shelving === 'gallery' || room.shelving === 'ledge') {
    stage.add(0.05, whiteboard(stage, m * -1.35, 1.2, 1.5, 0.95));
    set.plant(1, m * -2.1, 0.5, { pot: room.potColour2 });
  } else {
    stage.add(0.4, cabinet(stage, room, x0, x1, 0.78));
    if (room.shelving === 'peg-rail') roundMirror(stage, room, m * -1.68, 1.72, 0.42);
    else gallery(stage, room, m * -1.68, 1.42, 3);
  }
  set.plant(0, m * 2.1, 0.5, { scale: 1.05 });
  set.sillThings();
}

/** A table under the roof. */
export function atticTable(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  tableAndChairs(set);
  set.plant(0, m * 2.05, 0.5, { scale: 0.9 });
  const [x0, x1] = span(m, 0.4, 1.6);
  stage.add(0.3, bookcase(stage, room, x0, x1, 1, 2));
  set.plant(1, m * -2, 0.6, { pot: room.potColour2 });
  set.hangingPlant(m * 1.5, 2.4, 1);
  set.pendant(room.desk.x, 1.75, 1.4, 1.1);
}
