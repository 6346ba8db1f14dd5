// Rooms to make things in: a bench with tools, a painter's north light, a brick loft.

import { seededRandom } from '../draw/seeded-random.ts';
import { chair } from '../furniture/chairs.ts';
import { drawDesk } from '../furniture/desk-things.ts';
import { cabinet, draftingTable, easel } from '../furniture/pieces.ts';
import { floatingShelf, gallery, pegboard } from '../furniture/shelves.ts';
import { bench } from '../furniture/soft-seats.ts';
import {
  acousticPanels,
  backdrop,
  guitar,
  piano,
  planChest,
  softbox,
  speaker,
  tripodCamera,
} from '../furniture/studio-gear.ts';
import type { RoomSet } from '../room/set.ts';
import { overDesk, span } from './desk-rooms.ts';

export function workbench(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { desk } = room;
  drawDesk(stage, room, { isClose: set.isClose });
  for (const u of set.isClose ? [1] : [-0.5, 0.55]) set.chair(desk.x + m * u, desk.z1 + 0.32, m);
  stage.add(0.05, pegboard(stage, room, desk.x - m * 0.25, 1.28, 1.3, 0.86));
  stage.add(0.2, floatingShelf(stage, room, desk.x + m * 0.9, 1.6, 0.9, 0));
  for (const u of [-0.6, 0.5]) set.pendant(desk.x + m * u, 2.35, 0.7, 0.8);
  if (room.seat === 'plants' || room.seat === 'cabinet') easel(stage, room, m * -1.35, 0.85);
  else draftingTable(stage, room, m * -1.4, 1.05, m);
  set.plant(0, m * -2.12, 0.6);
  set.sillThings();
}

export function atelier(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const random = seededRandom(`${room.id} atelier`);
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.65 : 0.25), room.desk.z1 + 0.3, m);
  overDesk(set, 0.1);
  const easelAt = random.pick([-0.45, -0.95]);
  easel(stage, room, m * easelAt, 0.95);
  const side = random.pick(['drafting', 'bench', 'chest'] as const);
  if (side === 'drafting') draftingTable(stage, room, m * -1.75, 1.15, m);
  else if (side === 'bench')
    stage.stand(m * -1.65, 0, 1.1, bench(room.seatColour, room.palette), { foot: 55, height: 0.4 });
  else {
    const [x0, x1] = span(m, -2.3, -1.3);
    stage.add(0.5, planChest(stage, room, x0, x1));
  }
  if (side !== 'drafting')
    set.plant(0, m * -2.15, side === 'chest' ? 0.95 : 0.6, { scale: side === 'chest' ? 0.8 : 1.05 });
  set.plant(1, m * 0.32, 0.42, { scale: 0.72, pot: room.potColour2 });
  if (room.hasHangingPlant) set.hangingPlant(m * -2.1, 2.6, 0.5);
}

/** A piano, a desk to record at, a guitar. */
export function musicRoom(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const { desk } = room;
  piano(stage, room, m * -1.42);
  stage.stand(m * -1.3, 0, 1.1, chair('stool', room.seatColour, room.palette), { foot: 20, height: 0.5 });
  if (room.shelving === 'gallery' || room.shelving === 'ledge') gallery(stage, room, m * -1.42, 1.5, 2);
  else stage.add(0.2, floatingShelf(stage, room, m * -1.42, 1.7, 1.3, 0));
  drawDesk(stage, room, { isClose: set.isClose });
  if (desk.width > 1.5)
    for (const u of [-0.5, 0.42])
      stage.add(desk.z1 + 0.001, stage.cutout(desk.x + u * m, desk.y, desk.z0 + 0.16, speaker()));
  acousticPanels(stage, room, desk.x, 1.4);
  set.chair(desk.x - m * (set.isClose ? -0.62 : 0.1), desk.z1 + 0.36, m);
  stage.stand(
    m * 0.18,
    0,
    0.55,
    guitar(seededRandom(`${room.id} guitar`).pick(['#C9823F', '#B9552C', '#E0B36B', '#2F5F63'])),
    { foot: 16, height: 0.9 },
  );
  set.plant(0, m * 2.2, 0.75, { scale: 0.85, pot: room.potColour2 });
  if (!set.isClose) set.floorLamp(m * -0.5, 0.45, -m);
  set.sillThings();
}

/** A paper backdrop with lights, a camera, and a desk to look at the pictures. */
export function photoStudio(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  backdrop(stage, room, m * -1);
  const subject = seededRandom(`${room.id} subject`).pick(['stool', 'armchair', 'plants'] as const);
  if (subject === 'armchair') set.armchair(m * -1, 0.85, m);
  else if (subject === 'plants')
    for (const [i, u] of [-1.45, -0.95, -0.5].entries())
      set.plant(i + 2, m * u, 0.8 + 0.1 * (i % 2), {
        scale: 0.9 - 0.15 * i,
        pot: i % 2 ? room.potColour : room.potColour2,
      });
  else {
    stage.stand(m * -1.15, 0, 0.85, chair('stool', room.seatColour, room.palette), { foot: 20, height: 0.5 });
    set.plant(0, m * -0.5, 0.8, { scale: 0.8, pot: room.potColour2 });
  }
  stage.stand(m * -2.2, 0, 1.1, softbox(), { foot: 22, height: 1.4, flip: m });
  if (!set.isClose) stage.stand(m * 0.2, 0, 1.75, tripodCamera(), { foot: 24, height: 1.1 });
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x - m * (set.isClose ? -0.6 : 0.1), room.desk.z1 + 0.36, m);
  set.plant(1, m * 2.22, 0.95, { scale: 0.85 });
  set.sillThings();
  stage.glows.push({ x: m * -1.9, y: 1.6, z: 1, reach: 1.2 });
}

export function loft(set: RoomSet): void {
  const { stage, room, mirror: m } = set;
  const random = seededRandom(`${room.id} loft`);
  drawDesk(stage, room, { isClose: set.isClose });
  set.chair(room.desk.x + m * (set.isClose ? 0.75 : 0.3), room.desk.z1 + 0.36, -m);
  overDesk(set, room.desk.y > 0.8 ? 0.1 : 0);
  if (room.kind === 'whole-place' || random.chance(0.4)) {
    set.armchair(m * 1.3, 1.15, -m);
    set.floorLamp(m * 2, 1, -m);
  } else {
    const [x0, x1] = span(m, 0.55, 1.9);
    if (room.window.y0 > 0.7) stage.add(0.4, cabinet(stage, room, x0, x1, 0.6));
    else easel(stage, room, m * 1.1, 0.85);
  }
  set.plant(0, m * 2.15, 0.55, { scale: 1.1 });
  set.plant(1, m * -2.2, 0.75, { scale: 0.85, pot: room.potColour2 });
}
